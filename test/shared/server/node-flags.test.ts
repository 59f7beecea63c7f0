import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { DAEMON_NODE_FLAGS, NODE_FLAGS } from '../../../shared/server/own-commands.ts'
import { useFolder } from '../../daemon/daemon.ts'

const ROOT = resolve(import.meta.dirname, '../../..')

const folder = useFolder()

test('passes the flags of each program from the launcher to Node', () => {
  mkdirSync(folder.file('bin'))
  for (const file of ['bin/launch.mjs', 'bin/our-node.mjs', 'bin/compiled.mjs', 'package.json'])
    cpSync(join(ROOT, file), folder.file(file))
  writeFileSync(folder.file('bin/coauthors.mjs'), 'console.log(JSON.stringify(process.execArgv))')
  const flagsOf = (...args: readonly string[]): unknown =>
    JSON.parse(
      execFileSync(process.execPath, [folder.file('bin/launch.mjs'), 'coauthors', ...args], {
        encoding: 'utf8',
      }),
    )
  expect([flagsOf(), flagsOf('start'), flagsOf('daemon')]).toEqual(Array(3).fill(DAEMON_NODE_FLAGS))
  expect([flagsOf('backend'), flagsOf('import', 'start')]).toEqual(Array(2).fill(NODE_FLAGS))
})

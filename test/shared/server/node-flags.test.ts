import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { DAEMON_NODE_FLAGS, NODE_FLAGS } from '../../../shared/server/own-commands.ts'

const ROOT = resolve(import.meta.dirname, '../../..')

test('passes the flags of each program from the launcher to Node', () => {
  const folder = mkdtempSync(join(tmpdir(), 'coauthors-flags-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'bin'))
  for (const file of ['bin/launch.mjs', 'bin/our-node.mjs', 'bin/compiled.mjs', 'package.json'])
    cpSync(join(ROOT, file), join(folder, file))
  writeFileSync(join(folder, 'bin/coauthors.mjs'), 'console.log(JSON.stringify(process.execArgv))')
  const flagsOf = (...args: readonly string[]): unknown =>
    JSON.parse(
      execFileSync(process.execPath, [join(folder, 'bin/launch.mjs'), 'coauthors', ...args], {
        encoding: 'utf8',
      }),
    )
  expect([flagsOf(), flagsOf('start'), flagsOf('daemon')]).toEqual(Array(3).fill(DAEMON_NODE_FLAGS))
  expect([flagsOf('backend'), flagsOf('import', 'start')]).toEqual(Array(2).fill(NODE_FLAGS))
})

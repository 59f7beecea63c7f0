import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { useFolder } from '../daemon/daemon.ts'
import { COMMAND, runProgram } from '../programs.ts'

const folder = useFolder()

test('saves compiled code beside the built pages, in a folder that only its owner writes', async () => {
  const { code } = await runProgram(['--version'], { TMPDIR: folder.path })
  expect(code).toBe(0)
  expect(existsSync(join(COMMAND, '../../.output/compiled'))).toBe(true)
  expect(readdirSync(folder.path)).toEqual([])
})

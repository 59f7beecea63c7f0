import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PROGRAM_FOLDER } from '../../shared/server/own-commands.ts'
import { useFolder } from '../daemon/daemon.ts'
import { runProgram } from '../programs.ts'

const folder = useFolder()

test('saves compiled code beside the built page, not in the temporary folder', async () => {
  const { code } = await runProgram(['--version'], { TMPDIR: folder.path })
  expect(code).toBe(0)
  expect(existsSync(join(PROGRAM_FOLDER, '.output/compiled'))).toBe(true)
  expect(readdirSync(folder.path)).toEqual([])
})

import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { COMMAND, runProgram } from '../programs.ts'

const folder = mkdtempSync(join(tmpdir(), 'coauthors-compiled-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('saves compiled code beside the built pages, in a folder that only its owner writes', async () => {
  const { code } = await runProgram(['--version'], { TMPDIR: folder })
  expect(code).toBe(0)
  expect(existsSync(join(COMMAND, '../../.output/compiled'))).toBe(true)
  expect(readdirSync(folder)).toEqual([])
})

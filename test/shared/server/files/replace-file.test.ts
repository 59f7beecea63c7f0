import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { replaceFile } from '../../../../shared/server/files/replace-file.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'coauthors-replace-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
})

test('replaces a file, and the unfinished one of a killed process', () => {
  const path = join(folder, 'file')
  writeFileSync(path, 'old', { mode: 0o644 })
  writeFileSync(`${path}.coauthors-new`, 'unfinished')
  const before: string[] = []
  replaceFile(path, 'new', () => before.push(readFileSync(path, 'utf8')))
  expect([...before, readFileSync(path, 'utf8')]).toEqual(['old', 'new'])
  if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder)).toEqual(['file'])
})

test('leaves only the old file when it fails', () => {
  const path = join(folder, 'folder')
  mkdirSync(join(path, 'full'), { recursive: true })
  expect(() => replaceFile(path, 'new')).toThrow()
  expect(readdirSync(folder)).toEqual(['folder'])
})

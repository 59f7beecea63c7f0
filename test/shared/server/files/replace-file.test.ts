import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { replaceFile } from '../../../../shared/server/files/replace-file.ts'
import { useFolder } from '../../../daemon/daemon.ts'

const folder = useFolder()

test('replaces a file despite the unfinished file of a killed process', () => {
  const path = folder.file('file')
  writeFileSync(path, 'old', { mode: 0o644 })
  writeFileSync(`${path}.coauthors-new`, 'unfinished')
  const before: string[] = []
  replaceFile(path, 'new', () => before.push(readFileSync(path, 'utf8')))
  expect([...before, readFileSync(path, 'utf8')]).toEqual(['old', 'new'])
  if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder.path)).toEqual(['file'])
})

test('leaves only the old file after a failure', () => {
  const path = folder.file('folder')
  mkdirSync(join(path, 'full'), { recursive: true })
  expect(() => replaceFile(path, 'new')).toThrow()
  expect(readdirSync(folder.path)).toEqual(['folder'])
})

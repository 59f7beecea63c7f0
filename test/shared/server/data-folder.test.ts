import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makePrivateFolder, userDataFolder } from '../../../shared/server/data-folder.ts'
import { StartError } from '../../../shared/server/errors.ts'

const folder = mkdtempSync(join(tmpdir(), 'coauthors-folder-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const modeOf = (path: string) => statSync(path).mode & 0o777

test('COAUTHORS_DATA_DIR is where the files live, else the folder the platform has for the user', () => {
  expect(userDataFolder({ COAUTHORS_DATA_DIR: ' some/where ' })).toBe(resolve('some/where'))
  expect(userDataFolder({ COAUTHORS_DATA_DIR: '' })).toMatch(/coauthors/)
})

test('missing folders are made for the owner alone', () => {
  makePrivateFolder(join(folder, 'a', 'b'))
  expect(modeOf(join(folder, 'a'))).toBe(0o700)
  expect(modeOf(join(folder, 'a', 'b'))).toBe(0o700)
})

test('a folder that was there keeps its mode: it may be shared', () => {
  const shared = join(folder, 'shared')
  mkdirSync(shared)
  chmodSync(shared, 0o755)
  makePrivateFolder(shared)
  expect(modeOf(shared)).toBe(0o755)
})

test('where no folder can be made, the start ends with one line that names it', () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  expect(() => makePrivateFolder(join(file, 'below'))).toThrow(StartError)
  expect(() => makePrivateFolder(join(file, 'below'))).toThrow(
    /^The folder .*below cannot be made: ENOTDIR\.$/,
  )
})

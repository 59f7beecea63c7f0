import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeFolder, makePrivateFolder, userDataFolder } from '../../../../shared/server/files/data-folder.ts'
import { StartError } from '../../../../shared/server/server-errors.ts'
import { isPrivate } from '../../../private-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'coauthors-folder-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const modeOf = (path: string) => statSync(path).mode & 0o777

test('COAUTHORS_DATA_DIR is where the files live, else the folder the platform has for the user', () => {
  expect(userDataFolder({ COAUTHORS_DATA_DIR: ' some/where ' })).toBe(resolve('some/where'))
  expect(userDataFolder({ COAUTHORS_DATA_DIR: '' })).toMatch(/coauthors/)
})

test('missing folders are made for the owner alone', () => {
  makePrivateFolder(join(folder, 'a', 'b'))
  expect([join(folder, 'a'), join(folder, 'a', 'b')].every(isPrivate)).toBe(true)
})

test('a data folder that was there becomes private; one that everybody shares keeps its mode', ({ skip }) => {
  skip(process.platform === 'win32', 'Windows has no such modes')
  const ours = join(folder, 'ours')
  const shared = join(folder, 'shared')
  mkdirSync(ours)
  chmodSync(ours, 0o755)
  mkdirSync(shared)
  chmodSync(shared, 0o1777)
  makePrivateFolder(ours)
  makePrivateFolder(shared)
  expect(modeOf(ours)).toBe(0o700)
  expect(modeOf(shared)).toBe(0o777)
})

test('the folder of a file that is set elsewhere stays as it is', ({ skip }) => {
  skip(process.platform === 'win32', 'Windows has no such modes')
  const elsewhere = join(folder, 'elsewhere')
  mkdirSync(elsewhere)
  chmodSync(elsewhere, 0o755)
  makeFolder(elsewhere)
  expect(modeOf(elsewhere)).toBe(0o755)
})

test.runIf(existsSync('/proc/self'))('where the system takes no folders, the start does not hang', () => {
  expect(() => makeFolder('/proc/nowhere/below')).toThrow(StartError)
})

test('where no folder can be made, the start ends with one line that names it', () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  expect(() => makePrivateFolder(join(file, 'below'))).toThrow(StartError)
  expect(() => makePrivateFolder(join(file, 'below'))).toThrow(
    /^The folder .*below cannot be made: .*file is a file\.$/,
  )
})

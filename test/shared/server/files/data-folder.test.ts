import { chmodSync, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { makeFolder, makePrivateFolder, userDataFolder } from '../../../../shared/server/files/data-folder.ts'
import { StartError } from '../../../../shared/server/server-errors.ts'
import { useFolder } from '../../../daemon/daemon.ts'
import { isPrivate } from '../../../private-files.ts'

const folder = useFolder()

const modeOf = (path: string) => statSync(path).mode & 0o777

test("returns COAUTHORS_DATA_DIR, or the user's data folder on this platform", () => {
  expect(userDataFolder({ COAUTHORS_DATA_DIR: ' some/where ' })).toBe(resolve('some/where'))
  expect(userDataFolder({ COAUTHORS_DATA_DIR: '' })).toMatch(/coauthors/)
})

test('makes missing folders for the owner only', () => {
  makePrivateFolder(folder.file('a', 'b'))
  expect([folder.file('a'), folder.file('a', 'b')].every(isPrivate)).toBe(true)
})

test('makes an existing data folder private unless others share it', ({ skip }) => {
  skip(process.platform === 'win32', 'Windows has no such modes')
  const ours = folder.file('ours')
  const shared = folder.file('shared')
  mkdirSync(ours)
  chmodSync(ours, 0o755)
  mkdirSync(shared)
  chmodSync(shared, 0o1777)
  makePrivateFolder(ours)
  makePrivateFolder(shared)
  expect(modeOf(ours)).toBe(0o700)
  expect(modeOf(shared)).toBe(0o777)
})

test('does not change the mode of an existing folder that need not be private', ({ skip }) => {
  skip(process.platform === 'win32', 'Windows has no such modes')
  const elsewhere = folder.file('elsewhere')
  mkdirSync(elsewhere)
  chmodSync(elsewhere, 0o755)
  makeFolder(elsewhere)
  expect(modeOf(elsewhere)).toBe(0o755)
})

test.runIf(existsSync('/proc/self'))('does not hang while it makes a folder below /proc', () => {
  expect(() => makeFolder('/proc/nowhere/below')).toThrow(StartError)
})

test('reports a failure to make a folder in one line', () => {
  const file = folder.file('file')
  writeFileSync(file, '')
  expect(() => makePrivateFolder(join(file, 'below'))).toThrow(StartError)
  expect(() => makePrivateFolder(join(file, 'below'))).toThrow(
    /^The folder .*below cannot be made: .*file is a file\.$/,
  )
})

import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import {
  connect,
  moveAside,
  openDatabase,
  pragmaNumber,
  readDatabase,
  VERSION,
} from '../../../../../daemon/store/sqlite/files/database-file.ts'
import { RUNTIME, WORKSPACE } from '../../../../../daemon/store/sqlite/files/schemas.ts'
import { useFolder } from '../../../daemon.ts'

const folder = useFolder()
const clock = () => new Date('2026-05-04T03:02:01Z')

test('marks a new file with the id of its kind and the version', () => {
  const path = folder.file('a.sqlite')
  openDatabase(path, RUNTIME).close()
  const database = connect(path, 0)
  expect(pragmaNumber(database, 'application_id')).toBe(RUNTIME.applicationId)
  expect(pragmaNumber(database, 'user_version')).toBe(VERSION)
  database.close()
})

test('moves a file of another kind aside, and never overwrites an earlier one', () => {
  const path = folder.file('a.sqlite')
  for (const name of ['corrupt-20260504030201', 'corrupt-20260504030201-2']) {
    openDatabase(path, RUNTIME).close()
    expect(basename(moveAside(path, WORKSPACE, { clock })?.folder ?? '')).toBe(name)
  }
  expect(readdirSync(folder.path)).toHaveLength(2)
})

test('leaves a sound file of its kind in place', () => {
  const path = folder.file('a.sqlite')
  openDatabase(path, WORKSPACE).close()
  const before = readFileSync(path)
  expect(moveAside(path, WORKSPACE, { clock })).toBeNull()
  expect(readFileSync(path)).toEqual(before)
})

test('reads null from a damaged database, and throws other errors', () => {
  const path = folder.file('a.sqlite')
  writeFileSync(path, 'no database at all'.repeat(100))
  expect(readDatabase(path, (database) => pragmaNumber(database, 'user_version'))).toBeNull()
  expect(() => readDatabase(folder.file('missing'), () => 1)).toThrow()
})

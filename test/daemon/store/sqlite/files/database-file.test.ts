import { existsSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  connect,
  type FileKind,
  openDatabase,
  pragmaNumber,
  readDatabase,
  VERSION,
} from '../../../../../daemon/store/sqlite/files/database-file.ts'
import { RUNTIME } from '../../../../../daemon/store/sqlite/files/schemas.ts'
import { useFolder } from '../../../daemon.ts'

const folder = useFolder()

test('writes the id of its kind and the version into a new file', () => {
  const path = folder.file('a.sqlite')
  openDatabase(path, RUNTIME).close()
  const database = connect(path, 0)
  expect(pragmaNumber(database, 'application_id')).toBe(RUNTIME.applicationId)
  expect(pragmaNumber(database, 'user_version')).toBe(VERSION)
  database.close()
})

test('returns null for a damaged database, and throws for a missing one', () => {
  const path = folder.file('a.sqlite')
  writeFileSync(path, 'no database at all'.repeat(100))
  expect(readDatabase(path, (database) => pragmaNumber(database, 'user_version'))).toBeNull()
  expect(() => readDatabase(folder.file('missing'), () => 1)).toThrow()
})

test('leaves no empty file after a failed creation', () => {
  const path = folder.file('new.sqlite')
  const cannot: FileKind = { ...RUNTIME, schema: 'this is no statement' }
  expect(() => openDatabase(path, cannot)).toThrow('syntax error')
  expect(existsSync(path)).toBe(false)
})

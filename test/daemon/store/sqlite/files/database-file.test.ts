import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  connect,
  openDatabase,
  pragmaNumber,
  readDatabase,
  VERSION,
} from '../../../../../daemon/store/sqlite/files/database-file.ts'
import { RUNTIME } from '../../../../../daemon/store/sqlite/files/schemas.ts'
import { useFolder } from '../../../daemon.ts'

const folder = useFolder()

test('marks a new file with the id of its kind and the version', () => {
  const path = folder.file('a.sqlite')
  openDatabase(path, RUNTIME).close()
  const database = connect(path, 0)
  expect(pragmaNumber(database, 'application_id')).toBe(RUNTIME.applicationId)
  expect(pragmaNumber(database, 'user_version')).toBe(VERSION)
  database.close()
})

test('reads null from a damaged database, and throws other errors', () => {
  const path = folder.file('a.sqlite')
  writeFileSync(path, 'no database at all'.repeat(100))
  expect(readDatabase(path, (database) => pragmaNumber(database, 'user_version'))).toBeNull()
  expect(() => readDatabase(folder.file('missing'), () => 1)).toThrow()
})

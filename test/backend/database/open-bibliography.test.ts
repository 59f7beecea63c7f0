import { SqliteError } from 'better-sqlite3'
import { expect, test } from 'vitest'
import { explained, isBusy } from '../../../backend/database/open-bibliography.ts'

const errorOf = (code: string, message = code) => new SqliteError(message, code)

test.each([
  ['SQLITE_NOTADB', 'The database is damaged.'],
  ['SQLITE_CORRUPT_INDEX', 'The database is damaged.'],
  ['SQLITE_CANTOPEN', 'The database cannot be read.'],
  ['SQLITE_READONLY_ROLLBACK', 'Another program ended while it was writing the database.'],
])('answers 503 with a remedy for %s', (code, problem) => {
  const error = explained(errorOf(code))
  expect(error).toMatchObject({ statusCode: 503, message: expect.stringContaining(`${problem} Import dblp`) })
})

test('answers 503 for a database without one of its tables', () => {
  const error = explained(errorOf('SQLITE_ERROR', 'no such table: names'))
  expect(error).toMatchObject({ message: expect.stringContaining('The database is incomplete.') })
})

test.each([
  ['a lock', errorOf('SQLITE_BUSY_SNAPSHOT'), true],
  ['a mistake in a statement', errorOf('SQLITE_ERROR', 'near "SELCT"'), false],
  ['another error', new TypeError('a mistake'), false],
])('returns %s unchanged', (_what, error, busy) => {
  expect(explained(error)).toBe(error)
  expect(isBusy(error)).toBe(busy)
})

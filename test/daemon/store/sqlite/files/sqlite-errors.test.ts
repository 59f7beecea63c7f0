import { SqliteError } from 'better-sqlite3'
import { expect, test } from 'vitest'
import {
  isDamage,
  isDiskFull,
  isLocked,
  openFailure,
  writeFailure,
} from '../../../../../daemon/store/sqlite/files/sqlite-errors.ts'
import { StartError } from '../../../../../shared/server/server-errors.ts'

const sqlite = (code: string) => new SqliteError('a message', code)
const system = (code: string) => Object.assign(new Error('a message'), { code })

test.each([
  ['SQLITE_BUSY_SNAPSHOT', isLocked],
  ['SQLITE_NOTADB', isDamage],
  ['SQLITE_CORRUPT_INDEX', isDamage],
  ['SQLITE_IOERR_SHORT_READ', isDamage],
  ['SQLITE_FULL', isDiskFull],
  ['SQLITE_IOERR_SHMSIZE', isDiskFull],
] as const)('counts %s as one kind of error only', (code, expected) => {
  const classes = [isLocked, isDamage, isDiskFull].filter((is) => is(sqlite(code)))
  expect(classes).toEqual([expected])
})

test('turns only the errors of a full disk into 507', () => {
  expect(writeFailure(system('ENOSPC'))).toMatchObject({ statusCode: 507 })
  expect(isDiskFull(writeFailure(system('EDQUOT')))).toBe(true)
  const other = sqlite('SQLITE_ERROR')
  expect(writeFailure(other)).toBe(other)
})

test("turns the system's errors into a StartError, but not our own errors", () => {
  expect(openFailure(sqlite('SQLITE_CANTOPEN'), '/a')).toBeInstanceOf(StartError)
  expect(openFailure(system('EROFS'), '/a')).toBeInstanceOf(StartError)
  const bug = new TypeError('x is not a function')
  expect(openFailure(bug, '/a')).toBe(bug)
})

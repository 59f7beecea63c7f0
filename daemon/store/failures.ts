import { SqliteError } from 'better-sqlite3'
import { ExpectedError, StartError } from '../../shared/server/errors.ts'

/** What SQLite's result codes mean for the store: contract.md, part 1, and safety.md, "The store". */

/** Another process holds the lock: a later try may succeed. */
export function isLocked(error: unknown): boolean {
  return hasCode(error, /^SQLITE_BUSY/)
}

/** The file is no whole SQLite database. */
export function isDamage(error: unknown): boolean {
  return hasCode(error, /^SQLITE_(NOTADB|CORRUPT)/)
}

/** A full disk is the user's to mend and answered with 507; growing the shared memory file fails in its own way. */
export function writeFailure(error: unknown): unknown {
  return hasCode(error, /^SQLITE_(FULL|IOERR_SHMSIZE)/)
    ? new ExpectedError(507, 'The disk is full: nothing was stored. Make room and try again.')
    : error
}

/** Why the store cannot be opened, in one line. */
export function openFailure(error: unknown, path: string): unknown {
  if (isLocked(error)) {
    return new StartError(`The store ${path} is locked by another process: end that one first.`)
  }
  if (error instanceof SqliteError) {
    return new StartError(`The store ${path} cannot be opened (${error.code}: ${error.message}).`)
  }
  if (error instanceof Error && 'code' in error) {
    return new StartError(`The store ${path} cannot be opened (${String(error.code)}).`)
  }
  return error
}

function hasCode(error: unknown, code: RegExp): boolean {
  return error instanceof SqliteError && code.test(error.code)
}

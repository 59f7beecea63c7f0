import { SqliteError } from 'better-sqlite3'
import { codeOf, ExpectedError, StartError } from '../../../../shared/server/server-errors.ts'

/** The meaning of SQLite's result codes for the store: docs/dev/security.md, Faults of the store. */

/** Another process holds the lock, so a retry may succeed. */
export function isLocked(error: unknown): boolean {
  return hasCode(error, /^SQLITE_BUSY/)
}

/** The file is no complete SQLite database. SQLite reports a read error for what is beyond the end of a file. */
export function isDamage(error: unknown): boolean {
  return hasCode(error, /^SQLITE_(NOTADB|CORRUPT|IOERR_SHORT_READ)/)
}

const DISK_FULL = 507

/** Growing the shared-memory file fails with its own code. A worker answers with the status. */
export function isDiskFull(error: unknown): boolean {
  if (error instanceof ExpectedError) return error.statusCode === DISK_FULL
  return hasCode(error, /^SQLITE_(FULL|IOERR_SHMSIZE)/) || hasSystemCode(error, /^(ENOSPC|EDQUOT)$/)
}

/** The user has to free space on a full disk, so the answer is 507. */
export function writeFailure(error: unknown): unknown {
  return isDiskFull(error)
    ? new ExpectedError(DISK_FULL, 'The disk is full: nothing was stored. Try again once there is room.')
    : error
}

/** Describes in one line why the store cannot be opened. */
export function openFailure(error: unknown, path: string): unknown {
  if (isDiskFull(error))
    return new StartError(
      `The disk is full, so the store ${path} cannot be opened: make room and start again.`,
    )
  const because = whyNotOpened(error)
  return because === null ? error : new StartError(`The store ${path} ${because}.`)
}

function whyNotOpened(error: unknown): string | null {
  if (isLocked(error)) return 'is locked by another process: end that one first'
  if (hasCode(error, /^SQLITE_(READONLY|CANTOPEN)/) || hasSystemCode(error, /^E(ACCES|PERM|ROFS)$/))
    return `cannot be written (${codeOf(error)}): make the file and its folder writable, or set COAUTHORS_RUNTIME_DB to another file`
  if (error instanceof SqliteError) return `cannot be opened (${error.code}: ${error.message})`
  return hasSystemCode(error, /./) ? `cannot be opened (${codeOf(error)})` : null
}

function hasSystemCode(error: unknown, code: RegExp): boolean {
  return (
    error instanceof Error && !(error instanceof SqliteError) && 'code' in error && code.test(codeOf(error))
  )
}

function hasCode(error: unknown, code: RegExp): boolean {
  return error instanceof SqliteError && code.test(error.code)
}

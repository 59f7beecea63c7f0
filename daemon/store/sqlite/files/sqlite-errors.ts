import { SqliteError } from 'better-sqlite3'
import { codeOf, ExpectedError, StartError } from '../../../../shared/server/server-errors.ts'

export const isLocked = (error: unknown): boolean => hasCode(error, /^SQLITE_BUSY/)

/** Whether the file is damaged. A page beyond the end of the file is a short read. */
export const isDamage = (error: unknown): boolean =>
  hasCode(error, /^SQLITE_(NOTADB|CORRUPT|IOERR_SHORT_READ)/)

const DISK_FULL = 507

/** Whether the disk is full. SQLite has a second code for it: no room for the log's index. */
export function isDiskFull(error: unknown): boolean {
  if (error instanceof ExpectedError) return error.statusCode === DISK_FULL
  return hasCode(error, /^SQLITE_(FULL|IOERR_SHMSIZE)/) || hasSystemCode(error, /^(ENOSPC|EDQUOT)$/)
}

export const writeFailure = (error: unknown): unknown =>
  isDiskFull(error)
    ? new ExpectedError(DISK_FULL, 'The disk is full: nothing was stored. Try again once there is room.')
    : error

/** Returns a StartError for an error of SQLite or the system, and other errors unchanged. */
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

const hasSystemCode = (error: unknown, code: RegExp): boolean =>
  error instanceof Error && !(error instanceof SqliteError) && 'code' in error && code.test(codeOf(error))

const hasCode = (error: unknown, code: RegExp): boolean =>
  error instanceof SqliteError && code.test(error.code)

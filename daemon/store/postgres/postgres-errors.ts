import { DatabaseError } from 'pg'
import { codeOf, ExpectedError } from '../../../shared/server/errors.ts'

/** PostgreSQL's error codes: https://www.postgresql.org/docs/15/errcodes-appendix.html */

/**
 * The transaction met another one: serialization failure, deadlock, or a row that another daemon has inserted meanwhile.
 * Run again, it finds what the other one has written.
 */
export const isConflict = (error: unknown): boolean => hasCode(error, /^(40001|40P01|23505)$/)

/**
 * The server cannot be reached or writes nothing now: it starts, stops, is a standby that may be promoted, has too many
 * connections, or has ended a transaction in which this daemon stood still. An error that is not the server's own comes from the connection.
 */
export function isUnreachable(error: unknown): boolean {
  if (hasCode(error, /^(08...|57P0[1235]|25P03|53300|25006|55P03)$/)) return true
  if (error instanceof DatabaseError || !(error instanceof Error)) return false
  return CONNECTION_LOST.test(`${codeOf(error)} ${error.message}`)
}

/** The system's codes, and the driver's words for a connection that has ended. */
const CONNECTION_LOST =
  /ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT|Connection terminated|timeout|not queryable|Cannot use a pool/i

const isFull = (error: unknown): boolean => hasCode(error, /^(53100|58030)$/)

const DISK_FULL = 507

/** The error for a client. */
export function failureOf(error: unknown): unknown {
  if (isFull(error))
    return new ExpectedError(
      DISK_FULL,
      'The disk of the database is full: nothing was stored. Try again once there is room.',
    )
  if (isUnreachable(error))
    return new ExpectedError(503, 'The database cannot be reached now: try again in a moment.')
  if (hasCode(error, /^(22021|22P05)$/))
    return new ExpectedError(422, 'A text holds a NUL character, which PostgreSQL does not store.')
  // There PostgreSQL names values of rows, and the log must hold no names.
  if (error instanceof DatabaseError) error.detail = error.where = undefined
  return error
}

function hasCode(error: unknown, code: RegExp): boolean {
  return error instanceof DatabaseError && code.test(error.code ?? '')
}

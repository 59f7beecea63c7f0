import { DatabaseError } from 'pg'
import {
  codeOf,
  ExpectedError,
  InvalidField,
  RETRY_AFTER_SECONDS,
} from '../../../shared/server/server-errors.ts'

/** PostgreSQL's error codes: https://www.postgresql.org/docs/15/errcodes-appendix.html */

/** The transaction conflicts with another one. A second run may succeed. */
const CONFLICTS = /^(40001|40P01|23505)$/
/** The server is away or cannot write. Examples: it is a standby (25006), or it ended an idle transaction (25P03). */
const AWAY = /^(08...|57P0[1235]|25P03|53300|25006|55P03)$/
const CONNECTION_LOST =
  /ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT|Connection terminated|timeout exceeded when trying to connect|not queryable|Cannot use a pool/i
const FULL = /^(53100|58030)$/
/** The server's `statement_timeout` ended a statement. The driver has a time-out of its own, with a message but no code. */
const TIMED_OUT = /^57014$/
const DRIVER_TIMED_OUT = 'Query read timeout'
const NUL = /^(22021|22P05)$/

const NUL_PROBLEM = 'holds a NUL character, which PostgreSQL does not store'

const hasCode = (error: unknown, code: RegExp): boolean =>
  error instanceof DatabaseError && code.test(error.code ?? '')

/** Whether the server cannot be reached, or cannot write now. A lost connection is not a DatabaseError. */
export const isAway = (error: unknown): boolean =>
  error instanceof DatabaseError
    ? hasCode(error, AWAY)
    : error instanceof Error && CONNECTION_LOST.test(`${codeOf(error)} ${error.message}`)

/** Whether a second run of the same transaction may succeed. */
export const isTemporary = (error: unknown): boolean => isAway(error) || hasCode(error, CONFLICTS)

/** Returns the ExpectedError for a known failure of the server. Otherwise returns `error`, without the values of rows. */
export function failureOf(error: unknown): unknown {
  if (hasCode(error, FULL))
    return new ExpectedError(
      507,
      'The disk of the database is full: nothing was stored. Try again once there is room.',
    )
  if (hasCode(error, TIMED_OUT) || (error instanceof Error && error.message === DRIVER_TIMED_OUT))
    return new ExpectedError(
      503,
      'The database took too long: try again in a few seconds.',
      RETRY_AFTER_SECONDS,
    )
  if (isAway(error))
    return new ExpectedError(503, 'The database cannot be reached now: try again in a moment.')
  if (hasCode(error, NUL)) return nulAt(['body'])
  // In these fields PostgreSQL quotes values of rows, and the log must not contain names.
  if (error instanceof DatabaseError) error.detail = error.where = undefined
  return error
}

const nulAt = (loc: string[]) => new InvalidField({ loc, msg: NUL_PROBLEM, type: 'nul' })

/** Throws the 422 for the first text with a NUL. Call it for requests whose schema accepts NUL. */
export function refuseNul(value: unknown, loc: readonly string[] = ['body']): void {
  if (typeof value === 'string' && value.includes('\0')) throw nulAt([...loc])
  if (typeof value !== 'object' || value === null) return
  for (const [name, one] of Object.entries(value)) refuseNul(one, [...loc, name])
}

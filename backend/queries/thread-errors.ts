import type { ErrorBody } from '../../shared/contract/error-shapes.ts'
import { ExpectedError } from '../../shared/server/server-errors.ts'

/**
 * The failure of a thread, as it is sent to another one: only an error's message and stack cross threads, so an expected
 * error is sent as its fields.
 */
export type ThreadFailure =
  | { refused: { statusCode: number; detail: ErrorBody['detail'] } }
  | { failed: unknown }

/** Returns an error as it is sent to another thread. */
export function failureOf(error: unknown): ThreadFailure {
  if (!(error instanceof ExpectedError)) return { failed: error }
  return { refused: { statusCode: error.statusCode, detail: error.detail } }
}

/** Returns the error that was sent. */
export const errorIn = (failure: ThreadFailure): unknown =>
  'failed' in failure ? failure.failed : new ExpectedError(failure.refused.statusCode, failure.refused.detail)

/** Nobody reads this answer. */
export const clientGone = () => new ExpectedError(400, 'The client has gone.')

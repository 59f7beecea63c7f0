import type { ErrorBody } from '../../shared/contract/error-shapes.ts'
import { ExpectedError } from '../../shared/server/server-errors.ts'

/** Of an error, only message and stack reach another thread. So an expected error is sent as its fields. */
export type ThreadFailure =
  | { refused: { statusCode: number; detail: ErrorBody['detail'] } }
  | { failed: unknown }

export function failureOf(error: unknown): ThreadFailure {
  if (!(error instanceof ExpectedError)) return { failed: error }
  return { refused: { statusCode: error.statusCode, detail: error.detail } }
}

export const errorOfFailure = (failure: ThreadFailure): unknown =>
  'failed' in failure ? failure.failed : new ExpectedError(failure.refused.statusCode, failure.refused.detail)

export const clientGone = () => new ExpectedError(400, 'The client has gone.')

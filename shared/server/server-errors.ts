import type { ErrorBody, FieldProblem } from '../contract/error-shapes.ts'

/** A failure that the user can fix. The answer has its status and detail. Only a 5xx is logged, except 503 and 507. */
export class ExpectedError extends Error {
  override readonly name: string = 'ExpectedError'
  readonly statusCode: number
  readonly detail: ErrorBody['detail']
  readonly retryAfterSeconds: number | undefined
  constructor(statusCode: number, detail: ErrorBody['detail'], retryAfterSeconds?: number) {
    super(typeof detail === 'string' ? detail : detail.map(({ msg }) => msg).join('; '))
    this.statusCode = statusCode
    this.detail = detail
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** A 422 for a rule outside the schemas. `loc`: the field's path, from `body` or `querystring`. */
export class InvalidField extends ExpectedError {
  override readonly name = 'InvalidField'
  constructor(problem: FieldProblem) {
    super(422, [problem])
  }
}

/** A busy server asks its clients to try again after this time. */
export const RETRY_AFTER_SECONDS = 5

export const malformedBody = (): ExpectedError =>
  new InvalidField({ loc: ['body'], msg: 'is not valid JSON', type: 'json_invalid' })

export const bodyTooLarge = (): ExpectedError =>
  new ExpectedError(413, 'The body is larger than this server accepts.')

/** Why a program cannot start and what to do, in one line. The command line prints it and exits with 1. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

/** The code of an error of Node or SQLite (`ENOENT`, `SQLITE_FULL`), or ''. Codes contain no user's data. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

import type { ErrorBody, FieldProblem } from '../contract/error-shapes.ts'

/** A failure that the user can fix. The server answers with its status and detail, and hardly ever logs it (error-answers.ts). */
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

/** A 422 for a rule that no schema can express. `loc` is the field's path, and begins with `body` or `querystring`. */
export class InvalidField extends ExpectedError {
  override readonly name = 'InvalidField'
  constructor(problem: FieldProblem) {
    super(422, [problem])
  }
}

export const malformedBody = (): ExpectedError =>
  new InvalidField({ loc: ['body'], msg: 'is not valid JSON', type: 'json_invalid' })

export const bodyTooLarge = (): ExpectedError =>
  new ExpectedError(413, 'The body is larger than this server accepts.')

/** The reason why a program cannot start, in one line that says what to do. The command line prints it and exits with 1. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

/** Returns the code of an error of Node or SQLite (`ENOENT`, `SQLITE_FULL`), or ''. A code contains no user's data. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** A failure the user can do something about: answered with its status and its sentence, and not logged. */
export class ExpectedError extends Error {
  override readonly name = 'ExpectedError'
  readonly statusCode: number
  constructor(statusCode: number, detail: string) {
    super(detail)
    this.statusCode = statusCode
  }
}

/** Why a program cannot start, in one line that says what to do. The command line prints it and exits with 1. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

import { formatDuration } from '../measures.ts'

/** A failed request. Telemetry records `code`, which never contains a name or a title. */
export abstract class Failure extends Error {
  abstract readonly code: string
}

/** No answer: nothing listens there, the server behind a proxy is down, or the browser blocked the answer. */
export class Unreachable extends Failure {
  readonly code = 'unreachable'
  /** The system's code, such as ECONNRESET. Undefined in a browser, and if nothing listens there. */
  readonly systemCode: string | undefined
  constructor(cause: unknown) {
    super('The server could not be reached.', { cause })
    const code = systemCodeOf(cause)
    this.systemCode = code === 'ECONNREFUSED' ? undefined : code
  }
}

/** Whether the other side does not speak HTTP. Always false in a browser. */
export const isNotHttp = (error: unknown): boolean =>
  error instanceof Error && error.cause instanceof Error && error.cause.name === 'HTTPParserError'

function systemCodeOf(error: unknown): string | undefined {
  const cause = error instanceof Error ? error.cause : undefined
  if (!(cause instanceof Error && 'code' in cause && typeof cause.code === 'string')) return undefined
  // Node's code for a connection that the other side has closed.
  return cause.code === 'UND_ERR_SOCKET' ? 'ECONNRESET' : cause.code
}

export class TimedOut extends Failure {
  readonly code = 'timeout'
  readonly afterMs: number
  constructor(afterMs: number) {
    super(`The server did not answer within ${formatDuration(afterMs)}.`)
    this.afterMs = afterMs
  }
}

/** An answer with an error status. `detail` is the server's message, or ''. */
export class HttpFailure extends Failure {
  readonly status: number
  readonly detail: string
  readonly version: string | null
  /** A 503 with `Retry-After` is from a busy server. A 503 without it is from a server without data. */
  readonly hasRetryAfter: boolean
  /** The body of a 409 (the saved document) or a 422 (the wrong values). Empty for other statuses. */
  readonly text: string
  constructor(status: number, detail: string, version: string | null, hasRetryAfter = false, text = '') {
    super(detail ? `The server answered ${status}: ${detail}` : `The server answered ${status}.`)
    this.status = status
    this.detail = detail
    this.version = version
    this.hasRetryAfter = hasRetryAfter
    this.text = text
  }
  get code(): string {
    return `status ${this.status}`
  }
}

export class UnreadableAnswer extends Failure {
  readonly code = 'unreadable answer'
  constructor(what: string) {
    super(`The server's answer ${what}.`)
  }
}

/** A redirect. The client has sent nothing to the other address. */
export class Redirected extends UnreadableAnswer {
  /** The origin of the other address. Null in a browser, which hides the address. */
  readonly target: string | null
  constructor(target: string | null) {
    super(`points to ${target ?? 'another address'}, where nothing was sent`)
    this.target = target
  }
}

export class TooLong extends UnreadableAnswer {
  readonly most: string
  constructor(mostBytes: number) {
    const most = `${Math.round(mostBytes / 1024 ** 2)} MiB`
    super(`is longer than ${most}`)
    this.most = most
  }
}

/** The request was not sent: the backend is on a host that the user has not allowed. */
export class NotAllowed extends Failure {
  readonly code = 'backend not allowed'
  /** The address of the backend. */
  readonly told: string
  constructor(told: string) {
    super('The request was not sent: the backend that the daemon names is not allowed.')
    this.told = told
  }
}

/** The request was not sent: another user's program listens at that port. */
export class AnotherUser extends Failure {
  readonly code = 'another user'
  readonly user: string
  constructor(user: string) {
    super('The request was not sent: another user of this machine listens at that port.')
    this.user = user
  }
}

/** The proxy in front of the server asks for a log-in: docs/department.md. */
export class LoggedOut extends Failure {
  readonly code = 'logged out'
  constructor() {
    super('The log-in has ended.')
  }
}

/** The answers of a query's batches are from different data: docs/dev/protocol.md, Batches. */
export class DataChanged extends Failure {
  readonly code = 'data changed'
  constructor() {
    super('The data changed between two batches of the query.')
  }
}

export const isFailure = (error: unknown): error is Failure => error instanceof Failure

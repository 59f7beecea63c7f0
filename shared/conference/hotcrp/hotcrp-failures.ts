import { Failure } from '../../clients/failures.ts'

/** Failures of a HotCRP site beside those of any server (`shared/clients/failures.ts`). */

/** Something else answers at the address: a web page, or JSON that is not HotCRP's. */
export class NotHotcrp extends Failure {
  readonly code = 'not HotCRP'
  constructor() {
    super('No HotCRP answers at this address.')
  }
}

/** The token is wrong, has expired or was withdrawn. */
export class TokenRefused extends Failure {
  readonly code = 'token refused'
  constructor() {
    super('HotCRP refused the token.')
  }
}

/** The account lacks a right: to see the authors of all submissions, or the addresses of the committee. */
export class RightLacking extends Failure {
  readonly code = 'right lacking'
  readonly right: 'authors' | 'committee'
  constructor(right: RightLacking['right']) {
    super(`The account may not see the ${right}.`)
    this.right = right
  }
}

/** HotCRP refused the request with messages of its own, as plain text. Nothing was changed. */
export class HotcrpRefused extends Failure {
  readonly status: number
  readonly messages: readonly string[]
  constructor(status: number, messages: readonly string[]) {
    super(`HotCRP refused the request: ${messages.join(' ') || status}`)
    this.status = status
    this.messages = messages
  }
  get code(): string {
    return `HotCRP ${this.status}`
  }
}

/** The changes were sent, but no answer says that they were made. They are made together or not at all. */
export class OutcomeUnknown extends Failure {
  readonly code = 'outcome unknown'
  constructor(cause: unknown) {
    super('HotCRP did not confirm the changes.', { cause })
  }
}

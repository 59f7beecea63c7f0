import { Failure } from '../../clients/failures.ts'

// Other failures are in `shared/clients/failures.ts`.

/**
 * `notHotcrp`: the address has no HotCRP. `tokenRefused`: the token is wrong, expired or withdrawn.
 * `lacksAuthors`: the account may not see authors. `lacksCommittee`: it may not see the committee's addresses.
 * `unknown`: the answer is lost. HotCRP has made either all changes or none.
 */
type SiteCode = 'notHotcrp' | 'tokenRefused' | 'lacksAuthors' | 'lacksCommittee' | 'unknown'

export class SiteFailure extends Failure {
  readonly code: SiteCode
  constructor(code: SiteCode, cause?: unknown) {
    super(`HotCRP: ${code}`, { cause })
    this.code = code
  }
}

/** HotCRP has changed nothing. `messages`: plain text from HotCRP. */
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

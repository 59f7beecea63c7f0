import { Failure } from '../../clients/failures.ts'

/** Failures that only a HotCRP site has. `shared/clients/failures.ts` has the failures of any server. */

/**
 * `notHotcrp`: a web page or another program answers at the address. `tokenRefused`: the token is wrong, has expired or was
 * withdrawn. `lacksAuthors`: the account may not see authors. `lacksCommittee`: the account may not see the committee's
 * addresses. `unknown`: the changes were sent, but the answer is lost. HotCRP makes all changes or none.
 */
type SiteCode = 'notHotcrp' | 'tokenRefused' | 'lacksAuthors' | 'lacksCommittee' | 'unknown'

/** A failure with a code and no other detail. */
export class SiteFailure extends Failure {
  readonly code: SiteCode
  constructor(code: SiteCode, cause?: unknown) {
    super(`HotCRP: ${code}`, { cause })
    this.code = code
  }
}

/** HotCRP refused the request, and changed nothing. `messages`: plain text from HotCRP. */
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

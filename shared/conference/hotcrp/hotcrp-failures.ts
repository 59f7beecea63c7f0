import { Failure } from '../../clients/failures.ts'

/** Failures that only a HotCRP site has. `shared/clients/failures.ts` has the failures of any server. */

/**
 * `notHotcrp`: a web page or another program answers at the address. `tokenRefused`: the token is wrong, has expired or was
 * withdrawn. `lacksAuthors`: the account may see the authors of no submission. `lacksCommittee`: it may not see the addresses of
 * the committee. `unknown`: the changes were sent, but no answer says that they were made. HotCRP makes all of them or none.
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

/** HotCRP refused the request, and changed nothing. `messages`: its messages as plain text. */
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

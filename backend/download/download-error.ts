import { codeOf } from '../../shared/server/errors.ts'
import { messageOf, withoutControls } from '../import/import-error.ts'

/** The most of a server's text that is printed. */
const LONGEST = 500

/** Why a download failed, in one line that names the address. `again` is true if a retry may help. */
export class DownloadError extends Error {
  readonly again: boolean

  constructor(address: string, problem: string, options: { again: boolean; cause?: unknown }) {
    super(withoutControls(`${shown(address)}: ${problem}`).slice(0, LONGEST), { cause: options.cause })
    this.name = 'DownloadError'
    this.again = options.again
  }
}

/** Formats an address for a log: no credentials, no query. */
export function shown(address: string): string {
  const url = URL.parse(address)
  if (url === null) return 'an address that cannot be read'
  Object.assign(url, { username: '', password: '', search: '', hash: '' })
  return url.href
}

/**
 * Describes a connection error. An untrusted certificate will still be untrusted a second later, so it is not
 * retried.
 */
export function connectionError(address: string, cause: unknown): DownloadError {
  if (cause instanceof DownloadError) return cause
  const code = codeOf(cause)
  const problem = SENTENCES[code] ?? `the connection failed (${code || messageOf(cause)})`
  return new DownloadError(address, problem, { again: !/CERT|VERIFY|SSL|TLS/.test(code), cause })
}

const SENTENCES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing answers there',
  ECONNRESET: 'the connection was cut',
  ENOTFOUND: 'there is no such host, or no connection to the internet',
  EAI_AGAIN: 'the host cannot be looked up; is there a connection to the internet?',
}

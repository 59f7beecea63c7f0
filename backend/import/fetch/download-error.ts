import { setTimeout as pause } from 'node:timers/promises'
import { formatDuration, utcText } from '../../../shared/measures.ts'
import { codeOf } from '../../../shared/server/server-errors.ts'
import { ImportError, type ImportErrorOptions, messageOf } from '../../import-error.ts'
import type { Run } from '../run.ts'

/** A message may quote a server's long text. */
const MAX_MESSAGE_LENGTH = 500

/** An error whose message is one line that begins with the address. `again`: a retry may help. */
export class DownloadError extends ImportError {
  readonly again: boolean

  constructor(address: string, problem: string, options: ImportErrorOptions & { again?: boolean } = {}) {
    super(`${shown(address)}: ${problem}`.slice(0, MAX_MESSAGE_LENGTH), options)
    this.again = options.again ?? false
  }
}

/** Returns the address without credentials and query, for logs. */
export function shown(address: string): string {
  const url = URL.parse(address)
  if (url === null) return 'an address that cannot be read'
  Object.assign(url, { username: '', password: '', search: '', hash: '' })
  return url.href
}

/** True if the host was not found. A retry a second later would fail again. */
export const isLookupFailure = (error: unknown): boolean => /^(?:ENOTFOUND|EAI_)/.test(codeOf(error))

/** A retry does not help after a failed look-up or an untrusted certificate. */
export function connectionError(address: string, cause: unknown): DownloadError {
  if (isLookupFailure(cause)) return new DownloadError(address, 'the host cannot be looked up', { cause })
  const code = codeOf(cause)
  const problem = SENTENCES[code] ?? `the connection failed (${code || messageOf(cause)})`
  return new DownloadError(address, problem, { again: !/CERT|VERIFY|SSL|TLS/.test(code), cause })
}

const SENTENCES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing answers there',
  ECONNRESET: 'the connection was cut',
}

const FIRST_PAUSE_MS = 1000
/** A try that gets this many bytes further than all earlier tries counts as progress. */
const WORTHWHILE_BYTES = 1024 * 1024

/**
 * Retries until success, a permanent failure, or `tries` tries in a row without progress.
 * @param reached returns the number of downloaded bytes
 * @throws the last try's error, or the signal's reason
 */
export async function retrying<T>(
  attempt: () => Promise<T>,
  { signal, onEvent, timeouts }: Run,
  tries: number,
  reached: () => number,
): Promise<T> {
  let furthest = reached()
  for (let failures = 1; ; failures++) {
    try {
      return await attempt()
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof DownloadError) || !error.again) throw error
      if (reached() - furthest >= WORTHWHILE_BYTES) failures = 1
      furthest = Math.max(furthest, reached())
      if (failures >= tries) throw error
      const pauseMs = (timeouts?.firstPauseMs ?? FIRST_PAUSE_MS) * 2 ** (failures - 1)
      const problem = error.message
      const next_try_at = utcText(new Date(Date.now() + pauseMs))
      onEvent({
        note: `${problem}; trying again in ${formatDuration(pauseMs, 'en', 'up')}`,
        retry: { problem, failures, failures_at_most: tries, next_try_at },
      })
      await pause(pauseMs, undefined, { signal }).catch(() => signal.throwIfAborted())
    }
  }
}

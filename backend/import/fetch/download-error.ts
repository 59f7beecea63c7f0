import { setTimeout as pause } from 'node:timers/promises'
import { formatDuration, utcText } from '../../../shared/measures.ts'
import { codeOf } from '../../../shared/server/server-errors.ts'
import { messageOf, withoutControls } from '../../import-error.ts'
import type { RunEvent } from '../run-progress.ts'

/** Cuts messages that quote a server's text. */
const MAX_MESSAGE_LENGTH = 500

/** The reason of a failed download, in one line that names the address. `again` is true if a retry may help. */
export class DownloadError extends Error {
  readonly again: boolean

  constructor(address: string, problem: string, options: { again?: boolean; cause?: unknown } = {}) {
    super(withoutControls(`${shown(address)}: ${problem}`).slice(0, MAX_MESSAGE_LENGTH), {
      cause: options.cause,
    })
    this.again = options.again ?? false
  }
}

/** Formats an address for a log: no credentials, no query. */
export function shown(address: string): string {
  const url = URL.parse(address)
  if (url === null) return 'an address that cannot be read'
  Object.assign(url, { username: '', password: '', search: '', hash: '' })
  return url.href
}

/** Checks if a connection failed because its host was not found. A retry a second later would fail again. */
export const isLookupFailure = (error: unknown): boolean =>
  ['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'EAI_NODATA'].includes(codeOf(error))

/** Describes a connection error. A retry does not help after a failed look-up or an untrusted certificate. */
export function connectionError(address: string, cause: unknown): DownloadError {
  if (cause instanceof DownloadError) return cause
  const code = codeOf(cause)
  if (isLookupFailure(cause)) return new DownloadError(address, 'the host cannot be looked up', { cause })
  const problem = SENTENCES[code] ?? `the connection failed (${code || messageOf(cause)})`
  return new DownloadError(address, problem, { again: !/CERT|VERIFY|SSL|TLS/.test(code), cause })
}

const SENTENCES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing answers there',
  ECONNRESET: 'the connection was cut',
}

const TRIES = 6
/** How often to try a source that is not the last one. Few times, because the next source may answer at once. */
export const TRIES_BEFORE_NEXT = 3
const FIRST_PAUSE_MS = 1000
/** A try counts as progress if it stores at least this many bytes more than all tries before it. */
const WORTHWHILE_BYTES = 1024 * 1024

export interface RetryOptions {
  signal: AbortSignal
  /** How many tries in a row may fail without progress; six by default. */
  tries?: number | undefined
  /** The pause before the second try, doubled before each further one. In milliseconds. */
  firstPauseMs?: number | undefined
  onEvent: (event: RunEvent) => void
}

/**
 * Retries until the attempt succeeds, fails permanently, or `tries` tries in a row bring no progress.
 * @param furthest returns the furthest byte reached so far
 * @throws the last try's error, or the signal's reason
 */
export async function retrying<T>(
  attempt: () => Promise<T>,
  { signal, tries = TRIES, firstPauseMs = FIRST_PAUSE_MS, onEvent }: RetryOptions,
  furthest = () => 0,
): Promise<T> {
  let failures = 0
  for (;;) {
    const before = furthest()
    try {
      return await attempt()
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof DownloadError) || !error.again) throw error
      failures = furthest() - before >= WORTHWHILE_BYTES ? 1 : failures + 1
      if (failures >= tries) throw error
      const pauseMs = firstPauseMs * 2 ** (failures - 1)
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

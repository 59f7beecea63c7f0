import { setTimeout as pause } from 'node:timers/promises'
import { codeOf } from '../../shared/server/errors.ts'
import { messageOf, withoutControls } from '../import-error.ts'

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

const TRIES = 6
/** Another source follows, so waiting for this one is worth less. */
export const TRIES_BEFORE_NEXT = 3
const FIRST_PAUSE_MS = 1000
/** A try that gets at least this many bytes further than all before it counts as progress. */
const WORTHWHILE_BYTES = 1024 * 1024

export interface Retries {
  /** How many tries in a row may fail without progress; six by default. */
  tries?: number | undefined
  signal?: AbortSignal | undefined
  /** The pause before the second try, doubled before each further one. In milliseconds. */
  firstPauseMs?: number | undefined
  /** Returns the furthest byte reached so far. */
  furthest?: () => number
  /** Receives a try's error, the pause before the next try, the failures in a row and how many end it. */
  onFailure?: (error: DownloadError, pauseMs: number, failures: number, tries: number) => void
}

/**
 * Retries until the attempt succeeds, fails permanently, or `tries` tries in a row bring no progress.
 * @throws the last try's error, or the signal's reason
 */
export async function retrying<T>(attempt: () => Promise<T>, retries: Retries): Promise<T> {
  const { signal, tries = TRIES, firstPauseMs = FIRST_PAUSE_MS, furthest = () => 0, onFailure } = retries
  let failures = 0
  for (;;) {
    const before = furthest()
    try {
      return await attempt()
    } catch (error) {
      signal?.throwIfAborted()
      if (!(error instanceof DownloadError) || !error.again) throw error
      failures = furthest() - before >= WORTHWHILE_BYTES ? 1 : failures + 1
      if (failures >= tries) throw error
      const pauseMs = firstPauseMs * 2 ** (failures - 1)
      onFailure?.(error, pauseMs, failures, tries)
      await pause(pauseMs, undefined, signal && { signal }).catch((thrown: unknown) => {
        signal?.throwIfAborted()
        throw thrown
      })
    }
  }
}

import { setTimeout as pause } from 'node:timers/promises'
import { DownloadError } from './download-error.ts'

/** Tries in a row that bring nothing. */
export const TRIES = 6
const FIRST_PAUSE_MS = 1000
/** A try that brought so many bytes more than any before it was not in vain. */
const WORTHWHILE_BYTES = 1024 * 1024

export interface Retries {
  signal?: AbortSignal | undefined
  /** Before the second try; doubled before each further one. In milliseconds. */
  firstPauseMs?: number | undefined
  /** The furthest byte reached so far. */
  furthest?: () => number
  /** Told why a try failed, when the next one comes, and how many in a row have failed. */
  onFailure?: (error: DownloadError, pauseMs: number, failures: number) => void
}

/**
 * Tries until it succeeds, fails for good, or six tries in a row have brought nothing.
 * @throws the last try's error, or the signal's reason
 */
export async function retrying<T>(attempt: () => Promise<T>, retries: Retries): Promise<T> {
  const { signal, firstPauseMs = FIRST_PAUSE_MS, furthest = () => 0, onFailure } = retries
  let failures = 0
  for (;;) {
    const before = furthest()
    try {
      return await attempt()
    } catch (error) {
      signal?.throwIfAborted()
      if (!(error instanceof DownloadError) || !error.again) throw error
      failures = furthest() - before >= WORTHWHILE_BYTES ? 1 : failures + 1
      if (failures >= TRIES) throw error
      const pauseMs = firstPauseMs * 2 ** (failures - 1)
      onFailure?.(error, pauseMs, failures)
      await pause(pauseMs, undefined, signal && { signal }).catch((thrown: unknown) => {
        signal?.throwIfAborted()
        throw thrown
      })
    }
  }
}

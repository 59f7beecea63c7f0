import { setTimeout as pause } from 'node:timers/promises'

export interface WaitOptions {
  /** The longest wait for other programs that use the database, in milliseconds. */
  waitMs?: number | undefined
  signal?: AbortSignal | undefined
}

/** A command or a virus scanner closes the database within seconds. Another backend keeps it open. */
const WAIT_MS = 10_000
const RETRY_MS = 100

/**
 * Runs `work` again while it fails with errors that `isTemporary` accepts.
 * @throws the last error after `waitMs`; any other error; the signal's reason when aborted
 */
export async function retryWhile<T>(
  isTemporary: (error: unknown) => boolean,
  work: () => T,
  { waitMs = WAIT_MS, signal }: WaitOptions,
): Promise<T> {
  for (const deadline = performance.now() + waitMs; ; await pause(RETRY_MS)) {
    signal?.throwIfAborted()
    try {
      return work()
    } catch (error) {
      if (!isTemporary(error) || performance.now() >= deadline) throw error
    }
  }
}

import { setTimeout as pause } from 'node:timers/promises'
import type Database from 'better-sqlite3'
import { runInTransaction } from './run-in-transaction.ts'

/** Milliseconds that a write waits for another process's lock (docs/security.md, Promises). */
export const LOCK_WAIT_MS = 30_000
/**
 * The longest time in milliseconds for one transaction to hold the write lock. Other processes try again every 10
 * ms.
 */
export const SLICE_MS = 50
/** The pause between two transactions, so that another process's next try finds the lock free. */
const BETWEEN_MS = 15
const LOCK_RETRY_MS = 10

export type Waiting = { lockWaitMs: number; signal?: AbortSignal | undefined }

/**
 * Runs a part of a long job in its own transaction, then leaves the lock free for a moment. While another
 * connection holds the lock, this waits without blocking anything else. Rejects with SQLite's error if the
 * transaction fails, with LockedTooLong after `lockWaitMs`, and with the signal's reason while it waits.
 */
export async function withWriteLock<T>(
  database: Database.Database,
  { lockWaitMs, signal }: Waiting,
  run: () => T,
): Promise<T> {
  const until = performance.now() + lockWaitMs
  for (;;) {
    let done: { result: T } | undefined
    const outcome = runInTransaction(database, [
      () => {
        done = { result: run() }
      },
    ])
    if (outcome.kind === 'failed') throw outcome.error
    if (outcome.kind === 'committed' && done) {
      await pause(BETWEEN_MS)
      return done.result
    }
    if (performance.now() >= until) throw new LockedTooLong(lockWaitMs)
    signal?.throwIfAborted()
    await pause(LOCK_RETRY_MS)
  }
}

/** Another connection held the write lock for longer than `lockWaitMs`. */
export class LockedTooLong extends Error {
  override readonly name = 'LockedTooLong'
  readonly waitedMs: number
  constructor(waitedMs: number) {
    super(`Another process held the store's lock for ${Math.round(waitedMs / 1000)} s.`)
    this.waitedMs = waitedMs
  }
}

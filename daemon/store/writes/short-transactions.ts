import { setTimeout as pause } from 'node:timers/promises'
import type Database from 'better-sqlite3'
import { runInTransaction } from '../sqlite/run-in-transaction.ts'

/** Milliseconds that what writes waits for another process's lock (docs/security.md, Promises). */
export const LOCK_WAIT_MS = 30_000
/** The longest a turn should keep the write lock, in milliseconds: who waits for it tries again every 10 ms. */
export const TURN_MS = 50
/** Between two turns, so that another process's next try finds the lock free. */
const BETWEEN_MS = 15
const LOCK_RETRY_MS = 10

export type Waiting = { lockWaitMs: number; signal?: AbortSignal | undefined }

/**
 * Runs a piece of long work in a transaction of its own, then leaves the lock to others for a moment. While another
 * connection has it, this waits without stopping anything else. Rejects with SQLite's error when the transaction fails,
 * with LockedTooLong after `lockWaitMs`, and with the signal's reason while it waits.
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

/** Another connection has kept the write lock for as long as one was willing to wait. */
export class LockedTooLong extends Error {
  override readonly name = 'LockedTooLong'
  constructor(waitedMs: number) {
    super(`Another process held the store's lock for ${Math.round(waitedMs / 1000)} s.`)
  }
}

import type Database from 'better-sqlite3'
import { isLocked } from './failures.ts'

export type Outcome =
  | { kind: 'committed'; results: unknown[] }
  /** Another process holds the write lock; nothing was run or all of it rolled back. */
  | { kind: 'locked' }
  | { kind: 'failed'; error: unknown }

/** Runs all the writes in one transaction: all of them are committed, or none. */
export function commitTogether(database: Database.Database, runs: readonly (() => unknown)[]): Outcome {
  if (runs.length === 0) return { kind: 'committed', results: [] }
  const transaction = database.transaction(() => runs.map((run) => run()))
  try {
    // Immediate: the lock is asked for before the first write, never in the middle of a transaction.
    return { kind: 'committed', results: transaction.immediate() }
  } catch (error) {
    return isLocked(error) ? { kind: 'locked' } : { kind: 'failed', error }
  }
}

import type Database from 'better-sqlite3'
import { isLocked } from './sqlite-errors.ts'

export type Outcome =
  | { kind: 'committed'; results: unknown[] }
  /** Another process holds the write lock. Nothing was run, or everything was rolled back. */
  | { kind: 'locked' }
  | { kind: 'failed'; error: unknown }

type Runs = readonly (() => unknown)[]

/** Runs all writes in one transaction: all of them are committed, or none. */
export function runInTransaction(database: Database.Database, runs: Runs): Outcome {
  if (runs.length === 0) return { kind: 'committed', results: [] }
  try {
    return { kind: 'committed', results: transactionOn(database)(runs) }
  } catch (error) {
    return isLocked(error) ? { kind: 'locked' } : { kind: 'failed', error }
  }
}

// Cached, because creating a transaction function takes a third as long as a commit.
const transactions = new WeakMap<Database.Database, (runs: Runs) => unknown[]>()

function transactionOn(database: Database.Database): (runs: Runs) => unknown[] {
  const known = transactions.get(database)
  if (known) return known
  // Immediate: takes the lock before the first write, never in the middle of a transaction.
  const made = database.transaction((runs: Runs) => runs.map((run) => run())).immediate
  transactions.set(database, made)
  return made
}

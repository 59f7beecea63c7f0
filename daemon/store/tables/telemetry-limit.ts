import { setTimeout as pause } from 'node:timers/promises'
import type Database from 'better-sqlite3'
import { type Clock, DAY_MS, daysAgo } from '../clock.ts'
import type { WriteQueue } from '../writes/write-queue.ts'

/** One transaction blocks other requests no longer than this; they run before the next one. */
const SLICE_MS = 15
const BETWEEN_MS = 15
const ROWS_AT_ONCE = 100

/** Uses the indexes on days. The log of events has none and is small. */
const OLD_DAY = 'substr(created_at, 1, 10) <= substr(@before, 1, 10) AND'
const TABLES = { query_events: OLD_DAY, page_visits: OLD_DAY, event_logs: '' }

type Parts = {
  database: Database.Database
  queue: WriteQueue
  clock: Clock
  days: number
  /** Called after rows of past days were removed. */
  removed: () => void
}

/**
 * Removes events, visits and log rows older than `TELEMETRY_DAYS` days, at the start and once a day. Counters stay:
 * they count everything ever recorded. A row without a time is never old.
 */
export class TelemetryLimit {
  readonly #parts: Parts
  readonly #statements: readonly Database.Statement<[{ before: string }]>[]
  #timer: NodeJS.Timeout | undefined
  #isStopped = false

  constructor(parts: Parts) {
    this.#parts = parts
    this.#statements = Object.entries(TABLES).map(([table, isOldDay]) =>
      parts.database.prepare(`
        DELETE FROM ${table} WHERE id IN (
          SELECT id FROM ${table} WHERE ${isOldDay} created_at < @before LIMIT ${ROWS_AT_ONCE})`),
    )
  }

  start(): void {
    const removeOld = (): void => {
      // A failure, for example on a full disk, is retried a day later.
      this.#removeOld().catch(() => {})
    }
    removeOld()
    this.#timer = setInterval(removeOld, DAY_MS).unref()
  }

  stop(): void {
    this.#isStopped = true
    clearInterval(this.#timer)
  }

  async #removeOld(): Promise<void> {
    const { queue, clock, days, removed } = this.#parts
    const before = daysAgo(days, clock)
    for (const remove of this.#statements) {
      while (!this.#isStopped && (await queue.write(() => removeSome(remove, before)))) {
        removed()
        await pause(BETWEEN_MS)
      }
    }
    removed()
  }
}

/** Returns true if there may be more rows to remove. */
function removeSome(remove: Database.Statement<[{ before: string }]>, before: string): boolean {
  const until = performance.now() + SLICE_MS
  while (performance.now() < until) {
    if (remove.run({ before }).changes < ROWS_AT_ONCE) return false
  }
  return true
}

import { setTimeout as pause } from 'node:timers/promises'
import type Database from 'better-sqlite3'
import { timeOf } from '../admin/stored-entry.ts'
import { type Clock, DAY_MS, daysAgo } from '../clock.ts'
import type { WriteQueue } from '../writes/write-queue.ts'

/** One transaction blocks other requests no longer than this; they run before the next one. */
const SLICE_MS = 15
const BETWEEN_MS = 15
const ROWS_AT_ONCE = 100

/** Uses the indexes on days. The log of events has none and is small. */
const OLD_DAY = 'substr(created_at, 1, 10) <= substr(@before, 1, 10) AND'
const TABLES = { query_events: OLD_DAY, page_visits: OLD_DAY, event_logs: '' }
/** How far the clock may have gone on since the newest row, or since the last run a day before. */
const MOST_AHEAD_MS = 2 * DAY_MS

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
 * they count everything ever recorded. A row without a time is never old. A clock that is ahead removes no more than two
 * days: it counts only if it says the same a day later (docs/security.md, The clock).
 */
export class TelemetryLimit {
  readonly #parts: Parts
  readonly #statements: readonly Database.Statement<[{ before: string }]>[]
  readonly #newestDay: Database.Statement<[], unknown>
  #lastRun: number | null = null
  #timer: NodeJS.Timeout | undefined
  #isStopped = false

  constructor(parts: Parts) {
    this.#parts = parts
    this.#statements = Object.entries(TABLES).map(([table, isOldDay]) =>
      parts.database.prepare(`
        DELETE FROM ${table} WHERE id IN (
          SELECT id FROM ${table} WHERE ${isOldDay} created_at < @before LIMIT ${ROWS_AT_ONCE})`),
    )
    this.#newestDay = parts.database
      .prepare<[], unknown>(
        `SELECT max(day) FROM (${Object.keys(TABLES)
          .map((table) => `SELECT max(substr(created_at, 1, 10)) AS day FROM ${table}`)
          .join(' UNION ALL ')})`,
      )
      .pluck()
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

  /** The time of the clock, as far as what was known before bears it out. */
  #plausibleNow(): Date {
    const now = this.#parts.clock().getTime()
    const newest = timeOf(`${this.#newestDay.get()} 00:00:00`)
    const known = this.#lastRun ?? (newest === null ? now : Date.parse(`${newest}Z`))
    this.#lastRun = now
    return new Date(Math.min(now, known + MOST_AHEAD_MS))
  }

  async #removeOld(): Promise<void> {
    const { queue, days, removed } = this.#parts
    const before = daysAgo(days, () => this.#plausibleNow())
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

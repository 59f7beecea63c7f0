import { setTimeout as pause } from 'node:timers/promises'
import type Database from 'better-sqlite3'
import { type Clock, DAY_MS, daysAgo, utcText } from '../../clock.ts'
import type { WriteQueue } from '../../sqlite/write-queue.ts'
import { timeOf } from '../cache/stored-answers.ts'
import type { CounterName, Counters } from '../counters.ts'

/** One transaction blocks other requests no longer than this; they run before the next one. */
const SLICE_MS = 15
const BETWEEN_MS = 15
const ROWS_AT_ONCE = 100

/** Uses the indexes on days. The log of events has none and is small. */
const OLD_DAY = 'substr(created_at, 1, 10) <= substr(@before, 1, 10) AND'
const TABLES = { query_events: OLD_DAY, page_visits: OLD_DAY, event_logs: '' }
const COUNTERS = new Map<string, CounterName>([
  ['query_events', 'removed_event_count'],
  ['page_visits', 'removed_visit_count'],
])
/** How far the clock may have gone on since the newest row, or since the last run a day before. */
const MOST_AHEAD_MS = 2 * DAY_MS

type Before = [{ before: string }]
type Removal = {
  remove: Database.Statement<Before>
  /** Counts the failures among the rows that are removed next, in the table of events. */
  failures: Database.Statement<Before, number> | null
  counter: CounterName | null
}

/** The time from which the days counted last, in seconds, and the clock's time then, as UTC text. */
type KeptRun = { seconds: number; at: string }
const KEPT_RUN = 'telemetry_limit_run'

type Parts = {
  database: Database.Database
  queue: WriteQueue
  clock: Clock
  days: number
  counters: Counters
  /** Called after rows of past days were removed. */
  removed: () => void
}

/**
 * Removes events, visits and log rows older than `TELEMETRY_DAYS` days, at the start and once a day. Counters stay:
 * they count everything ever recorded. A row without a time is never old. A clock that is ahead removes no more than two
 * days, however often the daemon starts: it counts only if it says the same a day later (docs/security.md, The clock).
 */
export class TelemetryLimit {
  readonly #parts: Parts
  readonly #removals: readonly Removal[]
  readonly #newestDay: Database.Statement<[], unknown>
  readonly #keptRun: Database.Statement<[], KeptRun>
  readonly #keepRun: Database.Statement<[number, string]>
  #lastRun: number | null = null
  #timer: NodeJS.Timeout | undefined
  #isStopped = false

  constructor(parts: Parts) {
    this.#parts = parts
    this.#removals = Object.entries(TABLES).map(([table, isOldDay]) => {
      const old = `SELECT id FROM ${table} WHERE ${isOldDay} created_at < @before LIMIT ${ROWS_AT_ONCE}`
      const failures = `SELECT count(*) FROM ${table} WHERE success = 0 AND id IN (${old})`
      const { database } = parts
      return {
        remove: database.prepare(`DELETE FROM ${table} WHERE id IN (${old})`),
        failures: table === 'query_events' ? database.prepare<Before, number>(failures).pluck() : null,
        counter: COUNTERS.get(table) ?? null,
      }
    })
    this.#newestDay = parts.database
      .prepare<[], unknown>(
        `SELECT max(day) FROM (${Object.keys(TABLES)
          .map((table) => `SELECT max(substr(created_at, 1, 10)) AS day FROM ${table}`)
          .join(' UNION ALL ')})`,
      )
      .pluck()
    this.#keptRun = parts.database.prepare(
      `SELECT value AS seconds, updated_at AS at FROM runtime_counters WHERE name = '${KEPT_RUN}'`,
    )
    this.#keepRun = parts.database.prepare(
      `INSERT OR REPLACE INTO runtime_counters (name, value, updated_at) VALUES ('${KEPT_RUN}', ?, ?)`,
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

  /** The current time, capped at two days after the last known time; kept, unless a start less than a day ago kept its own. */
  async #plausibleNow(): Promise<Date> {
    const { queue, clock } = this.#parts
    const now = clock()
    const kept = this.#keptRun.get()
    const isAgain = this.#lastRun === null && kept && Math.abs(+now - Date.parse(`${kept.at}Z`)) < DAY_MS
    const newest = timeOf(`${this.#newestDay.get()} 00:00:00`)
    const known = kept ? kept.seconds * 1000 : newest === null ? +now : Date.parse(`${newest}Z`)
    const until = isAgain ? known : (this.#lastRun ?? known) + MOST_AHEAD_MS
    this.#lastRun = +now
    const plausible = new Date(Math.min(+now, until))
    if (!isAgain) await queue.write(() => this.#keepRun.run(Math.floor(+plausible / 1000), utcText(now)))
    return plausible
  }

  async #removeOld(): Promise<void> {
    const { queue, days, removed } = this.#parts
    const plausible = await this.#plausibleNow()
    const before = daysAgo(days, () => plausible)
    for (const removal of this.#removals) {
      while (!this.#isStopped && (await queue.write(() => this.#removeSome(removal, before)))) {
        removed()
        await pause(BETWEEN_MS)
      }
    }
    removed()
  }

  /** Returns true if there may be more rows to remove. */
  #removeSome({ remove, failures, counter }: Removal, before: string): boolean {
    const { counters, clock } = this.#parts
    const until = performance.now() + SLICE_MS
    while (performance.now() < until) {
      const failed = failures?.get({ before }) ?? 0
      const { changes } = remove.run({ before })
      if (failed > 0) counters.add('removed_failure_count', failed, utcText(clock()))
      if (counter !== null && changes > 0) counters.add(counter, changes, utcText(clock()))
      if (changes < ROWS_AT_ONCE) return false
    }
    return true
  }
}

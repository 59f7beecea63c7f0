import { setImmediate as nextTurn } from 'node:timers/promises'
import type Database from 'better-sqlite3'
import type { RuntimeStats } from '../../../../shared/contract/runtime.ts'
import { CacheSizes } from '../cache/cache-size.ts'
import type { CounterName, Counters } from '../counters.ts'

/** Hits and visits that are answered but not yet committed. */
export type Pending = { hits: number; visits: number }

/** Reads what `GET /api/runtime/stats` answers: one consistent snapshot of the store, plus what is pending. */
export class StoreStats {
  readonly #database: Database.Database
  readonly #counters: Counters
  readonly #sizes: CacheSizes
  readonly #events: CountedRows
  readonly #failures: CountedRows
  readonly #visits: CountedRows

  constructor(database: Database.Database, counters: Counters) {
    this.#database = database
    this.#counters = counters
    this.#sizes = new CacheSizes(database)
    const counted = (rows: string, removed: CounterName) =>
      new CountedRows(database, rows, () => counters.value(removed))
    this.#events = counted('query_events WHERE true', 'removed_event_count')
    this.#failures = counted('query_events WHERE success = 0', 'removed_failure_count')
    this.#visits = counted('page_visits WHERE true', 'removed_visit_count')
  }

  async read(pending: () => Pending): Promise<RuntimeStats> {
    for (const rows of [this.#events, this.#failures, this.#visits]) await rows.countAll()
    return this.#database.transaction(() => {
      const { hits, visits } = pending()
      const events = this.#events.now()
      const failures = this.#failures.now()
      const { entries, bytes } = this.#sizes.now()
      return {
        counters: {
          visit_count: this.#counters.value('visit_count') + visits,
          query_event_count: this.#counters.value('query_event_count'),
          cache_hit_count: this.#counters.value('cache_hit_count') + hits,
          cache_write_count: this.#counters.value('cache_write_count'),
        },
        cache_entries: entries,
        cache_bytes: bytes,
        query_events: events,
        page_visits: this.#visits.now() + visits,
        query_failures: failures + this.#counters.value('removed_failure_count'),
        error_ratio: events === 0 ? 0 : failures / events,
      }
    })()
  }
}

type Counted = { rows: number; last: number; removedBefore: number }

/** Rows that one turn of the event loop counts, in about 2 ms. */
const COUNTED_AT_ONCE = 20_000

/**
 * The number of rows of a table that only grows, but for what `TELEMETRY_DAYS` removes and counts. The first count runs in
 * turns, later ones read what was added since: 5 million rows at once take up to a second.
 */
class CountedRows {
  readonly #next: Database.Statement<[number], Pick<Counted, 'rows' | 'last'>>
  readonly #isThere: Database.Statement<[number]>
  readonly #removed: () => number
  #counted: Counted | null = null

  constructor(database: Database.Database, rows: string, removed: () => number) {
    this.#next = database.prepare(`
      SELECT count(*) AS rows, coalesce(max(id), 0) AS last
      FROM (SELECT id FROM ${rows} AND id > ? ORDER BY id LIMIT ${COUNTED_AT_ONCE})`)
    this.#isThere = database.prepare(`SELECT 1 FROM ${rows} AND id = ?`)
    this.#removed = removed
  }

  async countAll(): Promise<void> {
    const removedBefore = this.#removed()
    let counted = this.#counted
    // Another program may have emptied the table.
    const isGone = counted !== null && counted.rows > 0 && this.#isThere.get(counted.last) === undefined
    if (isGone || counted?.removedBefore !== removedBefore) {
      counted = { rows: 0, last: Number.MIN_SAFE_INTEGER, removedBefore }
    }
    for (;;) {
      const before = counted.rows
      counted = this.#withNext(counted)
      if (counted.rows - before < COUNTED_AT_ONCE) break
      await nextTurn()
    }
    this.#counted = counted
  }

  /** The rows in the current transaction, soon after `countAll`. */
  now(): number {
    return this.#counted === null ? 0 : this.#withNext(this.#counted).rows
  }

  #withNext({ rows, last, removedBefore }: Counted): Counted {
    const next = this.#next.get(last)
    if (!next?.rows) return { rows, last, removedBefore }
    return { rows: rows + next.rows, last: next.last, removedBefore }
  }
}

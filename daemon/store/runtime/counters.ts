import type Database from 'better-sqlite3'

/** The counters of docs/protocol.md, Runtime stats. A missing row counts as 0. */
export type CounterName =
  | 'visit_count'
  | 'query_event_count'
  | 'cache_hit_count'
  | 'cache_write_count'
  /** What TELEMETRY_DAYS has removed: events, the failures among them, and visits. */
  | 'removed_event_count'
  | 'removed_failure_count'
  | 'removed_visit_count'

/** Counts over the whole life of the store. */
export class Counters {
  readonly #add: Database.Statement<[CounterName, number, string]>
  readonly #value: Database.Statement<[CounterName], number | null>
  #sums = new Map<CounterName, { count: number; at: string }>()

  constructor(database: Database.Database) {
    this.#add = database.prepare(`
      INSERT INTO runtime_counters (name, value, updated_at) VALUES (?, ?, ?)
      ON CONFLICT (name) DO UPDATE SET value = coalesce(value, 0) + excluded.value, updated_at = excluded.updated_at`)
    this.#value = database
      .prepare<[CounterName], number | null>('SELECT value FROM runtime_counters WHERE name = ?')
      .pluck()
  }

  /** Must be called inside a transaction of the write queue, which writes the sum of each counter once. */
  add(name: CounterName, count: number, at: string): void {
    const before = this.#sums.get(name)?.count ?? 0
    this.#sums.set(name, { count: before + count, at })
  }

  /** Discards the sums of a transaction that was not committed. */
  forget(): void {
    // Not `clear()`, for the reason given in PendingHits (query-cache.ts).
    this.#sums = new Map()
  }

  /** Called last in a transaction. */
  write(): void {
    for (const [name, { count, at }] of this.#sums) this.#add.run(name, count, at)
  }

  value(name: CounterName): number {
    return this.#value.get(name) ?? 0
  }
}

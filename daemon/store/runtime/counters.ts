import type Database from 'better-sqlite3'

/**
 * The counters of docs/protocol.md, Runtime stats, and the failures that TELEMETRY_DAYS has removed. A missing row counts
 * as 0.
 */
export type CounterName =
  | 'visit_count'
  | 'query_event_count'
  | 'cache_hit_count'
  | 'cache_write_count'
  | 'removed_failure_count'

/** Counts over the whole life of the store. */
export class Counters {
  readonly #add: Database.Statement<[CounterName, number, string]>
  readonly #value: Database.Statement<[CounterName], number | null>

  constructor(database: Database.Database) {
    this.#add = database.prepare(`
      INSERT INTO runtime_counters (name, value, updated_at) VALUES (?, ?, ?)
      ON CONFLICT (name) DO UPDATE SET value = coalesce(value, 0) + excluded.value, updated_at = excluded.updated_at`)
    this.#value = database
      .prepare<[CounterName], number | null>('SELECT value FROM runtime_counters WHERE name = ?')
      .pluck()
  }

  /** Adds to a counter at a time (UTC text), inside a transaction. */
  add(name: CounterName, count: number, at: string): void {
    this.#add.run(name, count, at)
  }

  value(name: CounterName): number {
    return this.#value.get(name) ?? 0
  }
}

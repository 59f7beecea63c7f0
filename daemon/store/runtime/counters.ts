import type Database from 'better-sqlite3'
import { getValue, run } from '../sqlite/statements.ts'

/**
 * The counters of docs/protocol.md, Runtime stats, and the failures that TELEMETRY_DAYS has removed. They count over the
 * whole life of the store.
 */
export type CounterName =
  | 'visit_count'
  | 'query_event_count'
  | 'cache_hit_count'
  | 'cache_write_count'
  | 'removed_failure_count'

/** Adds to a counter at a time (UTC text), inside a transaction. */
export const addToCounter = (
  database: Database.Database,
  name: CounterName,
  count: number,
  at: string,
): unknown =>
  run(
    database,
    `INSERT INTO runtime_counters (name, value, updated_at) VALUES (?, ?, ?)
     ON CONFLICT (name) DO UPDATE SET value = coalesce(value, 0) + excluded.value, updated_at = excluded.updated_at`,
    name,
    count,
    at,
  )

/** A missing row counts as 0. */
export const counterValue = (database: Database.Database, name: CounterName): number =>
  getValue<number | null>(database, 'SELECT value FROM runtime_counters WHERE name = ?', name) ?? 0

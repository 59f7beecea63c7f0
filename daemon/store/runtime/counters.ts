import { getValue, run, sql, type Work } from '../sql/sql.ts'

/** The counters of docs/dev/protocol.md, Runtime stats, and the failures that TELEMETRY_DAYS has removed. */
export type CounterName =
  | 'visit_count'
  | 'query_event_count'
  | 'cache_hit_count'
  | 'cache_write_count'
  | 'removed_failure_count'

/** Adds to a counter at a time (UTC text), inside a transaction. */
export const addToCounter = (name: CounterName, count: number, at: string): Work<number> =>
  run(sql`
    INSERT INTO runtime_counters (name, value, updated_at) VALUES (${name}, ${count}, ${at})
    ON CONFLICT (name) DO UPDATE
    SET value = coalesce(runtime_counters.value, 0) + excluded.value, updated_at = excluded.updated_at`)

/** The value of a counter, as part of a query. A missing row counts as 0. */
export const counter = (name: CounterName) =>
  sql`(SELECT coalesce(sum(value), 0) FROM runtime_counters WHERE name = ${name})`

export function* counterValue(name: CounterName): Work<number> {
  return (yield* getValue<number>(sql`SELECT ${counter(name)}`)) ?? 0
}

/** A number and the time that it was set, among the counters. */
export type Mark = { value: number; at: string }

export function* setMark(name: string, { value, at }: Mark): Work<void> {
  yield* run(sql`DELETE FROM runtime_counters WHERE name = ${name}`)
  yield* run(sql`INSERT INTO runtime_counters (name, value, updated_at) VALUES (${name}, ${value}, ${at})`)
}

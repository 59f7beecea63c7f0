import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { DayFigures } from '../../../shared/contract/runtime.ts'
import { daysAgo } from '../clock.ts'
import { joined, type Sql, sql } from '../engine.ts'
import { eventLog, LOG_ROWS_KEPT, type Notes, pendingNotes } from '../pending-notes.ts'
import { EVENT_COLUMNS } from '../requests/event-body.ts'
import { counter, LIMITED, periodsOf, readStats, visitCounter } from '../statistics.ts'
import type { DEFAULTS, Store, StoreOptions } from '../store.ts'
import type { BodyReader } from './bodies.ts'
import type { Query } from './connection.ts'
import { addToCounter } from './postgres-engine.ts'
import { refuseNul } from './postgres-errors.ts'
import type { Write } from './transactions.ts'

export type StoreParts = {
  read: Query
  write: Write
  bodies: BodyReader
  notes: ReturnType<typeof postgresNotes>
  options: StoreOptions & typeof DEFAULTS
  now: () => string
}

/** The longest time for which a read may run. */
const READ_MS = 30_000
const DAY = sql`substr(created_at, 1, 10)`
/** Selects the bytes of all stored answers. */
export const ALL_BYTES = sql`(SELECT greatest(coalesce(sum(bytes), 0), 0) FROM cache_growth)`

const percentile = (share: number): Sql =>
  sql`percentile_disc(${share}::float8) WITHIN GROUP (ORDER BY duration_ms) FILTER (WHERE success = 1 AND duration_ms IS NOT NULL)`

/** Commits hits, visits and log rows after their requests were answered. `committed` selects the number of the last batch. */
export function postgresNotes(write: Write, now: () => string) {
  // Each daemon needs its own counter, because several daemons may share the database.
  const name = `noted_batch ${randomUUID()}`
  let last: Promise<unknown> = Promise.resolve()
  const forgetAll = (query: Query) => query`DELETE FROM runtime_counters WHERE name = ${name}`
  const notes = pendingNotes(0, (batch) => {
    const commit = async (query: Query) => {
      await writeNotes(query, batch, now())
      await forgetAll(query)
      await addToCounter(query, name, batch.batch, now())
    }
    // Commits the batches one after the other: `committed` is the number of the last one only.
    last = last.then(() => write(commit, true)).catch(() => {})
    // Holds the batch for `READ_MS`: a read that began before the commit does not see the new rows.
    return last.then(() => pause(READ_MS, undefined, { ref: false }))
  })
  return { ...notes, committed: counter(name), forgetAll, whenSent: () => last }
}

async function writeNotes(query: Query, { hits, visits, logs }: Notes, at: string): Promise<void> {
  if (hits.size > 0) {
    const all = [...hits.values()]
    const counts = all.map(({ count }) => count)
    await query`
      UPDATE query_cache SET hit_count = hit_count + hit.count, last_hit_at = hit.at
      FROM unnest(${[...hits.keys()]}::text[], ${counts}::bigint[], ${all.map((hit) => hit.at)}::text[]) AS hit (key, count, at)
      WHERE cache_key = hit.key`
    const count = counts.reduce((sum, one) => sum + one, 0)
    await addToCounter(query, 'cache_hit_count', count, at)
  }
  for (const { route, clientIp, userAgent, at } of visits)
    await query`
      INSERT INTO page_visits (route, client_ip, user_agent, created_at)
      VALUES (${route}, ${clientIp}, ${userAgent}, ${at})`
  if (visits.length > 0) await addToCounter(query, 'visit_count', visits.length, at)
  for (const { level, message, detail, at } of logs)
    await query`
      INSERT INTO event_logs (level, message, detail_json, created_at) VALUES (${level}, ${message}, ${detail}, ${at})`
  if (logs.length > 0)
    await query`
      DELETE FROM event_logs WHERE id <= (
        SELECT id FROM event_logs ORDER BY id DESC LIMIT 1 OFFSET ${LOG_ROWS_KEPT})`
}

export function postgresTelemetry({ read, write, notes, bodies, options, now }: StoreParts) {
  const telemetry = { read, committed: notes.committed, pending: notes.pending }
  const visitCount = visitCounter(telemetry)
  return {
    visitCount,

    recordVisit(visit) {
      notes.visit(visit, now())
      return visitCount()
    },

    async recordEvent(body) {
      const { event, row } = await bodies.read('event', body)
      refuseNul(event)
      const at = now()
      const columns = () => EVENT_COLUMNS.join()
      await write(async (query) => {
        await query`INSERT INTO query_events (${columns}, created_at) VALUES (${joined(row.map((value) => sql`${value}`))}, ${at})`
        await addToCounter(query, 'query_event_count', 1, at)
      })
    },

    stats: () => readStats(telemetry),

    async history(days, step) {
      const periods = periodsOf(+options.clock(), days, step)
      return read<DayFigures>`
        SELECT first AS day, (SELECT count(*) FROM page_visits WHERE ${DAY} BETWEEN first AND last) AS visits,
          events.*, cache.*
        FROM unnest(${periods.map(({ first }) => first)}::text[], ${periods.map(({ last }) => last)}::text[])
          AS period (first, last), LATERAL (
            SELECT count(*) AS queries, coalesce(sum(cache_hit), 0) AS hits,
              count(*) FILTER (WHERE success = 0) AS errors,
              ${percentile(0.5)} AS median_ms, ${percentile(0.95)} AS p95_ms
            FROM query_events WHERE ${DAY} BETWEEN first AND last) AS events, LATERAL (
            SELECT greatest(coalesce(sum(entries), 0), 0) AS cache_entries,
              greatest(coalesce(sum(bytes), 0), 0) AS cache_bytes
            FROM cache_growth WHERE day <= last) AS cache
        ORDER BY first`
    },

    log: eventLog(options.logEvent, now, (row) => notes.log(row)),
  } satisfies Partial<Store>
}

/** Removes the telemetry before the last `days` days. Counters stay. */
export async function removeOldTelemetry({ read, options }: StoreParts, days: number): Promise<void> {
  const oldest = daysAgo(days, options.clock)
  // Not in a write transaction, because that would block all other writes.
  for (const table of LIMITED) await read`DELETE FROM ${() => table} WHERE created_at < ${oldest}`
}

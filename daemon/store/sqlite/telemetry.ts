import type Database from 'better-sqlite3'
import type { DayFigures, RuntimeStats } from '../../../shared/contract/runtime.ts'
import { utcText } from '../../../shared/measures.ts'
import { DAY_MS } from '../clock.ts'
import type { PageVisit, Step } from '../store.ts'
import { addToCounter, CACHE_SIZE, countHits, type Hits, NOTED } from './answers.ts'
import { prepared } from './prepared.ts'

/** Visits of the page, one row per query, and the operator's log in SQLite: docs/dev/security.md, Logs. */

/** The values of a row of `query_events`, in the order of its columns. */
export type EventRow = readonly (string | number | null)[]

export function recordEvents(database: Database.Database, events: readonly EventRow[], at: string): void {
  const insert = prepared(
    database,
    `INSERT INTO query_events (event_type, query_hash, left_count, right_count, total_pairs, cache_hit, success,
      duration_ms, error_message, extra_json, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  for (const event of events) insert.run(event)
  addToCounter(database, 'query_event_count', events.length, at)
}

export type LogRow = { level: string; message: string; detail: string; at: string }

/**
 * Notes that are committed soon after their requests were answered: `batch` is its number, by which a reader knows if it is already in
 * the tables. Numbers grow from start to start.
 */
export type Notes = {
  batch: number
  hits: ReadonlyMap<string, Hits>
  visits: readonly (PageVisit & { at: string })[]
  logs: readonly LogRow[]
}

const LOG_ROWS_KEPT = 10_000
// The beginning of our own rows. Rows of other writers, such as the earlier Python service, stay.
const IS_OURS = `substr(detail_json, 1, 7) = '{"pid":'`

export function commitNotes(database: Database.Database, { batch, hits, visits, logs }: Notes): void {
  countHits(database, hits)
  for (const { route, clientIp, userAgent, at } of visits) {
    prepared(
      database,
      'INSERT INTO page_visits (route, client_ip, user_agent, created_at) VALUES (?, ?, ?, ?)',
    ).run(route, clientIp, userAgent, at)
    addToCounter(database, 'visit_count', 1, at)
  }
  for (const { level, message, detail, at } of logs)
    prepared(
      database,
      'INSERT INTO event_logs (level, message, detail_json, created_at) VALUES (?, ?, ?, ?)',
    ).run(level, message, detail, at)
  if (logs.length > 0)
    prepared(
      database,
      `DELETE FROM event_logs WHERE ${IS_OURS} AND id <= (
        SELECT id FROM event_logs WHERE ${IS_OURS} ORDER BY id DESC LIMIT 1 OFFSET ${LOG_ROWS_KEPT})`,
    ).run()
  prepared(
    database,
    `INSERT INTO runtime_counters (name, value) VALUES ('noted_batch', ?)
    ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
  ).run(batch)
}

/** The number of the last batch that is committed. */
export const lastBatch = (database: Database.Database): number =>
  Number(prepared(database, `SELECT ${NOTED}`).pluck().get())

/** A counter's value, as part of a query. A missing row counts as 0. */
const counter = (name: string): string =>
  `(SELECT coalesce(sum(value), 0) FROM runtime_counters WHERE name = '${name}')`

export const readVisits = (database: Database.Database): { visits: number; noted: number } =>
  prepared<[], { visits: number; noted: number }>(
    database,
    `SELECT ${counter('visit_count')} AS visits, ${NOTED} AS noted`,
  ).get() ?? { visits: 0, noted: 0 }

const COUNTERS = [
  'visit_count',
  'query_event_count',
  'cache_hit_count',
  'cache_write_count',
  'removed_failure_count',
] as const

export type StatsRow = Record<(typeof COUNTERS)[number], number> &
  Record<'events' | 'visits' | 'failures' | 'entries' | 'bytes' | 'noted', number>

/** The answer of `GET /api/runtime/stats`; `pending` says how many hits and visits are in batches after a number. */
export function readStats(
  database: Database.Database,
  pending: (noted: number) => { hits: number; visits: number },
): RuntimeStats {
  const row = prepared<[], StatsRow>(
    database,
    `SELECT (SELECT count(*) FROM query_events) AS events, (SELECT count(*) FROM page_visits) AS visits,
      (SELECT count(*) FROM query_events WHERE success = 0) AS failures, ${CACHE_SIZE},
      ${NOTED} AS noted,
      ${COUNTERS.map((name) => `${counter(name)} AS ${name}`).join()}`,
  ).get()
  // A SELECT without FROM has one row.
  if (row === undefined) throw new Error('SQLite gave no row.')
  return statsOf(row, pending(row.noted))
}

/** The statistics of what is in the tables and of what is not committed yet. */
export function statsOf(
  row: Omit<StatsRow, 'noted'>,
  pending: { hits: number; visits: number },
): RuntimeStats {
  const { events, failures } = row
  return {
    counters: {
      visit_count: row.visit_count + pending.visits,
      query_event_count: row.query_event_count,
      cache_hit_count: row.cache_hit_count + pending.hits,
      cache_write_count: row.cache_write_count,
    },
    cache_entries: row.entries,
    cache_bytes: row.bytes,
    query_events: events,
    page_visits: row.visits + pending.visits,
    query_failures: failures + row.removed_failure_count,
    error_ratio: events === 0 ? 0 : failures / events,
  }
}

/** The first and the last day (UTC) of each of the last days, or of the weeks from Monday to Sunday that they are in, oldest first. */
export function periodsOf(now: number, days: number, step: Step): { first: string; last: string }[] {
  const length = step === 'day' ? 1 : 7
  // The days until the last day of the current period: a week ends on Sunday, day 0.
  const ahead = step === 'day' ? 0 : (7 - new Date(now).getUTCDay()) % 7
  const whole = Math.ceil((days + ahead) / length) * length
  return Array.from({ length: whole / length }, (_, at) => {
    const back = whole - ahead - 1 - at * length
    return { first: dayOf(now - back * DAY_MS), last: dayOf(now - Math.max(0, back - length + 1) * DAY_MS) }
  })
}

const dayOf = (time: number): string => utcText(new Date(time)).slice(0, 10)
const DAY = 'substr(created_at, 1, 10)'
const PERIODS_AT_ONCE = 30

/** Visits, queries and the cache's size of each period. A job: 3,000 queries and as many visits take 0.2 ms. */
export function* readHistory(
  database: Database.Database,
  { now, days, step }: { now: number; days: number; step: Step },
): Generator<void, DayFigures[]> {
  const figures: DayFigures[] = []
  for (const [at, period] of periodsOf(now, days, step).entries()) {
    figures.push(readPeriod(database, step, period))
    if (at % PERIODS_AT_ONCE === 0) yield
  }
  return figures
}

function readPeriod(
  database: Database.Database,
  step: Step,
  { first, last }: { first: string; last: string },
): DayFigures {
  // The index has the durations of one day in order. Durations of a week have to be sorted.
  const isWithin = step === 'day' ? `${DAY} = ?` : `${DAY} BETWEEN ? AND ?`
  const within = step === 'day' ? [first] : [first, last]
  const visits = prepared<string[]>(database, `SELECT count(*) FROM page_visits WHERE ${isWithin}`).pluck()
  type Totals = Record<'queries' | 'hits' | 'errors' | 'timed', number>
  const totals = prepared<string[], Totals>(
    database,
    `SELECT count(*) AS queries, coalesce(sum(cache_hit), 0) AS hits, count(*) FILTER (WHERE success = 0) AS errors,
      count(duration_ms) FILTER (WHERE success = 1) AS timed
    FROM query_events WHERE ${isWithin}`,
  ).get(...within)
  const { timed, ...counts } = totals ?? { queries: 0, hits: 0, errors: 0, timed: 0 }
  // By nearest rank: each is a duration that occurred.
  const percentile = (share: number): number | null =>
    timed === 0
      ? null
      : Number(
          prepared<(string | number)[]>(
            database,
            `SELECT duration_ms FROM query_events WHERE ${isWithin} AND success = 1 AND duration_ms IS NOT NULL
            ORDER BY duration_ms LIMIT 1 OFFSET ?`,
          )
            .pluck()
            .get(...within, Math.ceil(timed * share) - 1),
        )
  const size = prepared<[string], { entries: number; bytes: number }>(
    database,
    `SELECT max(coalesce(sum(entries), 0), 0) AS entries, max(coalesce(sum(bytes), 0), 0) AS bytes
    FROM cache_growth WHERE day <= ?`,
  ).get(last)
  return {
    day: first,
    visits: Number(visits.get(...within)),
    ...counts,
    median_ms: percentile(0.5),
    p95_ms: percentile(0.95),
    cache_entries: size?.entries ?? 0,
    cache_bytes: size?.bytes ?? 0,
  }
}

/** The tables that `TELEMETRY_DAYS` limits. The log of events has no index on days and is small. */
export const LIMITED = { query_events: true, page_visits: true, event_logs: false } as const
/** How far the clock may have gone on since the newest row, or since the last run a day before. */
const MOST_AHEAD_MS = 2 * DAY_MS
const ROWS_AT_ONCE = 500

/** The last run of the limit: the time from which the days counted, and the clock's time then. */
export type LimitRun = { value: number; updated_at: string } | undefined

/**
 * The time from which days count. A clock that is ahead removes no more than two days, however often the daemon starts: it
 * counts only if it says the same a day later (docs/dev/security.md, The clock). `lastRun`: of this process.
 */
export function plausibleNow(
  now: Date,
  { lastRun, kept, newestDay }: { lastRun: number | null; kept: LimitRun; newestDay: string | null },
): { plausible: Date; isAgain: boolean } {
  const isAgain =
    lastRun === null && kept !== undefined && Math.abs(+now - Date.parse(`${kept.updated_at}Z`)) < DAY_MS
  const newest = Date.parse(`${newestDay}T00:00:00Z`)
  const known = kept ? kept.value * 1000 : Number.isNaN(newest) ? +now : newest
  const until = isAgain ? known : (lastRun ?? known) + MOST_AHEAD_MS
  return { plausible: new Date(Math.min(+now, until)), isAgain }
}

const NEWEST_DAY = `SELECT max(day) AS day FROM (${Object.keys(LIMITED)
  .map((table) => `SELECT max(${DAY}) AS day FROM ${table}`)
  .join(' UNION ALL ')}) AS days`

/** Removes events, visits and log rows older than some days. Counters stay: they count everything ever recorded. A job that writes; the clock is compared with the newest rows before it begins. */
export function limitTelemetry(
  database: Database.Database,
  { now, days, lastRun }: { now: number; days: number; lastRun: number | null },
): Generator<void, void> {
  const kept = prepared<[], LimitRun & object>(
    database,
    "SELECT value, updated_at FROM runtime_counters WHERE name = 'telemetry_limit_run'",
  ).get()
  const newestDay = prepared<[], string | null>(database, NEWEST_DAY).pluck().get() ?? null
  const at = utcText(new Date(now))
  const { plausible, isAgain } = plausibleNow(new Date(now), { lastRun, kept, newestDay })
  return removeOld()

  function* removeOld(): Generator<void, void> {
    if (!isAgain)
      prepared(
        database,
        `INSERT OR REPLACE INTO runtime_counters (name, value, updated_at) VALUES ('telemetry_limit_run', ?, ?)`,
      ).run(Math.floor(+plausible / 1000), at)
    const oldest = utcText(new Date(+plausible - days * DAY_MS))
    for (const [table, hasDays] of Object.entries(LIMITED)) {
      const isOldDay = hasDays ? `${DAY} <= substr(@oldest, 1, 10) AND` : ''
      const remove = prepared(
        database,
        `DELETE FROM ${table} WHERE id IN (
        SELECT id FROM ${table} WHERE ${isOldDay} created_at < @oldest LIMIT ${ROWS_AT_ONCE})
      RETURNING ${table === 'query_events' ? 'success' : 'NULL'}`,
      ).pluck()
      for (let removed = ROWS_AT_ONCE; removed === ROWS_AT_ONCE; ) {
        const rows = remove.all({ oldest })
        const failures = rows.filter((success) => success === 0).length
        if (failures > 0) addToCounter(database, 'removed_failure_count', failures, at)
        removed = rows.length
        yield
      }
    }
  }
}

import type { DayFigures } from '../../../shared/contract/runtime.ts'
import { daysAgo } from '../clock.ts'
import { LOG_ROWS_KEPT, type Notes } from '../pending-notes.ts'
import { prepared } from '../prepared.ts'
import { EVENT_COLUMNS, readEvent } from '../requests/event-body.ts'
import { LIMITED, periodsOf } from '../statistics.ts'
import type { Step } from '../store.ts'
import { type Context, Continuation, type Files } from './files/files.ts'
import { incrementCounter } from './sqlite-answers.ts'

export function recordEvent(context: Context, body: Uint8Array | string): void {
  prepared(context.runtime, RECORD).run(...readEvent(body).row, context.at)
  incrementCounter(context, 'query_event_count')
}
const RECORD = `INSERT INTO query_events (${EVENT_COLUMNS}, created_at) VALUES (${'?, '.repeat(EVENT_COLUMNS.length)} ?)`

// The `detail_json` of our own rows begins like this. Rows of other writers, such as the earlier Python service, stay.
const IS_OURS = `substr(detail_json, 1, 7) = '{"pid":'`

/** Writes a batch of hits, visits and log rows. */
export function commitNotes(context: Context, { batch, hits, visits, logs }: Notes): void {
  const run = (query: string, values: object) => prepared(context.runtime, query).run(values)
  for (const [key, hit] of hits) {
    run(
      `UPDATE query_cache SET hit_count = coalesce(hit_count, 0) + @count, last_hit_at = @at WHERE cache_key = @key`,
      { key, ...hit },
    )
    incrementCounter(context, 'cache_hit_count', hit.count)
  }
  for (const visit of visits)
    run(
      `INSERT INTO page_visits (route, client_ip, user_agent, created_at) VALUES (@route, @clientIp, @userAgent, @at)`,
      visit,
    )
  if (visits.length > 0) incrementCounter(context, 'visit_count', visits.length)
  for (const row of logs)
    run(
      `INSERT INTO event_logs (level, message, detail_json, created_at) VALUES (@level, @message, @detail, @at)`,
      row,
    )
  if (logs.length > 0)
    run(
      `DELETE FROM event_logs WHERE ${IS_OURS} AND id <= (
        SELECT id FROM event_logs WHERE ${IS_OURS} ORDER BY id DESC LIMIT 1 OFFSET @kept)`,
      { kept: LOG_ROWS_KEPT },
    )
  run(
    `INSERT INTO runtime_counters (name, value) VALUES ('noted_batch', @batch)
    ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    { batch },
  )
}

const DAY = 'substr(created_at, 1, 10)'
const PERIODS_AT_ONCE = 30

/** Reads the figures in steps of several periods. A day with 3,000 queries and as many visits takes 0.2 ms. */
export function readHistory(
  files: Pick<Context, 'runtime' | 'at'>,
  days: number,
  step: Step,
  done: DayFigures[] = [],
): DayFigures[] | Continuation {
  const periods = periodsOf(Date.parse(`${files.at}Z`), days, step)
  for (const period of periods.slice(done.length, done.length + PERIODS_AT_ONCE))
    done.push(readPeriod(files, step, period))
  return done.length < periods.length ? new Continuation(days, step, done) : done
}

function readPeriod(
  { runtime }: Pick<Files, 'runtime'>,
  step: Step,
  { first, last }: { first: string; last: string },
): DayFigures {
  // The index has the durations of a day in order. For a week, SQLite has to sort them.
  const isWithin = step === 'day' ? `${DAY} = @first` : `${DAY} BETWEEN @first AND @last`
  const timed = `FROM query_events WHERE ${isWithin} AND success = 1 AND duration_ms IS NOT NULL`
  // The nearest rank: a percentile is the duration of one query.
  const percentile = (share: number) => `(SELECT duration_ms ${timed} ORDER BY duration_ms
    LIMIT 1 OFFSET max(0, cast(ceil((SELECT count(*) ${timed}) * ${share}) AS INTEGER) - 1))`
  const row = prepared<unknown[], DayFigures>(
    runtime,
    `SELECT @first AS day, (SELECT count(*) FROM page_visits WHERE ${isWithin}) AS visits,
      count(*) AS queries, coalesce(sum(cache_hit), 0) AS hits, count(*) FILTER (WHERE success = 0) AS errors,
      ${percentile(0.5)} AS median_ms, ${percentile(0.95)} AS p95_ms,
      (SELECT max(coalesce(sum(entries), 0), 0) FROM cache_growth WHERE day <= @last) AS cache_entries,
      (SELECT max(coalesce(sum(bytes), 0), 0) FROM cache_growth WHERE day <= @last) AS cache_bytes
    FROM query_events WHERE ${isWithin}`,
  ).get({ first, last })
  // Never happens: an aggregate without GROUP BY has one row.
  if (row === undefined) throw new Error('SQLite gave no row.')
  return row
}

const ROWS_AT_ONCE = 500

/** Removes the telemetry before the last `days` days, in steps. Counters stay. */
export function removeOldTelemetry({ runtime, at }: Context, days: number): Continuation | undefined {
  const oldest = daysAgo(days, () => new Date(`${at}Z`))
  let removed = 0
  for (const table of LIMITED) {
    // `event_logs` is small and has no index by day.
    const isOld = `${table === 'event_logs' ? '' : `${DAY} <= substr(@oldest, 1, 10) AND`} created_at < @oldest`
    const { changes } = prepared(
      runtime,
      `DELETE FROM ${table} WHERE id IN (SELECT id FROM ${table} WHERE ${isOld} LIMIT ${ROWS_AT_ONCE})`,
    ).run({ oldest })
    removed = Math.max(removed, changes)
  }
  return removed === ROWS_AT_ONCE ? new Continuation(days) : undefined
}

import { utcText } from '../../../../shared/measures.ts'
import { type Clock, DAY_MS, daysAgo } from '../../clock.ts'
import { type Engine, getRow, getValue, getValues, raw, sql, type Work } from '../../sql/sql.ts'
import type { WriteQueue } from '../../sql/write-queue.ts'
import { addToCounter, type Mark, setMark } from '../counters.ts'

const ROWS_AT_ONCE = 100
/** The log of events has no index on days and is small. */
const TABLES = { query_events: true, page_visits: true, event_logs: false }
/** How far the clock may have gone on since the newest row, or since the last run a day before. */
const MOST_AHEAD_MS = 2 * DAY_MS
const NEWEST_DAY = raw(
  `SELECT max(day) FROM (${Object.keys(TABLES)
    .map((table) => `SELECT max(substr(created_at, 1, 10)) AS day FROM ${table}`)
    .join(' UNION ALL ')}) AS days`,
)

/** The mark of the last run: the time from which the days counted, in seconds, and the clock's time then. */
const KEPT_RUN = 'telemetry_limit_run'

type Parts = {
  engine: Engine
  queue: WriteQueue
  clock: Clock
  days: number
}

/**
 * Removes events, visits and log rows older than `TELEMETRY_DAYS` days, now and once a day. Counters stay: they count
 * everything ever recorded. A row without a time is never old. A clock that is ahead removes no more than two days,
 * however often the daemon starts: it counts only if it says the same a day later (docs/dev/security.md, The clock).
 */
export function limitTelemetry(parts: Parts): void {
  let lastRun: number | null = null
  const removeOld = async (): Promise<void> => {
    const before = lastRun
    lastRun = +parts.clock()
    const plausible = await plausibleNow(parts, before)
    const oldest = daysAgo(parts.days, () => plausible)
    for (const [table, hasDays] of Object.entries(TABLES)) await removeRows(parts, table, hasDays, oldest)
  }
  // A failure, for example on a full disk, is retried a day later.
  removeOld().catch(() => {})
  setInterval(() => removeOld().catch(() => {}), DAY_MS).unref()
}

/** The current time, capped at two days after the last known time; kept, unless a start less than a day ago kept its own. */
async function plausibleNow({ engine, queue, clock }: Parts, lastRun: number | null): Promise<Date> {
  const now = clock()
  const kept = await engine.read(
    getRow<Mark>(sql`SELECT value, updated_at AS at FROM runtime_counters WHERE name = ${KEPT_RUN}`),
  )
  const isAgain = lastRun === null && kept && Math.abs(+now - Date.parse(`${kept.at}Z`)) < DAY_MS
  const newest = Date.parse(`${await engine.read(getValue<string>(NEWEST_DAY))}T00:00:00Z`)
  const known = kept ? kept.value * 1000 : Number.isNaN(newest) ? +now : newest
  const until = isAgain ? known : (lastRun ?? known) + MOST_AHEAD_MS
  const plausible = new Date(Math.min(+now, until))
  const mark = { value: Math.floor(+plausible / 1000), at: utcText(now) }
  if (!isAgain) await queue.write(() => setMark(KEPT_RUN, mark))
  return plausible
}

function removeRows({ queue, clock }: Parts, table: string, hasDays: boolean, oldest: string): Promise<void> {
  const success = raw(table === 'query_events' ? 'success' : 'NULL')
  const isOldDay = hasDays ? sql`substr(created_at, 1, 10) <= substr(${oldest}, 1, 10) AND` : raw('')
  const remove = sql`
    DELETE FROM ${raw(table)} WHERE id IN (
      SELECT id FROM ${raw(table)} WHERE ${isOldDay} created_at < ${oldest} LIMIT ${ROWS_AT_ONCE})
    RETURNING ${success}`
  function* removeSome(until: number): Work<boolean> {
    while (performance.now() < until) {
      const removed = yield* getValues(remove)
      const failures = removed.filter((value) => value === 0).length
      if (failures > 0) yield* addToCounter('removed_failure_count', failures, utcText(clock()))
      if (removed.length < ROWS_AT_ONCE) return false
    }
    return true
  }
  return queue.repeat(removeSome, Boolean)
}

import type Database from 'better-sqlite3'
import { utcText } from '../../../../shared/measures.ts'
import { type Clock, DAY_MS, daysAgo } from '../../clock.ts'
import { getRow, getValue, getValues, run } from '../../sqlite/statements.ts'
import type { WriteQueue } from '../../sqlite/write-queue.ts'
import { addToCounter } from '../runtime-schema.ts'

const ROWS_AT_ONCE = 100
/** Uses the indexes on days. The log of events has none and is small. */
const OLD_DAY = 'substr(created_at, 1, 10) <= substr(@oldest, 1, 10) AND'
const TABLES = { query_events: OLD_DAY, page_visits: OLD_DAY, event_logs: '' }
/** How far the clock may have gone on since the newest row, or since the last run a day before. */
const MOST_AHEAD_MS = 2 * DAY_MS
const NEWEST_DAY = `SELECT max(day) FROM (${Object.keys(TABLES)
  .map((table) => `SELECT max(substr(created_at, 1, 10)) AS day FROM ${table}`)
  .join(' UNION ALL ')})`

/** The time from which the days counted last, in seconds, and the clock's time then, as UTC text. */
type KeptRun = { seconds: number; at: string }
const KEPT_RUN = 'telemetry_limit_run'

type Parts = {
  database: Database.Database
  queue: WriteQueue
  clock: Clock
  days: number
}

/**
 * Removes events, visits and log rows older than `TELEMETRY_DAYS` days, now and once a day. Counters stay: they count
 * everything ever recorded. A row without a time is never old. A clock that is ahead removes no more than two days,
 * however often the daemon starts: it counts only if it says the same a day later (docs/security.md, The clock).
 */
export function limitTelemetry(parts: Parts): void {
  let lastRun: number | null = null
  const removeOld = async (): Promise<void> => {
    const before = lastRun
    lastRun = +parts.clock()
    const plausible = await plausibleNow(parts, before)
    const oldest = daysAgo(parts.days, () => plausible)
    for (const [table, isOldDay] of Object.entries(TABLES)) await removeRows(parts, table, isOldDay, oldest)
  }
  // A failure, for example on a full disk, is retried a day later.
  removeOld().catch(() => {})
  setInterval(() => removeOld().catch(() => {}), DAY_MS).unref()
}

/** The current time, capped at two days after the last known time; kept, unless a start less than a day ago kept its own. */
async function plausibleNow({ database, queue, clock }: Parts, lastRun: number | null): Promise<Date> {
  const now = clock()
  const select = 'SELECT value AS seconds, updated_at AS at FROM runtime_counters WHERE name = ?'
  const kept = getRow<KeptRun>(database, select, KEPT_RUN)
  const isAgain = lastRun === null && kept && Math.abs(+now - Date.parse(`${kept.at}Z`)) < DAY_MS
  const newest = Date.parse(`${getValue(database, NEWEST_DAY)}T00:00:00Z`)
  const known = kept ? kept.seconds * 1000 : Number.isNaN(newest) ? +now : newest
  const until = isAgain ? known : (lastRun ?? known) + MOST_AHEAD_MS
  const plausible = new Date(Math.min(+now, until))
  const keep = 'INSERT OR REPLACE INTO runtime_counters (name, value, updated_at) VALUES (?, ?, ?)'
  const seconds = Math.floor(+plausible / 1000)
  if (!isAgain) await queue.write(() => run(database, keep, KEPT_RUN, seconds, utcText(now)))
  return plausible
}

function removeRows(
  { database, queue, clock }: Parts,
  table: string,
  isOldDay: string,
  oldest: string,
): Promise<void> {
  const success = table === 'query_events' ? 'success' : 'NULL'
  const remove = `
    DELETE FROM ${table} WHERE id IN (
      SELECT id FROM ${table} WHERE ${isOldDay} created_at < @oldest LIMIT ${ROWS_AT_ONCE}) RETURNING ${success}`
  const removeSome = (until: number): boolean => {
    while (performance.now() < until) {
      const removed = getValues(database, remove, { oldest })
      const failures = removed.filter((value) => value === 0).length
      if (failures > 0) addToCounter(database, 'removed_failure_count', failures, utcText(clock()))
      if (removed.length < ROWS_AT_ONCE) return false
    }
    return true
  }
  return queue.repeat(removeSome, Boolean)
}

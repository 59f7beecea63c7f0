import type { RecordedQueryEvent, RuntimeStats } from '../../shared/contract/runtime.ts'
import { utcText } from '../../shared/measures.ts'
import { DAY_MS } from './clock.ts'
import type { Step } from './store.ts'

/** Visits and queries, as both engines tell of them (docs/dev/security.md, Logs). */

/** The columns of `query_events` but its id and its time. */
export const EVENT_COLUMNS = [
  'event_type',
  'query_hash',
  'left_count',
  'right_count',
  'total_pairs',
  'cache_hit',
  'success',
  'duration_ms',
  'error_message',
  'extra_json',
] as const
/** The values of an event in the order of its columns. */
export type EventRow = readonly (string | number | null)[]

/** `extra`: its `extra_json` as text. */
export function eventRow(
  event: Omit<RecordedQueryEvent, 'extra_json' | 'extra'>,
  extra_json: string | null,
): EventRow {
  const all = { ...event, extra_json }
  return EVENT_COLUMNS.map((name) => (typeof all[name] === 'boolean' ? Number(all[name]) : all[name]) ?? null)
}

export const COUNTERS = [
  'visit_count',
  'query_event_count',
  'cache_hit_count',
  'cache_write_count',
  'removed_failure_count',
] as const

export type StatsRow = Record<(typeof COUNTERS)[number], number> &
  Record<'events' | 'visits' | 'failures' | 'entries' | 'bytes' | 'noted', number>

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
  const dayOf = (back: number): string => utcText(new Date(now - back * DAY_MS)).slice(0, 10)
  return Array.from({ length: whole / length }, (_, at) => {
    const back = whole - ahead - 1 - at * length
    return { first: dayOf(back), last: dayOf(Math.max(0, back - length + 1)) }
  })
}

/** The tables that `TELEMETRY_DAYS` limits. The log of events has no index on days and is small. */
export const LIMITED = { query_events: true, page_visits: true, event_logs: false } as const
const MOST_AHEAD_MS = 2 * DAY_MS

/**
 * The time before which telemetry goes. Days count from at most two days after the newest day before today that has rows: a
 * clock that is ahead removes no more, unless there are rows of another such day (docs/dev/security.md, The clock).
 */
export function oldestKept(now: Date, days: number, newestDay: string | null): string {
  // A day that another program has written may be none.
  const newest = Date.parse(newestDay ?? '') + MOST_AHEAD_MS
  return utcText(new Date((Number.isNaN(newest) ? +now : Math.min(+now, newest)) - days * DAY_MS))
}

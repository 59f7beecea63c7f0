import type { RuntimeStats } from '../../shared/contract/runtime.ts'
import { utcText } from '../../shared/measures.ts'
import { DAY_MS } from './clock.ts'
import type { Step } from './store.ts'

/** The statistics of visits and queries, for both engines (docs/dev/security.md, Logs). */

export const COUNTERS = ['visit_count', 'query_event_count', 'cache_hit_count', 'cache_write_count'] as const

export type StatsRow = Record<(typeof COUNTERS)[number], number> &
  Record<'events' | 'visits' | 'failures' | 'entries' | 'bytes' | 'committed', number>

/** Makes the statistics from the tables' figures and the hits and visits that are not committed yet. */
export function statsOf(
  row: Omit<StatsRow, 'committed'>,
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
    error_ratio: events === 0 ? 0 : failures / events,
  }
}

/** Lists the first and the last day (UTC) of each period, oldest first: the last `days` days, or their weeks from Monday to Sunday. */
export function periodsOf(now: number, days: number, step: Step): { first: string; last: string }[] {
  const length = step === 'day' ? 1 : 7
  // The days until the current period ends. A week ends on Sunday, day 0.
  const ahead = step === 'day' ? 0 : (7 - new Date(now).getUTCDay()) % 7
  const whole = Math.ceil((days + ahead) / length) * length
  const dayOf = (back: number): string => utcText(new Date(now - back * DAY_MS)).slice(0, 10)
  return Array.from({ length: whole / length }, (_, at) => {
    const back = whole - ahead - 1 - at * length
    return { first: dayOf(back), last: dayOf(Math.max(0, back - length + 1)) }
  })
}

/** `TELEMETRY_DAYS` limits these tables. */
export const LIMITED = ['query_events', 'page_visits', 'event_logs'] as const

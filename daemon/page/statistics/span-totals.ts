import type { DayFigures } from '../../../shared/contract/runtime.ts'

export type SpanTotals = Record<
  'visits' | 'queries' | 'hits' | 'errors' | 'cacheEntries' | 'cacheBytes',
  number
>

/** What happened in all of the days; the cache is as it was at the end of the last. */
export function totalsOf(days: readonly DayFigures[]): SpanTotals {
  const sum = (field: 'visits' | 'queries' | 'hits' | 'errors'): number =>
    days.reduce((total, day) => total + day[field], 0)
  const last = days.at(-1)
  return {
    visits: sum('visits'),
    queries: sum('queries'),
    hits: sum('hits'),
    errors: sum('errors'),
    cacheEntries: last?.cache_entries ?? 0,
    cacheBytes: last?.cache_bytes ?? 0,
  }
}

/** A part of a whole, or null when there is no whole. */
export const ratio = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole)

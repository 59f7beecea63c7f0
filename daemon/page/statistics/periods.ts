import type { DayFigures } from '../../../shared/contract/runtime.ts'

/** Days that the figures go back. */
export type Span = 7 | 30 | 90 | 366
/** What one bar stands for. */
export type Step = 'day' | 'week'

/** A year by days would be bars of two pixels. */
export const stepOf = (span: Span): Step => (span === 366 ? 'week' : 'day')

/** The days or weeks from the first that has anything: a new store has not stood empty for a month. The last one stays. */
export function sinceFirst(days: readonly DayFigures[]): readonly DayFigures[] {
  const first = days.findIndex(
    ({ visits, queries, cache_entries: entries }) => visits + queries + entries > 0,
  )
  return days.slice(first === -1 ? -1 : first)
}

import type { DayFigures } from '../../../shared/contract/runtime.ts'
import type { PageKey } from '../messages/en.ts'
import type { PageTexts } from '../messages/page-texts.ts'

/** Days that the figures go back. */
export type Span = 7 | 30 | 90 | 366
/** The period of one bar. */
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

/** `part / whole`, or null if `whole` is zero. */
export const ratio = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole)

const orNone = (value: number | null, written: (value: number) => string): string =>
  value === null ? '–' : written(value)

type Column = { name: PageKey; text: (figures: DayFigures, texts: PageTexts) => string }

/** Figures that a period has in sum, at its end, or as a share of all its queries. */
const COUNTED: readonly Column[] = [
  { name: 'visitsName', text: ({ visits }, { number }) => number(visits) },
  { name: 'queriesName', text: ({ queries }, { number }) => number(queries) },
  { name: 'hitRatioName', text: ({ hits, queries }, { percent }) => orNone(ratio(hits, queries), percent) },
  {
    name: 'errorRatioName',
    text: ({ errors, queries }, { percent }) => orNone(ratio(errors, queries), percent),
  },
]
const STORED: readonly Column[] = [
  { name: 'entriesName', text: ({ cache_entries: entries }, { number }) => number(entries) },
  { name: 'sizeName', text: ({ cache_bytes: bytes }, { size }) => size(bytes) },
]

/** The totals of a period. */
export const TOTALS: readonly Column[] = [...COUNTED, ...STORED]

/** The columns of the table of days. */
export const COLUMNS: readonly Column[] = [
  ...COUNTED,
  { name: 'medianName', text: ({ median_ms: median }, { length }) => orNone(median, length) },
  { name: 'p95Name', text: ({ p95_ms: p95 }, { length }) => orNone(p95, length) },
  ...STORED,
]

/** The sums over all days. The cache's figures are those at the end of the last day. */
export const totalsOf = (days: readonly DayFigures[]): DayFigures =>
  days.reduce((sum, day) => ({
    ...day,
    visits: sum.visits + day.visits,
    queries: sum.queries + day.queries,
    hits: sum.hits + day.hits,
    errors: sum.errors + day.errors,
  }))

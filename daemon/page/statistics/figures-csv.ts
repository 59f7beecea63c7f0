import type { DayFigures } from '../../../shared/contract/runtime.ts'
import { csvText } from '../../../shared/export/csv.ts'

const FIELDS = [
  'day',
  'visits',
  'queries',
  'hits',
  'errors',
  'median_ms',
  'p95_ms',
  'cache_entries',
  'cache_bytes',
] as const satisfies readonly (keyof DayFigures)[]

/** The days as CSV, the oldest first, under the names that the daemon gives its figures. */
export const figuresCsv = (days: readonly DayFigures[]): string =>
  csvText([FIELDS, ...days.map((day) => FIELDS.map((field) => day[field]))])

import type { PairItem } from '../contract/backend.ts'

/** Works in groups by year, newest first, those without a year (null) last; in a group in their own order. */
export const worksByYear = (items: readonly PairItem[]): { year: number | null; items: PairItem[] }[] =>
  Array.from(Map.groupBy(items, yearOf), ([year, items]) => ({ year, items })).sort(
    (one, other) => (other.year ?? -Infinity) - (one.year ?? -Infinity),
  )

/** How many works of a year count, and how many do not. */
export type YearFigures = { year: number; counted: number; others: number }

/** Up to this many years are drawn; a work of an impossible year must not make a plot of thousands. */
const MOST_YEARS = 80

/**
 * The joint works a year, from the first year to this one or the next, if that has works: years without any included, those
 * without a year or of a later one left out. None if there is nothing that a plot would say better than a word: less than
 * two years with works.
 */
export function yearFigures(
  counted: readonly PairItem[],
  others: readonly PairItem[],
  thisYear: number,
): YearFigures[] {
  const works = [...counted, ...others].flatMap((item) => yearOf(item) ?? [])
  const years = [...new Set(works)].filter((year) => year <= thisYear + 1)
  if (years.length < 2) return []
  const last = Math.max(thisYear, ...years)
  const first = Math.max(Math.min(...years), last - MOST_YEARS + 1)
  const of = (items: readonly PairItem[], year: number): number =>
    items.filter((item) => item.year === year).length
  return Array.from({ length: last - first + 1 }, (_, index) => first + index).map((year) => ({
    year,
    counted: of(counted, year),
    others: of(others, year),
  }))
}

/** Works a year of which only the numbers are known, years without any included; those before `from` do not count. */
export function filledYears(
  numbers: readonly (readonly [year: number, count: number])[],
  from: number | undefined,
  thisYear: number,
): YearFigures[] {
  const counts = new Map(numbers)
  const years = [...counts.keys()].filter((year) => year <= thisYear + 1)
  if (years.length < 2) return []
  const last = Math.max(thisYear, ...years)
  const first = Math.max(Math.min(...years), last - MOST_YEARS + 1)
  return Array.from({ length: last - first + 1 }, (_, index) => first + index).map((year) => {
    const count = counts.get(year) ?? 0
    const isCounted = from === undefined || year >= from
    return { year, counted: isCounted ? count : 0, others: isCounted ? 0 : count }
  })
}

const yearOf = ({ year }: PairItem): number | null => (typeof year === 'number' ? year : null)

import type { PairItem } from '../contract/backend.ts'

/** The works of a year, in the answer's order; `year` is null for those without one. */
export type YearOfWorks = { year: number | null; items: PairItem[] }

/** Works in groups by year, newest first, those without a year last. */
export const worksByYear = (items: readonly PairItem[]): YearOfWorks[] =>
  Array.from(Map.groupBy(items, yearOf), ([year, items]) => ({ year, items })).sort(
    (one, other) => (other.year ?? -Infinity) - (one.year ?? -Infinity),
  )

/** How many works of a year count, and how many do not. */
type YearFigures = { year: number; counted: number; others: number }

/** The years of a plot, and the works of years that cannot be right, which would flatten it. */
export type YearPlotFigures = { years: YearFigures[]; beyond: { year: number; count: number }[] }

/** Up to this many years are drawn; a work of an impossible year must not make a plot of thousands. */
const MOST_YEARS = 80

/**
 * The joint works a year, from the first year to this one or the next, if that has works: years without any included,
 * those without a year left out. Later years are `beyond`. There are no years if there is nothing that a plot would say
 * better than a word: less than two years with works.
 */
export function yearFigures(
  counted: readonly PairItem[],
  others: readonly PairItem[],
  thisYear: number,
): YearPlotFigures {
  const of = (items: readonly PairItem[], year: number): number =>
    items.filter((item) => item.year === year).length
  const all = [...new Set([...counted, ...others].map(yearOf))]
    .filter((year) => year !== null)
    .sort((one, other) => one - other)
  const years = all.filter((year) => year <= thisYear + 1)
  const beyond = all
    .filter((year) => year > thisYear + 1)
    .map((year) => ({ year, count: of(counted, year) + of(others, year) }))
  if (years.length < 2) return { years: [], beyond }
  const last = Math.max(thisYear, ...years)
  const first = Math.max(Math.min(...years), last - MOST_YEARS + 1)
  const drawn = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  return {
    years: drawn.map((year) => ({ year, counted: of(counted, year), others: of(others, year) })),
    beyond,
  }
}

const yearOf = ({ year }: PairItem): number | null => (typeof year === 'number' ? year : null)

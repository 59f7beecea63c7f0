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
export const yearFigures = (
  counted: readonly PairItem[],
  others: readonly PairItem[],
  thisYear: number,
): YearFigures[] => figuresOf(numbersOf(counted), numbersOf(others), thisYear)

/** The same for works of which only the numbers a year are known; those before `from` do not count. */
export const filledYears = (
  numbers: readonly (readonly [year: number, count: number])[],
  from: number | undefined,
  thisYear: number,
): YearFigures[] =>
  figuresOf(
    new Map(numbers.filter(([year]) => year >= (from ?? year))),
    new Map(numbers.filter(([year]) => year < (from ?? year))),
    thisYear,
  )

type Numbers = ReadonlyMap<number, number>

const numbersOf = (items: readonly PairItem[]): Numbers =>
  new Map(worksByYear(items).flatMap(({ year, items }) => (year === null ? [] : [[year, items.length]])))

function figuresOf(counted: Numbers, others: Numbers, thisYear: number): YearFigures[] {
  const years = [...new Set([...counted.keys(), ...others.keys()])].filter((year) => year <= thisYear + 1)
  if (years.length < 2) return []
  const last = Math.max(thisYear, ...years)
  const first = Math.max(Math.min(...years), last - MOST_YEARS + 1)
  return Array.from({ length: last - first + 1 }, (_, index) => first + index).map((year) => ({
    ...{ year, counted: counted.get(year) ?? 0, others: others.get(year) ?? 0 },
  }))
}

const yearOf = ({ year }: PairItem): number | null => (typeof year === 'number' ? year : null)

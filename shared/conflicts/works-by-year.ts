import type { PairItem } from '../contract/backend.ts'

/** Groups works by year: newest year first, works without a year (null) last. The works of a year keep their order. */
export const worksByYear = (items: readonly PairItem[]): { year: number | null; items: PairItem[] }[] =>
  Array.from(
    Map.groupBy(items, ({ year }) => year ?? null),
    ([year, items]) => ({ year, items }),
  ).sort((one, other) => (other.year ?? -Infinity) - (one.year ?? -Infinity))

export type YearFigures = { year: number; counted: number; others: number }

/** The plot has at most this many years, because a work may have an impossible year. */
const MOST_YEARS = 80

/**
 * Counts works by year, from the first year with works to this year, or to next year if it has works.
 * Empty if fewer than two years have works: no plot is needed.
 */
export const yearFigures = (
  counted: readonly PairItem[],
  others: readonly PairItem[],
  thisYear: number,
): YearFigures[] => figuresOf(numbersOf(counted), numbersOf(others), thisYear)

/** Takes numbers of works by year. Works before the year `from` are `others`. */
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
    year,
    counted: counted.get(year) ?? 0,
    others: others.get(year) ?? 0,
  }))
}

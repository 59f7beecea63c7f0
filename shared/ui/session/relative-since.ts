import type { Form } from './form-state.ts'

/** The spans that the form offers, in years. */
export const SPANS = [1, 2, 3, 4, 5, 10] as const

/**
 * The first year of the last `years` years. As with a policy's window, all of the year in which the span begins counts:
 * dblp knows the year of a work, not its month.
 */
export const firstYearOf = (years: number, thisYear: number): number => thisYear - years

/** The year of a point in time where the reader is. */
export const yearOf = (now: Date): number => now.getFullYear()

/**
 * What has to change in a form with a relative *Since*, so that it says this year's first year; null if nothing. The
 * form always holds the year itself, which the query and older versions read.
 */
export function movedSince({ lastYears, yearMin }: Form, thisYear: number): Pick<Form, 'yearMin'> | null {
  if (lastYears === undefined) return null
  const year = String(firstYearOf(lastYears, thisYear))
  return year === yearMin ? null : { yearMin: year }
}

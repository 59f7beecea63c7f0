import { InvalidArgumentError } from 'commander'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const UNITS: Readonly<Record<string, number>> = {
  h: HOUR_MS,
  d: DAY_MS,
  w: 7 * DAY_MS,
  m: 30 * DAY_MS,
  y: 365 * DAY_MS,
}
/** Before the cache there was nothing to be older than. */
const LONGEST_MS = 100 * 365 * DAY_MS

/** An age such as `30d` in milliseconds: hours, days, weeks, months of 30 days, years of 365. */
export function ageOf(text: string): number {
  const [, number, unit = ''] = /^(\d{1,7})([hdwmy])$/.exec(text) ?? []
  const age = Number(number) * (UNITS[unit] ?? Number.NaN)
  if (age > 0 && age <= LONGEST_MS) return age
  throw new InvalidArgumentError(
    'It has to be a number and a unit: h, d, w, m (30 days) or y, such as 30d; 100y at most.',
  )
}

import type { PairItem } from '../../contract/backend.ts'
import { DAY_MS } from '../../measures.ts'
import {
  type CalendarDate,
  countsAll,
  isoDate,
  monthsBefore,
  type Policy,
  type Window,
} from './conflict-policy.ts'

/** An answer's statements about its data. Null for a missing statement. */
export type DataReach = {
  /** `YYYY-MM-DD`, or another text for an unknown date. */
  date: string | null
  newestYear: number | null
  /** Whether only the starter data are loaded. */
  sample: boolean
}

/** `months`: the window of the policy. `since`: the first year of the query. Null means all years. */
export type AskedWindow = { months: number | null; since: number | null }

export type Coverage = ReturnType<typeof coverageOf>

export const STARTER_PAPERS = 153

/** Data that end more than this many months before the judgement lack too many works. */
const MOST_MONTHS_WITHOUT_DATA = 12

/**
 * Compares the window with the data. See *Data and window* in docs/dev/protocol.md.
 * Data cover a window if they reach beyond its middle and into the last twelve months. The starter data cover none.
 * Without a window or a known date, pairs without joint works stay clear, and the views say why.
 */
export function coverageOf(data: DataReach, asked: AskedWindow, at: CalendarDate) {
  // `end`: the last day of the data, null if unknown. `start`: the first day of the window, null for all years.
  const end = endOf(data, at)
  const start = startOf(asked, at)
  const reaches = start === null || end === null || dayNumber(end) >= neededDay(start, at)
  return { isCovered: !data.sample && reaches, sample: data.sample, end, start }
}

function neededDay(start: CalendarDate, at: CalendarDate): number {
  const middle = (dayNumber(start) + dayNumber(at)) / 2
  return Math.max(middle, dayNumber(monthsBefore(at, MOST_MONTHS_WITHOUT_DATA)))
}

function startOf({ months, since }: AskedWindow, at: CalendarDate): CalendarDate | null {
  const ofPolicy = months === null ? null : monthsBefore(at, months)
  const ofForm = since === null ? null : { year: since, month: 1, day: 1 }
  if (ofPolicy === null || ofForm === null) return ofPolicy ?? ofForm
  return dayNumber(ofPolicy) > dayNumber(ofForm) ? ofPolicy : ofForm
}

/**
 * Returns the earlier of the data's date and the end of the newest year.
 * The date only tells when a record was last edited. A value from the future counts as unknown.
 */
function endOf({ date, newestYear }: DataReach, at: CalendarDate): CalendarDate | null {
  const isYear = newestYear !== null && newestYear <= at.year
  const ends = [dateIn(date, at), isYear ? { year: newestYear, month: 12, day: 31 } : null, at]
  const known = ends.filter((end) => end !== null).toSorted((one, other) => dayNumber(one) - dayNumber(other))
  return known.length === 1 ? null : (known[0] ?? null)
}

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/
/** In another time zone, the date of the data may be tomorrow. */
const DAYS_AHEAD = 1

function dateIn(text: string | null, at: CalendarDate): CalendarDate | null {
  const [, year, month, day] = (DATE.exec(text ?? '') ?? []).map(Number)
  if (year === undefined || month === undefined || day === undefined) return null
  const date = { year, month, day }
  const isDay = isoDate(calendarDay(dayNumber(date))) === text
  return isDay && dayNumber(date) <= dayNumber(at) + DAYS_AHEAD ? date : null
}

/** Days since 1 January 1970. */
function dayNumber({ year, month, day }: CalendarDate): number {
  // `new Date(99, 0)` would mean 1999.
  return new Date(0).setUTCFullYear(year, month - 1, day) / DAY_MS
}

function calendarDay(number: number): CalendarDate {
  const date = new Date(number * DAY_MS)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

/** Views and `coauthors doctor` warn of data that are older than this. */
const FRESH_DAYS = 60

export const isOld = ({ end }: Coverage, at: CalendarDate): boolean =>
  end !== null && dayNumber(at) - dayNumber(end) > FRESH_DAYS

export type Judging = { policy: Policy; at: CalendarDate; window: Window | null; coverage: Coverage }

export type Judgement = {
  /** Works that count, in the answer's order. */
  works: readonly PairItem[]
  /** Listed works that do not count, in the answer's order. */
  others: readonly PairItem[]
  /** The number of counted works that may be from before the window: in its first year, or without a year. */
  atEdge: number
  /** The number of joint works that do not count, listed and unlisted. */
  leftOut: number
  /** The number of unlisted joint works that may count. */
  unlisted: number
}

/** Null if the policy counts every work, or if no policy has judged the table. */
export function policyInForce({ judging }: { judging?: Judging | undefined }): Judging | null {
  return judging && !countsAll(judging.policy) ? judging : null
}

/** Whether a work that counts may be from before the window. */
export const isAtEdge = ({ year }: PairItem, window: Window | null): boolean =>
  window !== null && (typeof year !== 'number' || (window.hasEdge && year === window.from))

export const isAtEdgeIn = (table: { judging?: Judging | undefined }, item: PairItem): boolean =>
  isAtEdge(item, policyInForce(table)?.window ?? null)

/** Whether a work that does not count is from before the window. */
export const isBefore = ({ year }: PairItem, window: Window | null): boolean =>
  window !== null && typeof year === 'number' && year < window.from

import type { PairItem } from '../../contract/backend.ts'
import {
  type CalendarDate,
  countsAll,
  isoDate,
  monthsBefore,
  type Policy,
  type Window,
} from './conflict-policy.ts'

/** The statements of an answer about its data; null for a missing statement. */
export type DataReach = {
  /** `YYYY-MM-DD`, or any other text for a date that is not known. */
  date: string | null
  newestYear: number | null
  /** Whether only the starter data are loaded. */
  sample: boolean
}

/** The months of the policy, and the first year of the query; null for all years. */
export type AskedWindow = { months: number | null; since: number | null }

/** Whether the data cover the window, and until when the data reach. */
export type Coverage = ReturnType<typeof coverageOf>

export const STARTER_PAPERS = 153

/** The data may end at most this many months before the judgement: dblp knows only years, and older data lack new works. */
const MOST_MONTHS_WITHOUT_DATA = 12

/**
 * Compares the window of policy and query with the data (docs/dev/protocol.md, Data and window). The data cover a window if they
 * reach beyond its middle and into the last twelve months. The starter data cover no window. Without a window, or with data of
 * an unknown date, a pair without joint works stays clear, and the views show why.
 */
export function coverageOf(data: DataReach, asked: AskedWindow, at: CalendarDate) {
  // `end`: the last day of the data, null if unknown. `start`: the first day of the window, null for all years.
  const end = endOf(data, at)
  const start = startOf(asked, at)
  const reaches = start === null || end === null || dayNumber(end) >= neededDay(start, at)
  return { isCovered: !data.sample && reaches, sample: data.sample, end, start }
}

/** The day that the data have to reach. */
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
 * Returns the earlier of the data's date and the end of the newest year. The date alone does not suffice: a record was last
 * edited then, but the data may lack works of that time. A value from the future counts as unknown.
 */
function endOf({ date, newestYear }: DataReach, at: CalendarDate): CalendarDate | null {
  const isYear = newestYear !== null && newestYear <= at.year
  const ends = [dateIn(date, at), isYear ? { year: newestYear, month: 12, day: 31 } : null, at]
  const known = ends.filter((end) => end !== null).toSorted((one, other) => dayNumber(one) - dayNumber(other))
  return known.length === 1 ? null : (known[0] ?? null)
}

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/
/** Time zones differ, so the date of the data may be tomorrow. */
const DAYS_AHEAD = 1

function dateIn(text: string | null, at: CalendarDate): CalendarDate | null {
  const [, year, month, day] = (DATE.exec(text ?? '') ?? []).map(Number)
  if (year === undefined || month === undefined || day === undefined) return null
  const date = { year, month, day }
  const isDay = isoDate(calendarDay(dayNumber(date))) === text
  return isDay && dayNumber(date) <= dayNumber(at) + DAYS_AHEAD ? date : null
}

const DAY_MS = 86_400_000

/** Days since 1 January 1970. */
function dayNumber({ year, month, day }: CalendarDate): number {
  // `new Date(99, 0)` would mean 1999.
  return new Date(0).setUTCFullYear(year, month - 1, day) / DAY_MS
}

function calendarDay(number: number): CalendarDate {
  const date = new Date(number * DAY_MS)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

/** From this age of the data on, the views and `coauthors doctor` say until when the data reach. */
const FRESH_DAYS = 60

/** Whether the data end so long before the judgement that the views say so. */
export const isOld = ({ end }: Coverage, at: CalendarDate): boolean =>
  end !== null && dayNumber(at) - dayNumber(end) > FRESH_DAYS

/** The policy and the date by which an answer is judged, the window on that date, and whether the data cover it. */
export type Judging = { policy: Policy; at: CalendarDate; window: Window | null; coverage: Coverage }

/** The judgement of a policy on a pair with joint works. */
export type Judgement = {
  /** The works that count, in the answer's order. */
  works: readonly PairItem[]
  /** The listed works that do not count, in the answer's order. */
  others: readonly PairItem[]
  /** How many of the works that count may be from before the window: works of its first year, or without a year. */
  atEdge: number
  /** How many joint works do not count, including works that the answer does not list. */
  leftOut: number
  /** How many joint works may count although the answer does not list them. */
  unlisted: number
}

/** The judging of a table; null if its policy counts every work. */
export function policyInForce({ judging }: { judging?: Judging | undefined }): Judging | null {
  return judging && !countsAll(judging.policy) ? judging : null
}

/** Whether a work that counts may be from before the window. */
export const isAtEdge = ({ year }: PairItem, window: Window | null): boolean =>
  window !== null && (typeof year !== 'number' || (window.hasEdge && year === window.from))

/** Whether a work that counts may be from before the window under which a table is judged. */
export const isAtEdgeIn = (table: { judging?: Judging | undefined }, item: PairItem): boolean =>
  isAtEdge(item, policyInForce(table)?.window ?? null)

/** Whether a work that does not count is from before the window. */
export const isBefore = ({ year }: PairItem, window: Window | null): boolean =>
  window !== null && typeof year === 'number' && year < window.from

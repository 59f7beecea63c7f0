import type { Policy } from '../../contract/policies.ts'

export type { Policy }

/** Counts every joint work, as the server's verdicts do. */
export const ANY_WORK: Policy = { name: 'Any joint work', months: null, without: [], least: 1, authors: null }

/** Whether a policy changes anything about an answer. */
export const countsAll = ({ months, without, least, authors }: Policy): boolean =>
  months === null && without.length === 0 && least === 1 && authors === null

/** A date without a time, as people mean it: `2026-11-22` wherever the reader is. Months are 1 to 12. */
export type CalendarDate = { year: number; month: number; day: number }

export const calendarDate = (date: Date): CalendarDate => ({
  year: date.getFullYear(),
  month: date.getMonth() + 1,
  day: date.getDate(),
})

/** `2026-11-22`. */
export const isoDate = ({ year, month, day }: CalendarDate): string =>
  [String(year).padStart(4, '0'), ...[month, day].map((part) => String(part).padStart(2, '0'))].join('-')

/** The date `months` months earlier. A missing day becomes the month's last: 31 March → 28 February. */
export function monthsBefore({ year, month, day }: CalendarDate, months: number): CalendarDate {
  const count = year * 12 + (month - 1) - months
  const then = { year: Math.floor(count / 12), month: (((count % 12) + 12) % 12) + 1 }
  return { ...then, day: Math.min(day, lastDayOf(then.year, then.month)) }
}

const lastDayOf = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()

/**
 * The years of a window, from `from` on. dblp knows the year of a work, not its month. `hasEdge`: the window begins within
 * that year, so that a work of it may be from before.
 */
export type Window = { from: number; hasEdge: boolean }

/** The years that count on this date; null if all do. */
export function windowOf({ months }: Policy, at: CalendarDate): Window | null {
  if (months === null) return null
  const start = monthsBefore(at, months)
  return { from: start.year, hasEdge: start.month > 1 || start.day > 1 }
}

/** A policy that a venue states, and where it does. */
export type Preset = Policy & {
  id: string
  /** Addresses without `https://`; none if the venues' pages at the time have no address that lasts. */
  sources: readonly string[]
}

const preset = (id: string, name: string, months: number, ...sources: string[]): Preset => ({
  ...ANY_WORK,
  id,
  name,
  months,
  sources,
})

export const ANY_PRESET: Preset = { ...ANY_WORK, id: 'any', sources: [] }

/**
 * Windows that venues state for coauthors, as of November 2026. Where a rule says nothing about a kind of work, it counts.
 * Some rules know more than a bibliography does (advisors, editors, surveys): they still have to be looked at.
 */
export const PRESETS: readonly Preset[] = [
  ANY_PRESET,
  preset('isit', 'ISIT 2016', 12, 'isit2016.org'),
  preset('pvldb', 'PVLDB', 24, 'vldb.org/pvldb'),
  preset('sigmod', 'SIGMOD 2006/2013, ESORICS 2021', 24),
  preset('ubicomp', 'UbiComp 2014', 24),
  preset('neurips', 'NeurIPS 2020, ICML 2026', 36),
  preset('siggraph', 'SIGGRAPH 2019', 36),
  preset('nih', 'NIH', 36),
  preset('nsf', 'NSF COA', 48, 'osp.mit.edu', 'rit.edu'),
  preset('tops', 'ACM TOPS, SIGACCESS', 48, 'tops.acm.org', 'sigaccess.org'),
  preset('islped', 'ISLPED 2017', 48, 'islped.org'),
  preset('joss', 'JOSS', 48),
  preset('acl', 'ACL, ACM TODAES, ASPLOS 2013', 60),
]

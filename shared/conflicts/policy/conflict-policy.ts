import type { PairItem } from '../../contract/backend.ts'
import type { Policy, WorkKind } from '../../contract/policies.ts'

export type { Policy }

/** Counts every joint work, as the server's verdicts do. */
export const ANY_WORK: Policy = {
  name: 'Any joint paper',
  months: null,
  without: [],
  least: 1,
  authors: null,
}

export const countsAll = ({ months, without, least, authors }: Policy): boolean =>
  months === null && without.length === 0 && least === 1 && authors === null

/** A date such as `2026-11-22`, without time and time zone. Months are 1 to 12. */
export type CalendarDate = { year: number; month: number; day: number }

export const calendarDate = (date: Date): CalendarDate => ({
  year: date.getFullYear(),
  month: date.getMonth() + 1,
  day: date.getDate(),
})

export const isoDate = ({ year, month, day }: CalendarDate): string =>
  [String(year).padStart(4, '0'), ...[month, day].map((part) => String(part).padStart(2, '0'))].join('-')

/** A missing day becomes the month's last: 31 March → 28 February. */
export function monthsBefore({ year, month, day }: CalendarDate, months: number): CalendarDate {
  const count = year * 12 + (month - 1) - months
  const then = { year: Math.floor(count / 12), month: (((count % 12) + 12) % 12) + 1 }
  return { ...then, day: Math.min(day, lastDayOf(then.year, then.month)) }
}

const lastDayOf = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()

/**
 * The years from `from` on. `hasEdge`: the window begins within that year. Dblp knows no months,
 * so a work of that year may be from before the window.
 */
export type Window = { from: number; hasEdge: boolean }

/** Returns the window on the date `at`. Null if all years count. */
export function windowOf({ months }: Policy, at: CalendarDate): Window | null {
  if (months === null) return null
  const start = monthsBefore(at, months)
  return { from: start.year, hasEdge: start.month > 1 || start.day > 1 }
}

/** The venue's name, then lasting addresses of its rules, without `https://`. */
type Venue = readonly [name: string, ...sources: string[]]

export type Preset = Policy & {
  id: string
  /** `title`: the venues in the policy's name. `isInMonths`: whether the name gives the window in months, not in years. */
  title: string
  isInMonths: boolean
  venues: readonly Venue[]
}

function windowPreset(id: string, months: number, title: string, ...venues: Venue[]): Preset {
  const isInMonths = title === 'NSF'
  const window = isInMonths ? `${months} months` : `${months / 12} ${months === 12 ? 'year' : 'years'}`
  const name = `Joint paper in ${window} (${title})`
  return { ...ANY_WORK, id, name, months, title, isInMonths, venues }
}

export const ANY_PRESET: Preset = { ...ANY_WORK, id: 'any', title: '', isInMonths: false, venues: [] }

/**
 * Windows that venues state for coauthors, as of November 2026. Every kind of work counts in them.
 * Chairs have to check relations that a bibliography does not know (advisors, editors, surveys).
 */
export const PRESETS: readonly Preset[] = [
  ANY_PRESET,
  windowPreset('isit', 12, 'ISIT', ['ISIT 2016', 'isit2016.org']),
  windowPreset(
    'pvldb',
    24,
    'PVLDB',
    ['PVLDB', 'vldb.org/pvldb'],
    ['SIGMOD 2006/2013, ESORICS 2021'],
    ['UbiComp 2014'],
  ),
  windowPreset('neurips', 36, 'NeurIPS, NIH', ['NeurIPS 2020, ICML 2026'], ['SIGGRAPH 2019'], ['NIH']),
  windowPreset(
    'nsf',
    48,
    'NSF',
    ['NSF COA', 'osp.mit.edu', 'rit.edu'],
    ['ACM TOPS, SIGACCESS', 'tops.acm.org', 'sigaccess.org'],
    ['ISLPED 2017', 'islped.org'],
    ['JOSS'],
  ),
  windowPreset('acl', 60, 'ACL', ['ACL, ACM TODAES, ASPLOS 2013']),
]

/** Returns the preset with the same name and rules. Null for a policy of the user. */
export function presetOf(policy: Policy): Preset | null {
  const preset = presetNamed(policy.name)
  const { months, without, least, authors } = policy
  const isOwn = without.length > 0 || least !== 1 || authors !== null || preset?.months !== months
  return isOwn ? null : preset
}

export const presetNamed = (wanted: string): Preset | null =>
  PRESETS.find(
    ({ id, name, venues }) => [id, name].includes(wanted) || venues.some(([venue]) => venue === wanted),
  ) ?? null

export const isOfKinds = (work: PairItem, kinds: readonly WorkKind[]): boolean =>
  kinds.some((kind) => kind === kindOf(work))

/** `publtype` may be several words: `informal withdrawn`. */
export const isInformal = (publtype: string | null | undefined): boolean =>
  publtype?.split(/\s+/).includes('informal') ?? false

/** Null for articles, conference papers and chapters. No policy leaves them out. */
function kindOf({ pub_type: type, publtype }: PairItem): WorkKind | null {
  if (isInformal(publtype)) return 'preprint'
  if (type === 'phdthesis' || type === 'mastersthesis') return 'thesis'
  return type === 'book' || type === 'data' ? type : null
}

import { withoutSuggestions } from '../conflicts/pair-table.ts'
import { type CalendarDate, isoDate, type Window } from '../conflicts/policy/conflict-policy.ts'
import { coverageOf } from '../conflicts/policy/coverage.ts'
import type { CoauthorsAnswer, CoauthorsOfEntry } from '../contract/coauthors.ts'
import type { ListLocale, ListMessage } from '../messages/list-texts.ts'

/** Data that end longer ago than half of these do not say that a list of all years is complete. */
const MONTHS_WITHOUT_WINDOW = 24

/**
 * Says why somebody may be missing from a list, beside the names that are not certainly one person (`unsureEntries`);
 * nothing if nobody can be.
 */
export function doubtsIn(answer: CoauthorsAnswer, window: Window | null, at: CalendarDate): ListMessage[] {
  const sum = (of: 'undated' | 'left_out') => answer.authors.reduce((all, one) => all + one[of], 0)
  const unlisted = unlistedIn(answer, window)
  const data = { date: answer.data_date, newestYear: answer.newest_year, sample: answer.sample }
  const since = window?.from ?? answer.year_min
  // A list of all years says that there are no newer papers, too.
  const months = since === null ? MONTHS_WITHOUT_WINDOW : null
  const { isCovered, sample, end } = coverageOf(data, { months, since }, at)
  const doubts: (ListMessage | false)[] = [
    sample && { key: 'onlyStarter' },
    unlisted > 0 && { key: 'unlisted', values: { count: unlisted } },
    sum('undated') > 0 && { key: 'undatedLeftOut', values: { count: sum('undated') } },
    sum('left_out') > 0 && { key: 'worksLeftOut', values: { count: sum('left_out') } },
    !isCovered && !sample && end !== null && { key: 'dataEnd', values: { until: isoDate(end) } },
    end === null && !sample && { key: 'coverageUnknown' },
  ]
  return doubts.filter((doubt) => doubt !== false)
}

/** A doubt in words. Its date is one that people read. */
export const doubtText = ({ key, values }: ListMessage, { t, day }: ListLocale): string =>
  t(key, values?.until ? { ...values, until: day(String(values.until)) } : values)

/**
 * The entries without a list of their own: nobody has the name, or several people may. Where only the sample was searched,
 * nobody with a similar name is one of them.
 */
export const unsureEntries = ({ authors, sample }: CoauthorsAnswer): CoauthorsOfEntry[] =>
  authors
    .filter(({ coauthor_count }) => coauthor_count === null)
    .map((one) => (sample ? { ...one, resolution: withoutSuggestions(one.resolution) } : one))

/**
 * Whether papers of others may be those of somebody who was asked about: of people with similar names, or of those whom dblp
 * does not tell apart.
 */
export const mayLackPapers = ({ authors }: CoauthorsAnswer): boolean =>
  authors.some(
    ({ resolution, disambiguation_works = 0 }) =>
      (resolution.near?.length ?? 0) > 0 || disambiguation_works > 0,
  )

/** How many coauthors of the window a list may leave out since they are too many: it ends with those of the oldest years. */
export const unlistedIn = ({ authors }: CoauthorsAnswer, window: Window | null): number =>
  authors
    .filter(({ coauthors }) => window === null || (coauthors.at(-1)?.last_year ?? window.from) >= window.from)
    .reduce((sum, { coauthor_count, coauthors }) => sum + (coauthor_count ?? 0) - coauthors.length, 0)

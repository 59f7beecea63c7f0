import { withoutSuggestions } from '../conflicts/pair-table.ts'
import { type CalendarDate, isoDate, type Window } from '../conflicts/policy/conflict-policy.ts'
import { coverageOf } from '../conflicts/policy/coverage.ts'
import type { CoauthorsAnswer, CoauthorsOfEntry } from '../contract/coauthors.ts'
import type { ListLocale, ListMessage } from '../messages/list-texts.ts'

/** If no window is set, the data have to cover this many months. */
const MONTHS_WITHOUT_WINDOW = 24

/** Returns why a list may lack people. `unsureEntries` tells of uncertain names. */
export function doubtsIn(answer: CoauthorsAnswer, window: Window | null, at: CalendarDate): ListMessage[] {
  const sum = (of: 'undated' | 'left_out') => answer.authors.reduce((all, one) => all + one[of], 0)
  const unlisted = unlistedIn(answer, window)
  const data = { date: answer.data_date, newestYear: answer.newest_year, sample: answer.sample }
  const since = window?.from ?? answer.year_min
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

export const doubtText = ({ key, values }: ListMessage, { t, day }: ListLocale): string =>
  t(key, values?.until ? { ...values, until: day(String(values.until)) } : values)

/** Returns entries that fit nobody or several people. Leaves out suggestions from the starter data. */
export const unsureEntries = ({ authors, sample }: CoauthorsAnswer): CoauthorsOfEntry[] =>
  authors
    .filter(({ coauthor_count }) => coauthor_count === null)
    .map((one) => (sample ? { ...one, resolution: withoutSuggestions(one.resolution) } : one))

/** Whether some papers may be under a similar name or on a disambiguation page. */
export const mayLackPapers = ({ authors }: CoauthorsAnswer): boolean =>
  authors.some(
    ({ resolution, disambiguation_works = 0 }) =>
      (resolution.near?.length ?? 0) > 0 || disambiguation_works > 0,
  )

/**
 * Counts coauthors whom the answer leaves out, but who may be in the window. A list has the newest coauthors first.
 * If its last coauthor is before the window, so are all coauthors who are left out.
 */
export const unlistedIn = ({ authors }: CoauthorsAnswer, window: Window | null): number =>
  authors
    .filter(({ coauthors }) => window === null || (coauthors.at(-1)?.last_year ?? window.from) >= window.from)
    .reduce((sum, { coauthor_count, coauthors }) => sum + (coauthor_count ?? 0) - coauthors.length, 0)

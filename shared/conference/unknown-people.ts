import { openReasonOf } from '../conflicts/pair-status.ts'
import type { AnswerFacts } from '../conflicts/pair-table.ts'
import type { EntryResolution } from '../contract/backend.ts'
import { type Conference, lacksAuthors } from './conference-model.ts'
import type { Roster } from './roster.ts'

/** The people of a submission, or of the committee, of whom nothing can be said. */
export type UnknownPeople = {
  /** By submission, and of the committee: indexes of people. */
  authors: readonly (readonly number[])[]
  reviewers: readonly number[]
  /** Submissions that name none of their authors, or some alone. */
  unnamed: readonly number[]
}

/** The number of people of whom nothing can be said. The authors whom a submission does not name count once. */
export const unknownCount = ({ authors, reviewers, unnamed }: UnknownPeople): number =>
  reviewers.length + authors.reduce((sum, { length }) => sum + length, 0) + unnamed.length

/** The submissions of which an author is unknown, or not named: nobody is clear of them. */
export const openSubmissions = ({ authors, unnamed }: UnknownPeople): Set<number> =>
  new Set([...unnamed, ...authors.keys().filter((index) => (authors[index]?.length ?? 0) > 0)])

/** Whether nothing can be said of an entry: it is missing or not found, or more people may be meant than were compared. */
export const isUnknown = (entry: string, resolution: EntryResolution | undefined): boolean =>
  entry === '' || openReasonOf({ left: resolution, right: undefined }) !== null

/** The people of whom nothing can be said; those, too, of whom the backend is not asked, since there are too many. */
export function unknownPeople(
  { submissions }: Conference,
  roster: Roster,
  table: AnswerFacts,
): UnknownPeople {
  const indexes = (entries: readonly string[], side: 'left' | 'right'): number[] =>
    entries.flatMap((entry, index) => {
      const isAsked = !roster.isCut || asked[side].has(entry)
      return isUnknown(entry, table[`${side}Resolution`].get(entry)) || !isAsked ? [index] : []
    })
  const asked = roster.isCut
    ? { left: new Set(roster.left), right: new Set(roster.right) }
    : { left: NOBODY, right: NOBODY }
  return {
    authors: roster.authors.map((entries) => indexes(entries, 'left')),
    reviewers: indexes(roster.reviewers, 'right'),
    unnamed: submissions.flatMap((submission, index) => (lacksAuthors(submission) ? [index] : [])),
  }
}

const NOBODY: ReadonlySet<string> = new Set()

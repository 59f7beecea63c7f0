import { openReasonOf } from '../conflicts/pair-status.ts'
import type { AnswerFacts } from '../conflicts/pair-table.ts'
import type { EntryResolution } from '../contract/backend.ts'
import { type Conference, lacksAuthors } from './conference-model.ts'
import type { Roster } from './roster.ts'

export type UnknownPeople = {
  /** The indexes of the unknown authors, by submission. */
  authors: readonly (readonly number[])[]
  reviewers: readonly number[]
  /** Indexes of submissions that name only some of their authors, or no author. */
  unnamed: readonly number[]
}

/** The unnamed authors of a submission count as one person. */
export const unknownCount = ({ authors, reviewers, unnamed }: UnknownPeople): number =>
  reviewers.length + authors.reduce((sum, { length }) => sum + length, 0) + unnamed.length

/** Indexes of submissions with an unknown or unnamed author. For them, no reviewer is clear. */
export const openSubmissions = ({ authors, unnamed }: UnknownPeople): Set<number> =>
  new Set([...unnamed, ...authors.keys().filter((index) => (authors[index]?.length ?? 0) > 0)])

/** Whether an entry is missing or not found, or more people have the name than were compared. */
export const isUnknown = (entry: string, resolution: EntryResolution | undefined): boolean =>
  entry === '' || openReasonOf({ left: resolution, right: undefined }) !== null

/** Returns the unknown people. People whom a cut roster leaves out are unknown, too. */
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

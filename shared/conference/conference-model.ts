import { normalizeEntry } from '../query/entries.ts'
import type { Declaration, Reviewer, Someone, Submission } from './conference-schemas.ts'

export type { Declaration, Reviewer, Someone, Submission }

/** All submissions and the whole committee. Nobody stands in `reviewers` twice, no id in `submissions`. */
export type Conference = {
  submissions: readonly Submission[]
  reviewers: readonly Reviewer[]
  /** Whether a file or a site holds declared conflicts, or says that there are none. Without, nothing is undeclared. */
  hasDeclarations?: true
}

export const EMPTY_CONFERENCE: Conference = { submissions: [], reviewers: [] }

/** Identifies a person within a conference: the address, the profile, or else name and affiliation. */
export function personId(someone: Someone): string {
  const { email, profile, name, affiliation = '', personNumber = '', sharesAddress, isUnread, twin } = someone
  const among = twin === undefined ? '' : `|${twin}`
  if (isUnread) return `unread|${name}${among}`
  if (email && sharesAddress) return `${email.toLowerCase()}|${normalizeEntry(name)}|${personNumber}`
  if (email) return email.toLowerCase()
  return profile ?? `${normalizeEntry(name)}|${affiliation}${among}`
}

/** Whether a submission names fewer authors than it has: none, or a list that is cut. */
export const lacksAuthors = ({ authors, isCut }: Pick<Submission, 'authors' | 'isCut'>): boolean =>
  isCut === true || authors.length === 0

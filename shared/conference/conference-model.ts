import { normalizeEntry } from '../query/entries.ts'
import type { Declaration, Reviewer, Someone, Submission } from './conference-schemas.ts'

export type { Declaration, Reviewer, Someone, Submission }

/** All submissions and reviewers. Each reviewer has a different `personId`, each submission a different `id`. */
export type Conference = {
  submissions: readonly Submission[]
  reviewers: readonly Reviewer[]
  /** Set if a file or a site declares conflicts, or states that there are none. Else no conflict counts as undeclared. */
  hasDeclarations?: true
}

export const EMPTY_CONFERENCE: Conference = { submissions: [], reviewers: [] }

/** Returns the id of a person within a conference: the address, else the profile, else name and affiliation. */
export function personId(someone: Someone): string {
  const { email, profile, name, affiliation = '', personNumber = '', sharesAddress, isUnread, twin } = someone
  const among = twin === undefined ? '' : `|${twin}`
  if (isUnread) return `unread|${name}${among}`
  if (email && sharesAddress) return `${email.toLowerCase()}|${normalizeEntry(name)}|${personNumber}`
  if (email) return email.toLowerCase()
  return profile ?? `${normalizeEntry(name)}|${affiliation}${among}`
}

/** Tells whether the list of authors is empty or cut. */
export const lacksAuthors = ({ authors, isCut }: Pick<Submission, 'authors' | 'isCut'>): boolean =>
  isCut === true || authors.length === 0

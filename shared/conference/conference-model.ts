import { normalizeEntry } from '../query/entries.ts'
import type { Declaration, Reviewer, Someone, Submission } from './conference-schemas.ts'

export type { Declaration, Reviewer, Someone, Submission }

/** Each reviewer has a different `personId`, each submission a different `id`. */
export type Conference = {
  submissions: readonly Submission[]
  reviewers: readonly Reviewer[]
  /** Set if a file or site has declarations, or states that there are none. If it is not set, no conflict is `undeclared`. */
  hasDeclarations?: true
}

export const EMPTY_CONFERENCE: Conference = { submissions: [], reviewers: [] }

/** The address, else the profile, else name and affiliation. */
export function personId(someone: Someone): string {
  const { email, profile, name, affiliation = '', personNumber = '', sharesAddress, isUnread, twin } = someone
  const among = twin === undefined ? '' : `|${twin}`
  if (isUnread) return `unread|${name}${among}`
  if (email && sharesAddress) return `${email.toLowerCase()}|${normalizeEntry(name)}|${personNumber}`
  if (email) return email.toLowerCase()
  return profile ?? `${normalizeEntry(name)}|${affiliation}${among}`
}

/**
 * The id of an author in the user's decisions. An author who has only a name may be another person than the author of
 * this name on another submission. So the id of such an author includes the submission's number.
 */
export function authorId(author: Someone, { id }: Pick<Submission, 'id'>): string {
  const { email, profile, affiliation } = author
  return email || profile || affiliation ? personId(author) : `${personId(author)}#${id}`
}

export const lacksAuthors = ({ authors, isCut }: Pick<Submission, 'authors' | 'isCut'>): boolean =>
  isCut === true || authors.length === 0

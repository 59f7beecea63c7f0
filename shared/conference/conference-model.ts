import { normalizeEntry } from '../query/entries.ts'
import type { Declaration, Reviewer, Someone, Submission } from './conference-schemas.ts'

export type { Declaration, Reviewer, Someone, Submission }

/** All submissions and the whole committee. No two reviewers have one `personId`, and no two submissions one id. */
export type Conference = {
  submissions: readonly Submission[]
  reviewers: readonly Reviewer[]
  /** Whether a file or a site has declared conflicts, or states that it has none. If not, no conflict counts as undeclared. */
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

/** Whether a submission names fewer authors than it has: its list is empty or cut. */
export const lacksAuthors = ({ authors, isCut }: Pick<Submission, 'authors' | 'isCut'>): boolean =>
  isCut === true || authors.length === 0

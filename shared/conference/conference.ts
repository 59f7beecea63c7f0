import { normalizeEntry } from '../query/entries.ts'

/** A person as a file of a conference system names them. Every text is trimmed; one that a file lacks is absent. */
export type Someone = {
  /** Given name first; '' where a file has an e-mail address alone. */
  name: string
  email?: string
  affiliation?: string
  /** Without the address: `0000-0002-1825-0097`. */
  orcid?: string
  /** dblp's person id, as CMT's profiles hold it: `227/2109`. */
  pid?: string
  /** OpenReview's profile: `~Ada_Lovelace1`. */
  profile?: string
  /** EasyChair's `person #`: different ones are different people. */
  personNumber?: string
  /** Somebody else of the conference has the same address: `personId` tells them apart by their names. */
  sharesAddress?: true
  /** 2 for the second of those whom nothing tells apart: authors of one name on a submission, texts that are not understood. */
  twin?: number
  /** The file holds somebody here whom the reader did not understand: `name` is the text as it stands, an unknown person. */
  isUnread?: true
}

/** A member of the programme committee. */
export type Reviewer = Someone & {
  /** As the file says: `chair`, `pc`, … */
  roles?: string
  /** The collaborators that they declared, one text a line of the file: `Ada Lovelace (UC Berkeley)`. */
  collaborators?: readonly string[]
  /** Not invited yet: looked up as the others are, and never counted as a reviewer who is left. */
  isCandidate?: boolean
}

/** A conflict that an author, a reviewer or a chair has declared. The reviewer is found by e-mail, profile or name. */
export type Declaration = {
  reviewer: Someone
  /** As the system says it: `collaborator`, `Recent collaborator`, `institutional`, … */
  kind: string
}

export type Submission = {
  /** The number that the system gave, as text: `118`. */
  id: string
  title: string
  authors: readonly Someone[]
  /** The file names fewer authors than there are (`et al.`, `(+3)`): the rest is unknown. */
  isCut?: true
  declared: readonly Declaration[]
  /** The collaborators that its authors declared, a text a line. */
  collaborators?: readonly string[]
  /** OpenReview's id of the note, by which its edges name a submission. */
  note?: string
}

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

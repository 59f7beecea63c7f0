import { z } from '../../../contract/zod.ts'
import type { Someone } from '../../conference.ts'
import { AUTHORS_READ } from '../bounds.ts'
import { emailIn, nameIn, profileIn, someoneOf, textIn } from '../cells/cell-texts.ts'
import { type PeopleOfEntries, peopleOf, textOf } from './person-entry.ts'

const SHORT = z.string().check(z.maxLength(2_000))
/** A field of a note: within a wrapper in OpenReview's API 2, without one in API 1. */
const unwrapped = (field: unknown): unknown =>
  typeof field === 'object' && field !== null && 'value' in field ? field.value : field
const field = <T extends z.core.$ZodType>(content: T) =>
  z.catch(z.optional(z.pipe(z.transform(unwrapped), content)), undefined)

const note = z.looseObject({
  id: SHORT,
  number: z.catch(z.optional(z.int()), undefined),
  content: z.looseObject({
    title: field(z.string().check(z.maxLength(20_000))),
    /** Names, or in newer venues `{ fullname, username, institutions }`. */
    authors: field(z.array(z.unknown()).check(z.maxLength(AUTHORS_READ))),
    authorids: field(z.array(SHORT).check(z.maxLength(AUTHORS_READ))),
  }),
})
const edge = z.looseObject({ head: SHORT, tail: SHORT, label: z.catch(z.optional(SHORT), undefined) })
const group = z.looseObject({ id: SHORT, members: z.array(z.unknown()).check(z.maxLength(100_000)) })

export const noteOf = (entry: unknown) => z.safeParse(note, entry).data
export const edgeOf = (entry: unknown) => z.safeParse(edge, entry).data
export const groupOf = (entry: unknown) => z.safeParse(group, entry).data

/** The authors of a note. Its lists of names and of profiles belong together where they are as long. */
export function authorsOf({
  authors = [],
  authorids = [],
}: NonNullable<ReturnType<typeof noteOf>>['content']) {
  const people = authors.length > 0 ? authors : authorids.map(() => '')
  const all = people.map((name, index): PeopleOfEntries => {
    // An author without a profile is known by an address, or by a search at dblp that names them.
    const key = authorids.length === people.length ? (authorids[index] ?? '') : ''
    const account = { profile: profileIn(key), email: emailIn(key) }
    if (typeof name !== 'string' || (!account.profile && !account.email)) return peopleOf([name || key])
    return { people: [someoneOf({ name: nameIn(name), ...account })], isCut: false }
  })
  return { people: all.flatMap(({ people }) => people), isCut: all.some(({ isCut }) => isCut) }
}

/** The reviewer of an edge; null where it names none. */
export function reviewerOfEdge(tail: string): Someone | null {
  const reviewer = someoneOf({ profile: tail, email: emailIn(tail) })
  return reviewer.profile || reviewer.email ? reviewer : null
}

/** A member of a group: a profile, an address, or a text that is not read. Null for another group, and for no text. */
export function memberOfGroup(member: unknown): Someone | null {
  const key = textOf(member)
  const someone = someoneOf({ profile: key, email: emailIn(key) })
  if (someone.profile || someone.email) return someone
  return key === '' || key.includes('/') ? null : { name: key, isUnread: true }
}

/** The role that the last part of a group's id says: `Area Chairs`. */
export const roleOfGroup = (id: string): string => textIn(id.split('/').at(-1) ?? '')

/**
 * Whether a group is part of the committee: `X.org/2027/Conference/Area_Chairs` is, and its subgroups `/Declined` and
 * `/Invited`, the reviewers of one submission and `/Authors` are not.
 */
export function isCommittee(id: string): boolean {
  const parts = id.split('/').filter(Boolean)
  const above = parts.slice(0, -1)
  return (
    COMMITTEE.test(parts.at(-1) ?? '') &&
    !above.some((part) => COMMITTEE.test(part) || OF_SUBMISSION.test(part))
  )
}

const COMMITTEE = /(?:^|_)(?:reviewers?|chairs?|editors?|committee|pc)$/iu
const OF_SUBMISSION = /^(?:submission|paper)_?\d+$/iu

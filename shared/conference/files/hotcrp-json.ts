import { z } from '../../contract/zod.ts'
import { nameFromParts } from '../../people/tables/people-columns.ts'
import type { Declaration, Reviewer, Submission } from '../conference.ts'
import { AUTHORS_READ, MAX_CONFLICTS, MAX_LINES } from './bounds.ts'
import { collaboratorsIn, emailIn, isConflict, nameIn, someoneOf, textIn } from './cells/cell-texts.ts'

/** The address in the name of a member: alone where there is no name, in brackets where two members have one name. */
const ADDRESS = /(?:^|\s)<?[^\s<>@]+@[^\s<>@]+>?$/u

/** A field that some installations leave out, or send as null or something else. */
const lenient = <S extends z.ZodMiniType>(schema: S) => z.catch(z.optional(schema), undefined)

/** Bounds in UTF-16 code units. */
const short = z.string().check(z.maxLength(2000))
const long = z.string().check(z.maxLength(200_000))
const text = lenient(short)
const lines = lenient(z.union([long, z.array(short).check(z.maxLength(MAX_LINES))]))

const person = z.looseObject({
  ...{ name: text, given_name: text, family_name: text, email: text, affiliation: text, orcid: text },
  /** Names of the fields before 2024-09-29. */
  ...{ first: text, last: text },
})

const paper = z.looseObject({
  pid: z.union([z.int().check(z.positive()), z.string().check(z.regex(/^\d{1,12}$/))]),
  title: lenient(long),
  authors: lenient(z.array(person).check(z.maxLength(AUTHORS_READ))),
  collaborators: lines,
  /** An empty set of conflicts is an empty list in PHP's JSON. */
  pc_conflicts: lenient(z.record(short, z.union([short, z.boolean(), z.null()]))),
})

const member = z.extend(person, { roles: lines, collaborators: lines })

/**
 * A submission of HotCRP's JSON, as `GET /api/papers` answers and as its export holds it; null for anything else. An
 * author may have an e-mail address alone: their name is ''.
 */
export function submissionOfHotcrp(value: unknown): Submission | null {
  const { data } = z.safeParse(paper, value)
  if (data === undefined) return null
  const declared = Object.entries(data.pc_conflicts ?? {})
    .slice(0, MAX_CONFLICTS)
    .flatMap(([address, conflict]): Declaration[] => {
      const email = emailIn(address)
      const said = conflict === true ? 'conflict' : conflict || ''
      return email && isConflict(said) ? [{ reviewer: { name: '', email }, kind: textIn(said) }] : []
    })
  const authors = (data.authors ?? []).map(personOf).filter(({ name, email }) => name !== '' || email)
  const lines = collaboratorsIn(data.collaborators)
  return {
    id: String(data.pid),
    title: textIn(data.title ?? ''),
    authors,
    declared,
    ...(lines && { collaborators: lines }),
  }
}

/** A member of the committee in HotCRP's JSON, as `GET /api/pc` answers; null for anything else, and for nobody. */
export function reviewerOfHotcrp(value: unknown): Reviewer | null {
  const { data } = z.safeParse(member, value)
  if (data === undefined) return null
  const someone = personOf(data)
  if (someone.name === '' && !someone.email) return null
  const roles = textIn(typeof data.roles === 'string' ? data.roles : (data.roles?.join(' ') ?? ''))
  const lines = collaboratorsIn(data.collaborators)
  return { ...someone, ...(roles && { roles }), ...(lines && { collaborators: lines }) }
}

function personOf({ name, given_name, family_name, first, last, ...rest }: z.infer<typeof person>) {
  const parts = nameFromParts([given_name ?? first ?? '', family_name ?? last ?? ''])
  return someoneOf({ ...rest, name: nameIn(parts || (name ?? '').replace(ADDRESS, '')) })
}

import { z } from '../../../contract/zod.ts'
import { cellReader } from '../../../people/cells/people-in-cells.ts'
import type { PersonInCell } from '../../../people/cells/person-in-text.ts'
import { nameFromParts } from '../../../people/tables/people-columns.ts'
import type { Someone } from '../../conference.ts'
import { MAX_NAME } from '../bounds.ts'
import { emailIn, nameIn, pidIn, profileIn, someoneOf, textIn } from '../cells/cell-texts.ts'

/** The address in the name of a member: alone where there is no name, in brackets where two members have one name. */
const ADDRESS = /(?:^|\s)<?[^\s<>@]+@[^\s<>@]+>?$/u

/** A field that some systems leave out, or send as null or something else. */
const text = z.catch(z.optional(z.string().check(z.maxLength(2_000))), undefined)

/** A person as HotCRP, OpenReview and aclpub2 write them, each field in the words of all three. */
const person = z.looseObject({
  ...{ name: text, fullname: text, given_name: text, family_name: text },
  /** HotCRP's before 2024-09-29, and aclpub2's. */
  ...{ first: text, last: text, first_name: text, middle_name: text, last_name: text },
  ...{ email: text, emails: text, affiliation: text, institution: text, orcid: text },
  /** OpenReview's profile, and dblp's address. */
  ...{ username: text, dblp_id: text },
})

/** A person as an entry of JSON or YAML names them, by a text or by fields; null for an entry that holds nobody readable. */
export function personOf(value: unknown): Someone | null {
  const { data } = z.safeParse(person, typeof value === 'string' ? { name: value } : value)
  if (data === undefined) return null
  const given = data.given_name ?? data.first_name ?? data.first
  const parts = nameFromParts([
    ...[given, data.middle_name, data.family_name ?? data.last_name ?? data.last].map((part) => part ?? ''),
  ])
  const written = data.name ?? data.fullname ?? ''
  const someone = someoneOf({
    name: nameIn(parts || (profileIn(written) ? '' : written.replace(ADDRESS, ''))),
    email: data.email ?? emailIn(data.emails ?? written),
    affiliation: data.affiliation ?? data.institution,
    orcid: data.orcid,
    pid: pidIn(data.dblp_id ?? ''),
    profile: profileIn(data.username ?? '') || profileIn(written),
  })
  return someone.name !== '' || someone.email ? someone : null
}

/** As `personOf`, but somebody who is not read stays as an unread person. Null for an entry that holds no text. */
function personOrUnread(value: unknown): Someone | null {
  const someone = personOf(value)
  if (someone !== null) return someone
  const held = textOf(value)
  return held === '' ? null : { name: held, isUnread: true }
}

/** The people of a list, and whether it names fewer than there are: one of nobody, or that ends in `et al.` */
export type PeopleOfEntries = { people: Someone[]; isCut: boolean }

/** The people of a list of entries. A name is read as that in a cell of a table is: `Lovelace, Ada`, two with an `and`. */
export function peopleOf(entries: readonly unknown[]): PeopleOfEntries {
  const written = entries.map(nameWrittenIn)
  const read = cellReader(written)
  const all = entries.map((entry, index): PeopleOfEntries => {
    const held = personOrUnread(entry)
    const { people, isCut } = read(written[index] ?? '')
    const [first] = people
    if (first === undefined || held === null)
      return { people: held && !isCut ? [held] : [], isCut: isCut || held === null }
    if (people.length > 1) return { people: people.map(asSomeone), isCut }
    return { people: [{ ...asSomeone(first), ...held, ...nameOf(first) }], isCut }
  })
  return { people: all.flatMap(({ people }) => people), isCut: all.some(({ isCut }) => isCut) }
}

const asSomeone = ({ name, isUnread, ...facts }: PersonInCell): Someone =>
  isUnread ? { name, isUnread } : someoneOf({ ...facts, name: nameIn(name) })

const nameOf = ({ name, isUnread }: PersonInCell) => (isUnread ? { name, isUnread } : { name: nameIn(name) })

/** The name of somebody as one text; '' where fields hold its parts, or it is an address or a profile. */
function nameWrittenIn(entry: unknown): string {
  const { data } = z.safeParse(person, typeof entry === 'string' ? { name: entry } : entry)
  if (
    data === undefined ||
    !personOf({ ...data, email: undefined, username: undefined, emails: undefined })?.name
  )
    return ''
  const parts = [data.given_name, data.first_name, data.first, data.family_name, data.last_name, data.last]
  const written = data.name ?? data.fullname ?? ''
  return parts.some(Boolean) || profileIn(written) ? '' : written
}

/** The texts and numbers in an entry, whatever its form, as one line. */
export function textOf(value: unknown): string {
  const texts: string[] = []
  const add = (inner: unknown, depth: number): void => {
    if (typeof inner === 'string' || typeof inner === 'number') texts.push(String(inner).slice(0, MAX_NAME))
    else if (typeof inner === 'object' && inner !== null && depth < 4)
      for (const one of Object.values(inner).slice(0, 50)) add(one, depth + 1)
  }
  add(value, 0)
  return textIn(texts.join(' '), MAX_NAME)
}

import { oneSpaced } from '../../query/entries.ts'
import { isIdentifier, ORCID_IN_TEXT } from '../../query/identifier-forms.ts'
import { isDegreeAfter } from '../academic-titles.ts'
import { groupsOf } from '../lines/brackets.ts'
import { withoutContacts } from '../lines/contacts.ts'
import { isHeading, speaksOfPeople } from '../lines/labels.ts'
import { INNER_NAMES, strippedText } from '../lines/strip-line.ts'
import { isAffiliation, isFamilyName, isLatin, isPerson } from '../name-evidence.ts'
import { isSuffix, mayBeName } from '../name-vocabulary.ts'
import { cleanedPart } from '../one-name.ts'
import { CELL_MARK, runsIn } from './cell-items.ts'
import { emailIn } from './plain-text.ts'

/** A person in a cell. If `isUnread`, `name` is the whole text, which the reader did not understand. */
export type PersonInCell = {
  name: string
  affiliation?: string
  email?: string
  orcid?: string
  isUnread?: true
}

/** Excludes small raised letters, because they refer to affiliations. */
const PLAIN = /^[\p{Lu}\p{Ll}\p{Lt}\p{Lo}\p{M} .'’-]+$/u
/** Matches `Ada Lovelace (UC Berkeley)*`, the most frequent text that is not plain. */
const WITH_GROUP =
  /^(?![Bb]y )([\p{Script=Latin}\p{M} .'’-]+?) ?\((?![Ww]ith |[Aa]nd |& )([^()@]*\p{L}[^()@]*\p{L}[^()@]*)\)\*?$/u
/** Affiliations and unread names are cut to this many UTF-16 code units. */
const MAX_NAME = 500

/**
 * `mark`: the separator before the part. `isDoubtful`: the reader removed something within the name. `apart`: the
 * address that was a part of its own.
 */
export type Part = PersonInCell & {
  text: string
  isName: boolean
  mark: ',' | '-' | '|'
  groups?: readonly string[]
  /** Missing for the first part of a run. */
  kind?: 'person' | 'affiliation' | 'unknown'
  isDoubtful?: true
  apart?: string
}

const MARKS = new RegExp(`^(?:${CELL_MARK}|[–—-]{1,3}(?: |$))`, 'u')

/** Finds one person in most texts. Finds several in brackets after a heading, or if footnote marks separate them. */
function peopleIn(written: string, isList: boolean): Part[] {
  const found = MARKS.exec(written)?.[0]
  const mark = found === undefined ? ',' : found === CELL_MARK ? '|' : '-'
  // A spreadsheet would take a name that begins with `=`, `+` or `@` for a formula.
  const text = (found === undefined ? written : written.slice(found.length).trim()).replace(/^[=+@]+\s*/u, '')
  const withName = (name: string): Part => ({ text, mark, name, isName: isNameOfOne(name) })
  if (PLAIN.test(text) && !/^by |[ªº]/iu.test(text)) {
    const plain = withName(cleanedPart(text))
    if (plain.isName || !/[\p{Lu}\p{Ll}]/u.test(text)) return [plain]
  }
  const [, before = '', group = ''] = WITH_GROUP.exec(text) ?? []
  if (before !== '' && (!isList || !isHeading(before))) {
    const named = withName(cleanedPart(before))
    if (named.isName) return [{ ...named, affiliation: group.trim().slice(0, MAX_NAME), groups: [group] }]
  }
  const [start = '', ...organizations] = text.split(/\|+|::/u)
  const spaced = oneSpaced(start)
  const { names, groups } = isIdentifier(spaced) ? { names: [''], groups: [] } : strippedText(spaced)
  const [name = '', ...others] = (names ?? [groupsOf(spaced).outside.join(' ')]).map(cleanedPart)
  if (isList && groups.length === 1 && (name === '' ? /^[(（[［]/u.test(spaced) : isHeading(name)))
    return runsIn(groups[0] ?? '').runs.flatMap((run) => partsOf(run))
  const latin = latinNameIn(groups[0] ?? '', name)
  const affiliation = [
    ...(latin === null ? groups : (groups[0]?.split(/[,;，；、]/u).slice(1) ?? [])),
    ...organizations,
  ]
    .map((one) => one.trim())
    .find((one) => /\p{L}.*\p{L}/u.test(one) && !one.includes('@'))
  const email = emailIn(text)
  const [orcid = ''] = start.match(ORCID_IN_TEXT) ?? []
  const people = others.every(isNameOfOne) ? others : []
  const person: Part = {
    ...withName(others.length > people.length ? spaced : (latin ?? name)),
    ...(affiliation && { affiliation: affiliation.slice(0, MAX_NAME) }),
    ...(email && { email }),
    ...(orcid && { orcid: orcid.toUpperCase() }),
    ...(latin === null && groups.length > 0 && { groups }),
    ...(names === null && { isDoubtful: true }),
  }
  return [person, ...people.map(withName)]
}

/** Matches a full name in Latin letters: `Guoliang Li`, `LI Guoliang`. */
const ROMANIZED =
  /^(?:\p{Lu}[\p{Ll}\p{M}'’-]+(?:-\p{L}+)?|\p{Lu}\p{M}*\.?|\p{Lu}{2,}(?= \p{Lu}\p{Ll}))(?: (?:\p{Lu}[\p{L}\p{M}'’-]+|\p{Lu}\p{M}*\.?))+$/u

/** Returns the Latin name of `李国良（Guoliang Li）`, because dblp has that form. */
function latinNameIn(group: string, before: string): string | null {
  const name = (group.split(/[,;，；、]/u, 1)[0] ?? '').trim()
  if (!/\p{L}/u.test(before) || isLatin(before) || !ROMANIZED.test(name)) return null
  const isSure = isPerson(name) || isFamilyName(name) || isFamilyName(name.split(' ', 1)[0] ?? '')
  return isSure && !isHeading(name) && !isAffiliation(name, '') ? name : null
}

/** Matches footnote marks alone, or a word for nobody. */
const NOTHING =
  /^(?:[^\p{L}\p{N}?]|[¹²³⁰-₟]|\b\d{1,2}\b|\b[a-z]\b)*$|^(?:[Nn][Oo][Nn][Ee]|[Nn]\/?[Aa]|[Nn]a[Nn]|[Nn]ull|NULL|nil|-+)\.?$/u

const isNothing = ({ text }: Part): boolean => NOTHING.test(text)

const isTitlesAlone = ({ name, text, affiliation }: Part): boolean =>
  name === '' &&
  !affiliation &&
  text.length < LONGEST_TITLES &&
  /[\p{L}\p{N}]/u.test(text) &&
  cleanedPart(withoutContacts(text, ' ')) === ''

const LONGEST_TITLES = 300
const LONGEST_SUFFIX = 5

export const isNameOfOne = (name: string): boolean =>
  name !== '' && !isSuffix(name) && mayBeName(name.includes('(') ? name.replace(INNER_NAMES, '') : name)

/**
 * Returns the parts of a run. Leaves out degrees, and in a list also words of headings. Joins `Jr.` and addresses to the name
 * before them, and an address at the start to the name after it.
 */
export function partsOf(run: readonly string[], isList = false): Part[] {
  const parts: Part[] = []
  const leads: Part[] = []
  for (const part of run.flatMap((text) => peopleIn(text, isList))) {
    const before = parts.at(-1)
    if (before && part.name.length < LONGEST_SUFFIX && isSuffix(part.name))
      before.name = `${before.name} ${part.name}`
    else if (before && part.name === '' && (part.email || part.orcid)) {
      if (!before.email) before.apart = part.email ?? ''
      for (const fact of ['email', 'orcid'] as const) before[fact] ||= part[fact] ?? ''
    } else if (part.name === '' && part.email) leads.push(part)
    else if (before && isList && part.name === '' && part.affiliation) {
      before.affiliation ??= part.affiliation
    } else if (before === undefined && isIdentifier(part.text)) {
      parts.push({ ...part, name: part.text, isName: true })
    } else if (
      (!part.isName && (isNothing(part) || isTitlesAlone(part))) ||
      (before && part.name !== '' && isDegreeAfter(before.name, part.name)) ||
      (isList && run.length > 1 && isAside(part))
    )
      continue
    else {
      const email = before ? undefined : leads.pop()?.email
      parts.push(email ? { email, apart: email, ...part } : part)
    }
  }
  return isList ? parts : [...leads, ...parts]
}

/** Whether a part is a role or a heading. After a comma, it needs a word for people, such as `Demo Chair`. */
const isAside = ({ name, text, mark }: Part): boolean =>
  isHeading(name || text) && (mark !== ',' || speaksOfPeople(name || text))

/** Returns the person whom a part names. The whole text is unread unless the part is a name, or an address alone. */
export function personOf({ text, isName, name, affiliation: said = '', email, orcid }: Part): PersonInCell {
  const affiliation = withoutRoles(said)
  if (isName || (name === '' && email))
    return { name, ...(affiliation && { affiliation }), ...(email && { email }), ...(orcid && { orcid }) }
  return unread({ text })
}

/** Takes no address from the parts' texts, because they may name several people. */
export const unread = (...parts: readonly Pick<Part, 'text'>[]): PersonInCell => ({
  name: parts
    .map(({ text }) => text)
    .join(', ')
    .replace(/\s+/gu, ' ')
    .trim()
    .slice(0, MAX_NAME),
  isUnread: true,
})

/**
 * If somebody has no address, nobody knows whose the `apart` addresses are, which were parts of their own. Then each stands for
 * a person without a name, but in a list for nobody.
 */
export function withAddresses(
  people: PersonInCell[],
  apart: readonly string[],
  isList: boolean,
): PersonInCell[] {
  if (people.every(({ email }) => email)) return people
  const doubtful = people.filter(({ email = '' }) => apart.includes(email))
  const nameless = doubtful.map(({ email = '' }) => ({ name: '', email }))
  for (const one of doubtful) delete one.email
  return isList ? people : [...people, ...nameless]
}

export function addAffiliations(person: PersonInCell | undefined, parts: readonly Part[]): void {
  if (!person) return
  for (const { text, mark, email } of parts) {
    if (email) person.email ||= email
    const before = person.affiliation ? `${person.affiliation}${mark === '-' ? ' - ' : ', '}` : ''
    const said = withoutRoles(withoutContacts(text, ' ').replace(LAST_GROUP, withoutRole).trim())
    if (said !== '') person.affiliation = before + said
  }
}

const LAST_GROUP = / ?[(（]([^()（）]*)[)）]$/u
const withoutRole = (group: string, inside: string): string => (withoutRoles(inside) === '' ? '' : group)

/** Returns `ICSI` for `Area Chair, ICSI`, and '' for a role or a heading alone. Roles are no affiliations. */
function withoutRoles(text: string): string {
  if (isHeading(text) || PRONOUNS.test(text)) return ''
  const parts = text.split(/ ?[,;，；、] ?/u)
  const places = parts.filter((part) => !(isHeading(part) && speaksOfPeople(part)))
  return places.length === parts.length ? text : places.join(', ')
}

const PRONOUNS = /^(?:she|her|he|him|they|them)(?: ?\/ ?(?:hers?|his|him|theirs?|them))+$/iu

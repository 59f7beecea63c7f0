import { normalizeEntry } from '../../query/entries.ts'
import { isIdentifier } from '../../query/identifier-forms.ts'
import { isDegreeAfter } from '../academic-titles.ts'
import { INNER_NAMES } from '../lines/bracket-groups.ts'
import { withoutContacts } from '../lines/contacts.ts'
import { groupsOf } from '../lines/pieces.ts'
import { strippedLine } from '../lines/strip-line.ts'
import { isSuffix, mayBeName } from '../name-vocabulary.ts'
import { cleanedPart } from '../one-name.ts'
import { emailIn } from './plain-text.ts'

/** Somebody in a cell. `isUnread`: `name` is the text as it stands, since it is not understood. */
export type PersonInCell = {
  name: string
  affiliation?: string
  email?: string
  orcid?: string
  isUnread?: true
}

const PLAIN = /^[\p{L}\p{M} .'’-]+$/u
/** `Ada Lovelace (UC Berkeley)*`: most of what is not plain. */
const WITH_GROUP =
  /^([\p{Script=Latin}\p{M} .'’-]+?) ?\((?![Ww]ith |[Aa]nd |& )([^()@]*\p{L}[^()@]*\p{L}[^()@]*)\)\*?$/u
const ORCID = /(?<![\d-])\d{4}-\d{4}-\d{4}-\d{3}[\dX](?![\dX-])/iu
/** In UTF-16 code units. */
const MAX_NAME = 500

/** A part of a cell between separators: a name, what stands beside it, or one of these alone. */
export type Part = PersonInCell & { text: string; isName: boolean }

function partIn(written: string): Part {
  // Spreadsheets compute cells that begin so.
  const text = written.replace(/^[=+@]+/u, '')
  if (PLAIN.test(text)) return withName(text, cleanedPart(text))
  const [, before = '', group = ''] = WITH_GROUP.exec(text) ?? []
  if (before !== '')
    return { ...withName(text, cleanedPart(before)), affiliation: group.trim().slice(0, MAX_NAME) }
  const [start = '', ...organizations] = text.split(/\|+|::/u)
  const email = emailIn(start)
  const [orcid = ''] = ORCID.exec(start) ?? []
  const name = nameIn(start)
  const said = [...groupsOf(start).groups.filter((group) => !name.includes(`(${group})`)), ...organizations]
  const affiliation = said
    .map((one) => one.trim())
    .find((one) => /\p{L}.*\p{L}/u.test(one) && !one.includes('@'))
  return {
    ...withName(text, name),
    ...(affiliation && { affiliation: affiliation.slice(0, MAX_NAME) }),
    ...(email && { email }),
    ...(orcid && { orcid: orcid.toUpperCase() }),
  }
}

const withName = (text: string, name: string): Part => ({ text, name, isName: isNameOfOne(name) })

/** A name that took the place of one in another script stands between semicolons. */
const LATIN_NAME = /^; (.*);$/u

/** The name in a text with anything around it; '' where there is none. */
function nameIn(text: string): string {
  const spaced = text.replace(/\s+/gu, ' ').trim()
  if (isIdentifier(spaced)) return ''
  const stripped = strippedLine(spaced, 'asides') ?? strippedLine(normalizeEntry(spaced))
  const [only = '', ...others] = stripped ?? [groupsOf(spaced).outside.join(' ').trim()]
  return others.length > 0 ? spaced : cleanedPart(only.replace(LATIN_NAME, '$1'))
}

/** Marks of affiliations and of the contact, and what stands for nobody. */
const NOTHING =
  /^(?:[^\p{L}\p{N}?]|[¹²³⁰-₟]|\b\d{1,2}\b|\b[a-z]\b)*$|^(?:[Nn][Oo][Nn][Ee]|[Nn]\/?[Aa]|[Nn]a[Nn]|[Nn]ull|NULL|nil|-+)\.?$/u

/** Whether a part says nothing of anybody. */
const isNothing = ({ text }: Part): boolean => NOTHING.test(text.trim())

/** Titles, degrees and addresses alone. */
const isTitlesAlone = ({ name, text, affiliation }: Part): boolean =>
  name === '' &&
  !affiliation &&
  text.length < LONGEST_TITLES &&
  /[\p{L}\p{N}]/u.test(text) &&
  cleanedPart(withoutContacts(text, ' ').trim()) === ''

const LONGEST_TITLES = 300
const LONGEST_SUFFIX = 5

/** Whether a name may be somebody's. */
const isNameOfOne = (name: string): boolean =>
  name !== '' && mayBeName(name.includes('(') ? name.replace(INNER_NAMES, '') : name)

/** The parts of a run between commas without degrees, and with what belongs to a name in front joined to it: `Jr.`, an address. */
export function partsOf(run: readonly string[]): Part[] {
  const parts: Part[] = []
  for (const part of run.map(partIn)) {
    const before = parts.at(-1)
    if (before && part.name.length < LONGEST_SUFFIX && isSuffix(part.name))
      before.name = `${before.name} ${part.name}`
    else if (before && part.name === '' && (part.email || part.orcid)) {
      for (const fact of ['email', 'orcid'] as const) before[fact] ??= part[fact] ?? ''
    } else if (before === undefined && isIdentifier(part.text.trim())) {
      // A key or an address of dblp's in place of a name, as in a query.
      parts.push({ ...part, name: part.text.trim(), isName: true })
    } else if (
      (!part.isName && (isNothing(part) || isTitlesAlone(part))) ||
      (before && part.name !== '' && isDegreeAfter(before.name, part.name))
    )
      continue
    else parts.push(part)
  }
  return parts
}

/** A part as somebody: unread where its name is none. */
export function personOf({ text, isName, ...person }: Part): PersonInCell {
  if (isName || (person.name === '' && person.email)) return person
  return { name: text.replace(/\s+/gu, ' ').trim().slice(0, MAX_NAME), isUnread: true }
}

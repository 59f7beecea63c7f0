import {
  areLastFirst,
  isFamilyAndInitials,
  isLastFirst,
  mayBeLastFirst,
  turnedAround,
} from '../last-first.ts'
import { isHeading } from '../lines/labels.ts'
import { partsIn } from '../lines/strip-line.ts'
import {
  isAffiliation,
  isFamilyName,
  isGivenName,
  isNoGivenName,
  isPerson,
  isSurePerson,
  isWholeName,
} from '../name-evidence.ts'
import { isFullName, isParticle, suffixOf } from '../name-vocabulary.ts'

/** The texts of one line, each about one person or some; null when it cannot be read. */
export type Texts = readonly string[] | null

/** The content of a text by itself: somebody, an affiliation, or nothing for sure; `word`: just one word, and no place. */
export type Kind = 'person' | 'affiliation' | 'word' | 'unknown'

export function kindOf(text: string, beside: string): Kind {
  const parts = (partsIn(text) ?? []).flat()
  const [first = '', ...rest] = parts
  if (rest.length === 1 && isTurnedName(parts)) return 'person'
  if (first === '' || isAffiliation(first, beside)) return kindBehindAffiliation(rest)
  if (isPerson(first)) return rest.every((part) => isAffiliation(part, first)) ? 'person' : 'unknown'
  if (rest.length > 0) return 'unknown'
  return isWholeName(first) ? 'unknown' : 'word'
}

/** `UC Berkeley, USA` is an affiliation; in `UC Berkeley, Scott Shenker` the next person follows. */
function kindBehindAffiliation(rest: readonly string[]): Kind {
  const others = rest.filter((part) => isFullName(part) && !isAffiliation(part, ''))
  if (others.length === 0) return 'affiliation'
  return others.some(isPerson) ? 'person' : 'unknown'
}

/** `Shenker, Scott`, `Shenker, S.`: beyond doubt a family name and a given name. */
const isTurnedName = ([last = '', first = '']: readonly string[]): boolean =>
  isLastFirst([last, first]) &&
  !isAffiliation(first, last) &&
  (isGivenName(first) || isFamilyName(last) || INITIALS.test(first))

const INITIALS = /^\p{Lu}(?:\p{M}*\.|$)/u

export const isPersonKind = (kind: Kind): boolean => kind === 'person'
export const isNotPerson = (kind: Kind): boolean => kind !== 'person'

/** `Ion Stoica, Scott Shenker`, or `Ion Stoica, Berkeley, USA`, or `Stoica, Ion`. */
export function atCommas(texts: readonly string[], lines: number): (text: string) => Texts {
  const forms = texts.map(formOf).filter((form) => form !== null)
  const several = forms.filter(({ parts }) => parts.length > 1)
  const withForm = (kind: Form['kind']): Form[] => several.filter((form) => form.kind === kind)
  const turned = withForm('turned')
  const majorities: Majorities = {
    people: 2 * withForm('people').length > lines,
    affiliation: areAffiliations(several, withForm('affiliation')),
    turned: 2 * turned.length > several.length || areTurnedByNames(several),
    turnedLines: 2 * turned.length > lines,
  }
  return (text) => {
    const form = formOf(text)
    return form === null ? null : namesIn(form, majorities)
  }
}

/** For one person behind a name, so many affiliations. */
const FEW = 4

/** Whether what follows names and commas is an affiliation: clearly so in most, or the same or clearly so in many and nearly never a person. */
function areAffiliations(several: readonly Form[], withAffiliation: readonly Form[]): boolean {
  if (2 * withAffiliation.filter(isClearAffiliation).length > several.length) return true
  const behind = several
    .filter(
      ({ runs, parts: [first = ''] }) => runs.length === 1 && isWholeName(first) && !isAffiliation(first, ''),
    )
    .map(({ parts: [first = '', ...rest] }) => ({ first, rest }))
  const people = behind.filter(({ rest }) => rest.some(isSurePerson)).length
  const clear = behind.filter(({ first, rest }) => rest.some((part) => isAffiliation(part, first))).length
  const repeated = behind.length - new Set(behind.map(({ rest }) => rest.join())).size
  const others = clear + repeated
  return (
    2 * behind.length > several.length && FEW * people <= others && 3 * others >= behind.length && others > 1
  )
}

/**
 * Whether many lines are `Garcia Molina, Hector`: a frequent given name stands behind the comma, and none before it. Few
 * lines have it the other way round.
 */
function areTurnedByNames(several: readonly Form[]): boolean {
  const pairs = several.flatMap(({ runs: [run = [], ...more] }) =>
    more.length === 0 && mayBeLastFirst(run) ? [run] : [],
  )
  const isTurned = ([last = '', first = '']: readonly string[]): boolean =>
    beginsWithGivenName(first) && !last.split(' ').some(isGivenName)
  const turned = pairs.filter(isTurned).length
  const spoken = pairs.filter(([last = '']) => beginsWithGivenName(last)).length
  return turned > 2 && 2 * pairs.length > several.length && 4 * turned > pairs.length && turned > FEW * spoken
}

type Majorities = {
  people: boolean
  affiliation: boolean
  turned: boolean
  turnedLines: boolean
}

/** A text between commas; `runs`: its parts by "and". */
type Form = {
  kind: 'single' | 'initials' | 'people' | 'affiliation' | 'turned' | 'open'
  runs: string[][]
  parts: string[]
}

function formOf(text: string): Form | null {
  const runs = partsIn(text)
  const parts = runs?.flat() ?? []
  if (runs === null || parts.length === 0) return null
  return { kind: formKind(runs, parts), runs, parts }
}

function formKind(runs: readonly string[][], parts: readonly string[]): Form['kind'] {
  const [first = '', ...others] = parts
  if (others.length === 0) return 'single'
  if (parts.every((part) => isFamilyAndInitials(part) && !isAffiliation(part, ''))) return 'initials'
  if (isFamilyAndGiven(runs) && (!isAffiliation(first, '') || isTurnedName(parts))) return 'turned'
  if (isAffiliation(first, '')) return 'open'
  if (!isWholeName(first)) return 'open'
  const kinds = others.map((part) => kindOf(part, first))
  const mayBePeople = kinds.every((kind) => kind === 'person' || kind === 'unknown')
  if (mayBePeople && 2 * kinds.filter(isPersonKind).length >= kinds.length) return 'people'
  const isPlace = kinds.every((kind) => kind === 'affiliation' || kind === 'word')
  return isPlace && (runs[0]?.length ?? 0) > 1 ? 'affiliation' : 'open'
}

/** `Stoica, Ion`, `Stoica, Ion, Berkeley, USA`: a single surname, and what may be a given name. */
function isFamilyAndGiven([run = [], ...more]: readonly string[][]): boolean {
  const [last = '', first = '', ...rest] = run
  const fits = isLastFirst([last, first]) && !isFullSpoken(last) && !isNoGivenName(first, last)
  return more.length === 0 && fits && rest.every((part) => isAffiliation(part, last))
}

const isFullSpoken = (text: string): boolean =>
  suffixOf(text)
    .bare.split(' ')
    .filter((word) => !isParticle(word)).length > 1

function namesIn(form: Form, majorities: Majorities): Texts {
  const { kind, runs, parts } = form
  const [first = '', second = ''] = parts
  if (parts.length > 1 && isHeading(first)) return parts.slice(1).every(isPerson) ? parts.slice(1) : null
  if (kind === 'single') return parts
  if (kind === 'initials') return parts.map((part) => part.replace(/(?<=\p{Lu}{2})\.$/u, ''))
  if (kind === 'turned') return isSureTurn(parts, majorities) ? turnedAround(parts.slice(0, 2)) : null
  const references = turnedRuns(runs)
  if (references !== null) return references
  if (majorities.turned && isOneTurned(runs) && areLastFirst([parts, ['Lovelace', 'Ada']])) {
    return isNoGivenName(second, first) ? null : turnedAround(parts)
  }
  if (kind === 'affiliation') {
    const fits = majorities.affiliation && !parts.slice(1).some(isGivenName)
    return fits || isClearAffiliation(form) ? [first] : null
  }
  const sharing = peopleSharing(runs)
  if (sharing !== null) return sharing
  if (arePeopleForSure(runs, parts)) return parts
  if (majorities.people && parts.every(mayBePerson)) return parts
  const isOnlyAffiliation = parts.slice(1).every((part) => kindOf(part, first) !== 'person')
  const startsAlone = (runs[0]?.length ?? 0) > 1 && !isAffiliation(first, '')
  return majorities.affiliation && startsAlone && isOnlyAffiliation ? [first] : null
}

/** `Garcia Molina, Hector`, but not `Anna Molina, Hector Garcia` and not `Anna Molina and Hector Garcia`. */
function isOneTurned([run = [], ...more]: readonly string[][]): boolean {
  return (
    more.length === 0 &&
    run.length === 2 &&
    !run.every((part) => part.includes(' ') && beginsWithGivenName(part))
  )
}

const beginsWithGivenName = (part: string): boolean =>
  isGivenName(part) && !isFamilyName(part.split(' ', 1)[0] ?? '')

const isSureTurn = (parts: readonly string[], { turnedLines }: Majorities): boolean =>
  turnedLines || isTurnedName(parts)

/** BibTeX's `Stoica, Ion and Shenker, Scott`; `Stoica, I., Shenker, S.`; null where it is anything else. */
function turnedRuns(runs: readonly string[][]): Texts {
  const paired = runs.filter((run) => run.length > 1)
  if (paired.length === 0 || (runs.length === 1 && paired[0]?.length === 2)) return null
  if (!areLastFirst(runs)) return null
  const pairs = paired.flatMap((run) => run.filter((_, index) => index % 2 === 1))
  const families = paired.flatMap((run) => run.filter((_, index) => index % 2 === 0))
  const isGiven = (part: string): boolean => isGivenName(part) || INITIALS.test(part)
  if (pairs.some((part) => isNoGivenName(part, '') && !INITIALS.test(part))) return null
  const isClear = runs.length > 1 && paired.every((run) => run.length === 2)
  const given = pairs.filter(isGiven).length
  if (!isClear && (2 * given < pairs.length || families.filter(isGivenName).length >= given)) return null
  return runs.flatMap((run) => turnedAround(run))
}

/** `Ion Stoica, Berkeley` is no more than `Garcia Molina, Hector`; `Scott Shenker, Databricks` is. */
function isClearAffiliation({ parts }: Form): boolean {
  const [first = '', ...others] = parts
  if (others.some((part) => isAffiliation(part, first))) return true
  return isPerson(first) && isGivenName(first) && !others.some(isGivenName)
}

/** A line of more parts names people, though one in so many is no full name: `Arvind`, `C S`. */
const MANY = 20

/** `A, B, and C`, two names that begin with frequent given names, or more full names, some of them beyond doubt. */
function arePeopleForSure(runs: readonly string[][], parts: readonly string[]): boolean {
  const odd = parts.filter((part) => !mayBePerson(part)).length
  if (odd > 0 && (parts.length < MANY || MANY * odd > parts.length)) return false
  if (parts.every(isSurePerson)) return true
  const known = parts.filter(isPerson).length
  if (runs.length === 2 && runs[1]?.length === 1) return known > 0
  return parts.length > 2 && 4 * known >= parts.length
}

/** `Ion Stoica and Scott Shenker, UC Berkeley`: people with one affiliation. */
function peopleSharing(runs: readonly string[][]): Texts {
  const last = runs.at(-1) ?? []
  const [name = '', ...affiliation] = last
  const people = [...runs.slice(0, -1).flat(), name]
  const isShared =
    runs.length > 1 && affiliation.length > 0 && affiliation.every((part) => isAffiliation(part, name))
  return isShared && people.every(mayBePerson) && people.some(isPerson) ? people : null
}

const mayBePerson = (part: string): boolean => isFullName(part) && !isAffiliation(part, '')

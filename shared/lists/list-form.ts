import { areLastFirst, isLastFirst, turnedAround } from './last-first.ts'
import {
  isAffiliation,
  isFamilyName,
  isGivenName,
  isNoGivenName,
  isPerson,
  isWholeName,
} from './name-evidence.ts'
import { isFullName, isParticle, suffixOf } from './name-vocabulary.ts'
import { COMMA, SEMICOLON, SPACED_DASH } from './pieces.ts'
import { partsIn } from './strip-line.ts'

/**
 * What stands in the lines of a list after a semicolon, a dash or a comma: further people, or where the first one is
 * from. The lines say it together, each with what is clear in it; a line that fits neither stays unread.
 *
 * Further people need a majority of all lines, or people in the line that are beyond doubt. Lines that have become
 * plain names count against it, so that reading a list again finds no more people in the lines that were left.
 */

/** The texts of one line, each about one person or some; null when it cannot be read. */
type Texts = readonly string[] | null

/**
 * The names in stripped lines. A line is null before when it could not be stripped, and after when it is unread.
 * `total`: how many lines a majority is of; 0 where a header says that names stand there. `people`: it says that there
 * are several in a line.
 */
export function namesInList(
  lines: readonly (string | null)[],
  { total, people }: Headed,
): (string[] | null)[] {
  const bySemicolon = decided(lines.map(single), total, atSemicolons)
  const byDash = decided(bySemicolon, total, atDashes)
  return decided(byDash, people ? PEOPLE : total, atCommas).map((texts) =>
    texts === null ? null : [...texts],
  )
}

/** What a header says of the lines below it. */
export type Headed = { total: number; people: boolean }

/** Fewer lines than none: every line has people. */
const PEOPLE = -1

const single = (text: string | null): Texts => (text === null ? null : [text])

type Decision = (texts: readonly string[], lines: number) => (text: string) => Texts

/** Lets `decide` see the texts of all lines, and then read each. */
function decided(lines: readonly Texts[], total: number, decide: Decision): Texts[] {
  const read = decide(
    lines.flatMap((texts) => texts ?? []),
    total,
  )
  return lines.map((texts) => {
    const all = texts?.map(read) ?? [null]
    return all.some((one) => one === null) ? null : all.flatMap((one) => one ?? [])
  })
}

/** What a text says by itself: somebody, an affiliation, or nothing for sure; `word`: just one word, and no place. */
export type Kind = 'person' | 'affiliation' | 'word' | 'unknown'

export function kindOf(text: string, beside: string): Kind {
  const parts = (partsIn(text) ?? []).flat()
  const [first = '', ...rest] = parts
  if (rest.length === 1 && isTurnedName(parts)) return 'person'
  if (first === '' || isAffiliation(first, beside)) return 'affiliation'
  if (isPerson(first)) return rest.every((part) => isAffiliation(part, first)) ? 'person' : 'unknown'
  if (rest.length > 0) return 'unknown'
  return isWholeName(first) ? 'unknown' : 'word'
}

/** `Shenker, Scott`, `Shenker, S.`: beyond doubt a family name and a given name. */
const isTurnedName = ([last = '', first = '']: readonly string[]): boolean =>
  isLastFirst([last, first]) &&
  !isAffiliation(first, last) &&
  (isGivenName(first) || isFamilyName(last) || INITIALS.test(first))

const INITIALS = /^\p{Lu}(?:\p{M}*\.|$)/u

/** `Ion Stoica; Scott Shenker`, or `Ion Stoica; Berkeley; USA`. */
function atSemicolons(texts: readonly string[], lines: number): (text: string) => Texts {
  const rows = texts.map(piecesAt(SEMICOLON)).filter((pieces) => pieces.length > 1)
  const kinds = rows.map(kindsOf)
  const people = 2 * kinds.filter(areOthersPeople).length > lines
  const affiliations = 2 * kinds.filter(areOthersAffiliations).length > rows.length
  return (text) => {
    const pieces = piecesAt(SEMICOLON)(text)
    const [first = ''] = pieces
    if (pieces.length < 2) return pieces
    const found = kindsOf(pieces)
    if (areOthersPeople(found)) return pieces
    if (areOthersAffiliations(found)) return [first]
    const mayBePeople = !found.includes('affiliation') && (!found.includes('word') || areTurned(pieces))
    if (mayBePeople && (people || 4 * found.filter(isPersonKind).length >= found.length)) return pieces
    return affiliations && found[0] !== 'word' && found.slice(1).every(isNotPerson) ? [first] : null
  }
}

/** `Stoica, Ion; Arvind; Shenker, Scott`: where others have a comma, a word without one is a name of one word. */
const areTurned = (pieces: readonly string[]): boolean =>
  4 * pieces.filter((piece) => COMMA.test(piece)).length >= 3 * pieces.length

/** `Ion Stoica - Berkeley`. */
function atDashes(texts: readonly string[]): (text: string) => Texts {
  const rows = texts.map(piecesAt(SPACED_DASH)).filter((pieces) => pieces.length > 1)
  const affiliations = 2 * rows.map(kindsOf).filter(areOthersAffiliations).length > rows.length
  return (text) => {
    const pieces = piecesAt(SPACED_DASH)(text)
    const [first = ''] = pieces
    if (pieces.length < 2) return pieces
    const [own, ...others] = kindsOf(pieces)
    if (own === 'affiliation' || own === 'word') return null
    if (areOthersAffiliations([own ?? 'unknown', ...others])) return [first]
    if (others.length > 1 && [own, ...others].every((kind) => kind === 'person')) return pieces
    const isShort = own === 'person' && !others.includes('unknown')
    return (affiliations || isShort) && others.every(isNotPerson) ? [first] : null
  }
}

const piecesAt =
  (separator: RegExp) =>
  (text: string): string[] =>
    text
      .split(separator)
      .map((piece) => piece.trim())
      .filter((piece) => /\p{L}/u.test(piece))

const kindsOf = (pieces: readonly string[]): Kind[] => pieces.map((piece) => kindOf(piece, pieces[0] ?? ''))

const isPersonKind = (kind: Kind): boolean => kind === 'person'
const isNotPerson = (kind: Kind): boolean => kind !== 'person'

const areOthersPeople = ([first, ...others]: readonly Kind[]): boolean =>
  first !== 'affiliation' && others.every((kind) => kind === 'person')

const areOthersAffiliations = ([first, ...others]: readonly Kind[]): boolean =>
  (first === 'person' || first === 'unknown') &&
  others.includes('affiliation') &&
  others.every((kind) => kind === 'affiliation' || kind === 'word')

/** `Ion Stoica, Scott Shenker`, or `Ion Stoica, Berkeley, USA`, or `Stoica, Ion`. */
function atCommas(texts: readonly string[], lines: number): (text: string) => Texts {
  const forms = texts.map(formOf).filter((form) => form !== null)
  const several = forms.filter(({ parts }) => parts.length > 1)
  const withForm = (kind: Form['kind']): Form[] => several.filter((form) => form.kind === kind)
  const turned = withForm('turned')
  const majorities: Majorities = {
    people: 2 * withForm('people').length > lines,
    affiliation: 2 * withForm('affiliation').filter(isClearAffiliation).length > several.length,
    turned: 2 * turned.length > several.length,
    turnedLines: 2 * turned.length > lines,
  }
  return (text) => {
    const form = formOf(text)
    return form === null ? null : namesIn(form, majorities)
  }
}

type Majorities = {
  people: boolean
  affiliation: boolean
  turned: boolean
  turnedLines: boolean
}

/** A text between commas; `runs`: its parts by "and". */
type Form = {
  kind: 'single' | 'people' | 'affiliation' | 'turned' | 'open'
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
  if (kind === 'single') return parts
  if (kind === 'turned') return isSureTurn(parts, majorities) ? turnedAround(parts.slice(0, 2)) : null
  const references = turnedRuns(runs)
  if (references !== null) return references
  if (majorities.turned && parts.length === 2 && areLastFirst([parts, ['Lovelace', 'Ada']])) {
    return isNoGivenName(second, first) ? null : turnedAround(parts)
  }
  if (kind === 'affiliation') {
    const fits = majorities.affiliation && !parts.slice(1).some(isGivenName)
    return fits || isClearAffiliation(form) ? [first] : null
  }
  if (arePeopleForSure(runs, parts)) return parts
  if (majorities.people && parts.every(mayBePerson)) return parts
  const isOnlyAffiliation = parts.slice(1).every((part) => kindOf(part, first) !== 'person')
  const startsAlone = (runs[0]?.length ?? 0) > 1 && !isAffiliation(first, '')
  return majorities.affiliation && startsAlone && isOnlyAffiliation ? [first] : null
}

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

/** `A, B, and C`, or three and more full names, most of them beyond doubt. */
function arePeopleForSure(runs: readonly string[][], parts: readonly string[]): boolean {
  if (!parts.every(mayBePerson)) return false
  const known = parts.filter(isPerson).length
  if (runs.length === 2 && runs[1]?.length === 1) return known > 0
  return parts.length > 2 && 4 * known >= parts.length
}

const mayBePerson = (part: string): boolean => isFullName(part) && !isAffiliation(part, '')

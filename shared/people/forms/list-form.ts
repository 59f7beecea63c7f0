import { isFamilyAndInitials } from '../last-first.ts'
import { COMMA, SEMICOLON, SPACED_DASH } from '../lines/pieces.ts'
import { isAffiliation } from '../name-evidence.ts'
import { atCommas, isNotPerson, isPersonKind, type Kind, kindOf, type Texts } from './comma-form.ts'

/**
 * The names in the texts of stripped lines. A line is null before when it could not be stripped, and after when it is unread.
 * Text after a semicolon, a dash or a comma is either further people or the affiliation of the first one. The lines say it
 * together. Further people need a majority of all lines, or people in the line that are beyond doubt. Lines that have become
 * plain names count against it, so that reading a list again finds no more people.
 */
export function namesInList(lines: readonly Texts[], { total, people }: Headed): (string[] | null)[] {
  const bySemicolon = decided(lines, people ? PEOPLE : total, atSemicolons)
  const byDash = decided(bySemicolon, total, atDashes)
  return decided(byDash, people ? PEOPLE : total, atCommas).map((texts) =>
    texts === null ? null : [...texts],
  )
}

/** `total`: of how many lines there has to be a majority; 0 below a header. `people`: it says that a line has several. */
export type Headed = { total: number; people: boolean }

/** Fewer lines than none: every line has people. */
const PEOPLE = -1

type Decision = (texts: readonly string[], lines: number) => (text: string) => Texts

/** Lets `decide` see the texts of all lines, and then read each. */
function decided(lines: readonly Texts[], total: number, decide: Decision): Texts[] {
  const all = lines.flatMap((texts) => texts ?? [])
  const read = decide(all, total)
  return lines.map((texts) => {
    const all = texts?.map(read) ?? [null]
    return all.some((one) => one === null) ? null : all.flatMap((one) => one ?? [])
  })
}

/** `Ion Stoica; Scott Shenker`, or `Ion Stoica; Berkeley; USA`. */
function atSemicolons(texts: readonly string[], lines: number): (text: string) => Texts {
  const rows = texts.map(piecesAt(SEMICOLON)).filter((pieces) => pieces.length > 1)
  const kinds = rows.map(kindsOf)
  const people = 2 * kinds.filter(areOthersPeople).length > lines
  const affiliations = 2 * kinds.filter(areOthersAffiliations).length > rows.length
  return (text) => {
    const pieces = piecesAt(SEMICOLON)(text)
    const [first = ''] = pieces
    if (pieces.length < 2 || pieces.every(isFamilyAndInitials)) return pieces
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
    if (own === 'affiliation' || (own === 'word' && !isFamilyAndInitials(first))) return null
    if (areOthersAffiliations([own ?? 'unknown', ...others])) return [first]
    if (endsWithAffiliation(first) && others.every(isNotPerson)) return [first]
    if (others.length > 1 && [own, ...others].every((kind) => kind === 'person')) return pieces
    const isShort = own === 'person' && !others.includes('unknown')
    const isRepeated = 2 * new Set(rows.map((row) => row.slice(1).join())).size <= rows.length
    return (affiliations || isShort || isRepeated) && others.every(isNotPerson) ? [first] : null
  }
}

/** `Ion Stoica, IBM Research` before `- Almaden`. */
function endsWithAffiliation(text: string): boolean {
  const [name = '', ...behind] = piecesAt(COMMA)(text)
  return behind.length > 0 && behind.every((part) => isAffiliation(part, name))
}

const piecesAt =
  (separator: RegExp) =>
  (text: string): string[] =>
    text
      .split(separator)
      .map((piece) => piece.trim())
      .filter((piece) => /\p{L}/u.test(piece))

const kindsOf = (pieces: readonly string[]): Kind[] => pieces.map((piece) => kindOf(piece, pieces[0] ?? ''))

const areOthersPeople = ([first, ...others]: readonly Kind[]): boolean =>
  first !== 'affiliation' && others.every((kind) => kind === 'person')

const areOthersAffiliations = ([first, ...others]: readonly Kind[]): boolean =>
  (first === 'person' || first === 'unknown') &&
  others.includes('affiliation') &&
  others.every((kind) => kind === 'affiliation' || kind === 'word')

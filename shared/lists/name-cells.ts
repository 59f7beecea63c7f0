import { normalizeEntry } from '../query/entries.ts'
import { type Kind, kindOf } from './forms/text-kind.ts'
import { withoutContacts } from './lines/contacts.ts'
import { splitAtLabels } from './lines/labels.ts'
import { partsIn } from './lines/strip-line.ts'
import {
  isAffiliation,
  isFamilyName,
  isNoGivenName,
  isPerson,
  isWholeName,
  orderEvidence,
} from './name-evidence.ts'
import { isParticle, mayBeName, suffixOf } from './name-vocabulary.ts'

/** What separates the cells of a line: tabs first, then the organization marks of `shared/query/entries.ts`. */
const MARKS = ['\t', '||', '|', '::']
/** These separate much else: people, a name and its affiliation. They count where they make two columns of a name. */
const WEAK_MARKS = [/[;；]/u, /,(?! )/u]

/**
 * The part of each line that names people, where lines are rows of a table without a header: behind a number or an
 * address, in one cell or, in most rows, in two. A line without cells is given back; null when it is not clear.
 */
export function nameCells(lines: readonly string[]): (string | null)[] {
  return WEAK_MARKS.reduce(withPairsJoined, withNameCells(lines))
}

function withNameCells(lines: readonly string[]): (string | null)[] {
  const marks = lines.map((line) => MARKS.find((candidate) => line.includes(candidate)))
  const rows = lines.map((line, index) => {
    const mark = marks[index]
    return mark === undefined ? null : tellingCells(line.split(mark))
  })
  const telling = rows.filter((row) => row !== null)
  const pairOf = pairReader(telling)
  const isTable = 2 * telling.length > lines.length
  return lines.map((line, index) => {
    const row = rows[index] ?? null
    if (row === null) return line
    return pairOf === null ? (people(row, marks[index] ?? '') ?? wholeName(row, isTable)) : pairOf(row)
  })
}

function withPairsJoined(lines: readonly (string | null)[], mark: RegExp): (string | null)[] {
  const rows = lines.map((line) => (line === null ? [] : tellingCells(line.split(mark))))
  const pairOf = pairReader(rows.filter((row) => row.length > 1))
  return lines.map((line, index) => {
    const row = rows[index] ?? []
    return row.length > 1 && pairOf !== null && isPair(row) ? pairOf(row) : line
  })
}

/** The cells of a row that say something: no numbers, addresses and empty ones. */
type Row = readonly string[]

const tellingCells = (cells: readonly string[]): Row =>
  cells.map(unquoted).filter((cell) => /\p{L}/u.test(withoutContacts(cell, ' ')))

const unquoted = (cell: string): string => cell.trim().replace(/^"(.*)"$/u, '$1')

/**
 * Reads given and family name from the first two cells of a row; null when most rows do not hold single words there, or
 * when nothing says which of the two is the given name.
 */
function pairReader(rows: readonly Row[]): ((row: Row) => string | null) | null {
  const pairs = rows.filter(isClearPair)
  if (2 * pairs.length <= rows.length) return null
  const givenFirst = sumOf(pairs.map(([first = '', second = '']) => orderEvidence(first, second)))
  const familyFirst = sumOf(pairs.map(([first = '', second = '']) => orderEvidence(second, first)))
  const isClear = Math.max(givenFirst, familyFirst) > 2 * Math.min(givenFirst, familyFirst)
  return (row) => {
    const [first = '', second = ''] = row
    if (!isClear || !isPair(row)) return null
    return givenFirst > familyFirst ? `${first} ${second}` : `${second} ${first}`
  }
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)

const isPair = ([first = '', second = '', ...others]: Row): boolean =>
  isPart(first, second) && isPart(second, first) && !others.some(isPerson)

const isPart = (cell: string, beside: string): boolean =>
  mayBeName(`Lovelace ${cell.replace(/ \([^()]*\)$/, '')}`) && !isNoGivenName(cell, beside)

/** A word in each of the cells, apart from initials, particles and what ends a name. */
const isClearPair = (row: Row): boolean =>
  isPair(row) && row.slice(0, 2).every((cell) => coreWords(cell) === 1)

const coreWords = (cell: string): number =>
  suffixOf(cell)
    .bare.split(' ')
    .filter((word) => !isParticle(word) && !/^(?:\p{Lu}\p{M}*\.?-?){1,3}$/u.test(word)).length

/**
 * A row of people alone, such as OpenReview's `Ion Stoica|Scott Shenker`, with semicolons between them; null for any
 * other. Half of them at least are persons beyond doubt, or one where bars stand between more than two: a name and its
 * organization have one bar. What is no person becomes a name that is not found, which is seen; a person who is left out
 * is not.
 */
function people(row: Row, mark: string): string | null {
  const kinds = kindsIn(row)
  const persons = kinds.filter((kind) => kind === 'person').length
  const mayBeRow = kinds.length > 1 && kinds.every((kind) => kind === 'person' || kind === 'unknown')
  const isRow = kinds.includes('person', 1) && 2 * persons >= kinds.length
  const isBarred = mark === '|' && kinds.length > 2 && persons > 0
  return mayBeRow && (isRow || isBarred) ? row.join('; ') : null
}

/** What the cells of a row say, without the affiliations in brackets at their ends, and without labels. */
const kindsIn = (row: Row): Kind[] =>
  row.map((cell) => kindOf(splitAtLabels(normalizeEntry(cell)).join(' ').trim(), row[0] ?? ''))

/** Whether a cell names a person, be it among others or behind a label: `Reviewers: Scott Shenker, Ada Lovelace`. */
const namesSomebody = (cell: string): boolean =>
  cell
    .split(APART)
    .flatMap((text) => partsIn(text) ?? [])
    .some((run) => run.some((part) => isPerson(part) && !isAffiliation(part, '')))

const APART = /[:：;；]/u

/**
 * The first cell, unless others may hold people as well, or the rest of the name. One word counts only in a table: what
 * is left of one may be a given name beside a surname that is a place (`Srinivas⇥Bangalore`).
 */
function wholeName(row: Row, isTable: boolean): string | null {
  const [first = '', ...others] = row
  const mayGoOn =
    kindsIn(row).includes('person', 1) ||
    others.some((cell) => namesSomebody(cell) || (isFamilyName(cell) && coreWords(cell) === 1))
  if (first === '' || mayGoOn) return null
  return isWholeName(first) ||
    (isTable && !first.includes(' ') && others.every((cell) => isAffiliation(cell, first)))
    ? first
    : null
}

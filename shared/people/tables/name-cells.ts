import { normalizeEntry } from '../../query/entries.ts'
import { type Kind, kindOf } from '../forms/comma-form.ts'
import { isFamilyAndInitials } from '../last-first.ts'
import { withoutContacts } from '../lines/contacts.ts'
import { isHeading, splitAtLabels } from '../lines/labels.ts'
import {
  isAffiliation,
  isFamilyName,
  isGivenName,
  isNoGivenName,
  isPerson,
  isWholeName,
  orderEvidence,
} from '../name-evidence.ts'
import { isParticle, mayBeName, suffixOf } from '../name-vocabulary.ts'

/** Separators of the cells of a line: tabs first, then the organization marks of `shared/query/entries.ts`. */
const MARKS = ['\t', '||', '|', '::']
/** Separators of much else, such as people. They count where they make two columns of a name. */
const WEAK_MARKS = [/[;；]/u, /,(?! )/u]

/**
 * The part of each line that names people, where lines are rows of a table without a header: behind a number or an
 * address, in one cell or, in most rows, in two. A line without cells is given back; null when it is not clear.
 */
export function nameCells(lines: readonly string[]): (string | null)[] {
  return WEAK_MARKS.reduce(withPairsJoined, withNameCells(lines))
}

function withNameCells(lines: readonly string[]): (string | null)[] {
  const isWithin = haveGapsInNames(lines)
  const spaced = lines.map((line) => {
    if (MARKS.some((mark) => line.includes(mark))) return line.replace(LABELLED, '$1 $2')
    return line.replace(WIDE_GAP, isWithin && goesOnBehindGap(line) ? ' ' : '\t')
  })
  const marks = spaced.map((line) => MARKS.find((candidate) => line.includes(candidate)))
  const grids = spaced.map((line, index) => {
    const mark = marks[index]
    return mark === undefined ? null : line.split(mark).map(unquoted)
  })
  const rows = grids.map((grid) => (grid === null ? null : tellingCells(grid)))
  const telling = rows.filter((row) => row !== null)
  const pairOf = pairReader(telling)
  const isTable = 2 * telling.length > lines.length
  const kinds = grids.map((grid) => grid?.map(kindOfCell) ?? [])
  const columns = columnsOf(kinds)
  return lines.map((line, index) => {
    const row = rows[index] ?? null
    if (row === null) return line
    if (pairOf !== null) return pairOf(row)
    const inColumns = peopleInColumns(grids[index] ?? [], kinds[index] ?? [], columns)
    if (inColumns !== undefined) return inColumns
    const inRow = people(row, marks[index] ?? '')
    if (inRow !== null) return inRow
    return isOpen(kinds[index] ?? [], columns) ? null : wholeName(row, isTable)
  })
}

/** `name: Ada⇥Lovelace`: the label says that what a tab parts is one name. */
const LABELLED =
  /^\s*(?:full |author |reviewer )?(?:names?|nombre|nom|имя|姓名|氏名)\s*[:：]\s*(\p{L}[\p{L}\p{M}.'’-]*)\t+(\p{L}[\p{L}\p{M}.'’-]*)\s*$/iu

/** A gap as plain text has it between columns; two spaces are a typing error. */
const WIDE_GAP = / {3,}/gu

const ONE_WORD = /^\s*(?:[-*•–]|\d+[.)])?\s*\p{Lu}[\p{L}\p{M}.'’-]*$/u

/** Whether wide gaps stand between given and family name, before a bracket: `- Ada      Lovelace (UC Berkeley)`. */
function haveGapsInNames(lines: readonly string[]): boolean {
  const gapped = lines.map((line) => line.trim()).filter((line) => line.search(WIDE_GAP) !== -1)
  const within = gapped.filter((line) => {
    const [given = ''] = line.split(WIDE_GAP)
    return line.endsWith(')') && ONE_WORD.test(given) && goesOnBehindGap(line)
  })
  return 4 * within.length > gapped.length
}

/** Whether what stands behind the last gap, without an affiliation in brackets, may be the rest of a name. */
function goesOnBehindGap(line: string): boolean {
  const text = line.trimEnd()
  const rest = text
    .slice(text.lastIndexOf('   '))
    .trim()
    .replace(/ {0,2}\([^()]*\)$/u, '')
  return /^\p{L}/u.test(rest) && !isAffiliation(normalizeEntry(rest), '') && mayBeName(`Lovelace ${rest}`)
}

function withPairsJoined(lines: readonly (string | null)[], mark: RegExp): (string | null)[] {
  const rows = lines.map((line) => (line === null ? [] : tellingCells(line.split(mark))))
  const pairOf = pairReader(rows.filter((row) => row.length > 1))
  return lines.map((line, index) => {
    const row = rows[index] ?? []
    return row.length > 1 && pairOf !== null && isPair(row) ? pairOf(row) : line
  })
}

type Row = readonly string[]

/** The cells of a row that say something: no numbers, addresses and empty ones. */
function tellingCells(cells: readonly string[]): Row {
  const telling = cells.map(unquoted).filter(isTelling)
  const people = telling.filter((cell) => !isHeading(cell))
  const names = people.filter((cell) => !isUserName(cell))
  if (names.length > 1 && names.every((cell) => /\p{Lu}/u.test(cell))) return names
  return people.length > 0 ? people : telling
}

const isTelling = (cell: string): boolean => /\p{L}/u.test(withoutContacts(cell, ' '))

/** `apease`, `adam.pease2`: in small letters, where the other cells have capitals. */
const isUserName = (cell: string): boolean => /^[\p{Ll}\d._-]+$/u.test(cell)

const unquoted = (cell: string): string => cell.trim().replace(/^"(.*)"$/u, '$1')

/**
 * Reads given and family name from the first two cells of a row; null when most rows do not hold single words there, or
 * when nothing says which of the two is the given name.
 */
function pairReader(rows: readonly Row[]): ((row: Row) => string | null) | null {
  const pairs = rows.filter(isClearPair)
  if (2 * pairs.length <= rows.length) return null
  let [givenFirst, familyFirst] = [0, 0]
  for (const [first = '', second = ''] of pairs) {
    givenFirst += orderEvidence(first, second)
    familyFirst += orderEvidence(second, first)
  }
  const isClear = Math.max(givenFirst, familyFirst) > 2 * Math.min(givenFirst, familyFirst)
  return (row) => {
    const [first = '', second = ''] = row
    if (!isClear || !isPair(row)) return null
    return givenFirst > familyFirst ? `${first} ${second}` : `${second} ${first}`
  }
}

const isPair = ([first = '', second = '']: Row): boolean =>
  isPart(first, second) && isPart(second, first) && !areTwoPeople(first, second)

/** `Ion Stoica⇥Scott Shenker`, but not `María José⇥García Pérez`. */
const areTwoPeople = (first: string, second: string): boolean =>
  isPerson(first) &&
  second.includes(' ') &&
  isGivenName(second) &&
  !isFamilyName(second.split(' ', 1)[0] ?? '')

const isPart = (cell: string, beside: string): boolean =>
  mayBeName(`Lovelace ${cell.replace(/ \([^()]*\)$/, '')}`) &&
  !isNoGivenName(cell, beside) &&
  !isHeading(cell) &&
  !(isFamilyAndInitials(cell) && isFamilyAndInitials(beside))

/** A word in each of the cells, apart from initials, particles and what ends a name. */
const isClearPair = (row: Row): boolean =>
  isPair(row) && row.slice(0, 2).every((cell) => coreWords(cell) === 1)

const coreWords = (cell: string): number =>
  suffixOf(cell)
    .bare.split(' ')
    .filter((word) => !isParticle(word) && !/^(?:\p{Lu}\p{M}*\.?-?){1,3}$/u.test(word)).length

/**
 * A row of people alone, such as OpenReview's `Ion Stoica|Scott Shenker`, with semicolons between them; null for any other.
 * Half of them at least are persons beyond doubt, or one where bars stand between more than two. Users see a text that is
 * no person as a name that is not found; they would not see a person who is left out.
 */
function people(row: Row, mark: string): string | null {
  const kinds = kindsIn(row)
  const persons = kinds.filter((kind) => kind === 'person').length
  const mayBeRow = kinds.length > 1 && kinds.every((kind) => kind === 'person' || kind === 'unknown')
  const isRow = kinds.includes('person', 1) && 2 * persons >= kinds.length
  const isBarred = mark === '|' && kinds.length > 2 && persons > 0
  return mayBeRow && (isRow || isBarred) ? row.join('; ') : null
}

type Kinds = readonly (Kind | null)[]
type Column = { people: number; affiliations: number; unknown: number }

/** The content of a table's columns, by their places. */
function columnsOf(rows: readonly Kinds[]): Column[] {
  const columns: Column[] = []
  for (const [index, kind] of rows.flatMap((kinds) => [...kinds.entries()])) {
    const { people, affiliations, unknown } = columns[index] ?? { people: 0, affiliations: 0, unknown: 0 }
    columns[index] = {
      people: people + Number(kind === 'person'),
      affiliations: affiliations + Number(kind === 'affiliation'),
      unknown: unknown + Number(kind === 'unknown'),
    }
  }
  return columns
}

const kindOfCell = (cell: string): Kind | null => (isTelling(cell) ? (kindsIn([cell])[0] ?? null) : null)

/**
 * The people of a row of a table that has them in several columns, with semicolons between them: `Ion Stoica⇥UC Berkeley⇥
 * Scott Shenker⇥ICSI`. Null where the columns leave it open whether there are more; undefined for any other table.
 */
function peopleInColumns(grid: Row, kinds: Kinds, columns: readonly Column[]): string | null | undefined {
  const isPeoples = columns.map(
    ({ people, affiliations, unknown }) => people > affiliations && 3 * people >= unknown,
  )
  if (isPeoples.filter(Boolean).length < 2) return undefined
  // Rare names in a column between: a name that is not found is seen, one that is left out is not.
  for (const [index, { affiliations, unknown }] of columns.entries()) {
    if (affiliations === 0 && unknown > 0) isPeoples[index] = true
  }
  const inOthers = kinds.some((kind, index) => kind === 'person' && isPeoples[index] !== true)
  const isWord = kinds.some((kind, index) => kind === 'word' && isPeoples[index] === true)
  if (inOthers || isWord) return null
  const names = grid.filter((_, index) => isPeoples[index] === true && isSomebody(kinds[index]))
  return names.length > 0 ? names.join('; ') : null
}

const isSomebody = (kind: Kind | null | undefined): boolean => kind === 'person' || kind === 'unknown'

/** Whether a second cell may name a person, and its column says neither that nor anything else. */
function isOpen(kinds: Kinds, columns: readonly Column[]): boolean {
  const filled = kinds.flatMap((kind, index) => (kind === null ? [] : [index]))
  const [first = -1, ...others] = filled
  if (!isSomebody(kinds[first])) return false
  return others.some((index) => {
    const { people = 0, affiliations = 0 } = columns[index] ?? {}
    return kinds[index] === 'unknown' && affiliations <= people
  })
}

/** The kinds of the cells of a row, without the affiliations in brackets at their ends, and without labels. */
const kindsIn = (row: Row): Kind[] =>
  row.map((cell) => kindOf(splitAtLabels(normalizeEntry(cell)).join(' ').trim(), row[0] ?? ''))

/**
 * The first cell, unless others may hold people as well, or the rest of the name. One word counts only in a table: what
 * is left of one may be a given name beside a surname that is a place (`Srinivas⇥Bangalore`).
 */
function wholeName(row: Row, isTable: boolean): string | null {
  const [first = '', ...others] = row
  const mayGoOn =
    kindsIn(row).includes('person', 1) || others.some((cell) => isFamilyName(cell) && coreWords(cell) === 1)
  if (first === '' || mayGoOn) return null
  return isWholeName(first) ||
    (isTable && !first.includes(' ') && others.every((cell) => isAffiliation(normalizeEntry(cell), first)))
    ? first
    : null
}

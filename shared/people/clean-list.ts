import { LINE_BREAK, normalizeEntry } from '../query/entries.ts'
import { isIdentifier } from '../query/identifier-forms.ts'
import { type AboutEntry, MAX_AFFILIATION } from '../query/payload.ts'
import { personsAsOne } from '../query/persons-as-one.ts'
import type { PeopleInCell } from './cells/column.ts'
import { peopleInCells } from './cells/people-in-cells.ts'
import { isNameOfOne, type PersonInCell } from './cells/person-in-text.ts'
import { brokenInBrackets } from './lines/brackets.ts'
import { isHeading, labelledWithin } from './lines/labels.ts'
import { leavesOutSomebody } from './lines/left-over.ts'
import { withoutMarkup } from './lines/markup.ts'
import { isAffiliation } from './name-evidence.ts'
import { isFullName, mayBeName } from './name-vocabulary.ts'
import { areNoNames } from './not-names.ts'
import { isPlainName } from './one-name.ts'
import { type Readings, readingsOf } from './readings-in-doubt.ts'
import { isPlainTitle, titleOf } from './tables/column-titles.ts'
import { headedTable } from './tables/headed-table.ts'
import { columnsInFirstRow } from './tables/people-columns.ts'
import { markedRows } from './tables/untitled-rows.ts'

/**
 * One line of a list, or one row of a table where a quoted cell goes on in the next line.
 * - `same`: a name, or an identifier such as an ORCID, and nothing else.
 * - `cleaned`: read as the names in `after`; none for the header of a table.
 * - `unread`: not understood. It stays as it is.
 * - `other`: no name, but a heading or an organization (`not-names.ts`). It stays until the user leaves it out.
 */
export type CleanedLine = {
  before: string
  after: string[]
  state: 'same' | 'cleaned' | 'unread' | 'other'
  /** Of a line that is not understood: its names in the forms that it may have. */
  readings?: Readings
}

export type CleanedList = {
  /** Without empty lines. */
  lines: CleanedLine[]
  /** Names, and identifiers that stood alone, each once. */
  names: string[]
  /** The list as it is after cleaning, a name a line; the same text when there is nothing to clean. */
  text: string
  /** The affiliation and the ORCID of people in the list, each once; the first text about a name counts. */
  about: AboutEntry[]
}

/** How a list is read: whether in doubt a line names several people, and what was read about people. */
type Reading = { people: boolean; about: PersonInCell[] }

/**
 * Reads a list as people paste it: numbered, with affiliations, titles and marks, authors on one line, spreadsheet rows
 * with a header or without. Every name that comes out is an entry as `normalizeEntry` makes it and stood in the text.
 * Lines stay as they are in doubt; they are read as a column of a table is, all together. Cleaning a cleaned list loses
 * nobody. Time grows with the text's length. `people`: in doubt a line names several people.
 */
export function cleanList(text: string, { people = false } = {}): CleanedList {
  const reading: Reading = { people, about: [] }
  const read = readList(text, reading)
  const names = new Set(read.flatMap(({ state, after }) => (state === 'unread' ? [] : after)))
  const isClean = read.every(({ state }) => state !== 'cleaned')
  const areOther = areNoNames(read.map(({ state, after }) => (state === 'cleaned' ? '' : (after[0] ?? ''))))
  const lines = read.map(
    (line, index): CleanedLine =>
      line.state !== 'cleaned' && areOther[index] ? { ...line, state: 'other' } : line,
  )
  const about = aboutNames(names, reading.about)
  return { lines, names: [...names], text: isClean ? text : textOf(read), about }
}

/** The affiliation and the ORCID of people in a list, as it says them; the first text about a name counts. */
function aboutNames(names: ReadonlySet<string>, said: readonly PersonInCell[]): AboutEntry[] {
  const about = new Map<string, AboutEntry>()
  for (const { name, affiliation = '', orcid } of said) {
    const isFit = /\p{L}/u.test(affiliation) && affiliation.length <= MAX_AFFILIATION
    if (!names.has(name) || !(isFit || orcid)) continue
    const one = { entry: name, ...(isFit && { affiliation }), ...(orcid && { orcid }) }
    about.set(name, { ...one, ...about.get(name) })
  }
  return [...about.values()]
}

const textOf = (lines: readonly CleanedLine[]): string => lines.flatMap(({ after }) => after).join('\n')

const unreadLine = (before: string): CleanedLine => ({ before, after: [before], state: 'unread' })

/** Unread lines beyond so many have no readings. */
const MAX_IN_DOUBT = 1_000

/** The lines with the readings of those that are not understood. */
export function withReadings(lines: readonly CleanedLine[]): CleanedLine[] {
  let left = MAX_IN_DOUBT
  return lines.map((line) =>
    line.state === 'unread' && left-- > 0 ? { ...line, readings: readingsOf(line.before, isEntry) } : line,
  )
}

const readList = (text: string, reading: Reading): CleanedLine[] =>
  readTable(text, reading) ??
  readLines(
    text.split(LINE_BREAK).filter((line) => line.trim() !== ''),
    reading,
  )

function readLines(lines: readonly string[], reading: Reading): CleanedLine[] {
  const areHeaders = lines.map(
    (line, index) =>
      isHeader(line) || (index === 0 && lines.length > 1 && columnsInFirstRow([line]) !== null),
  )
  const plain = lines.map(withoutMarkup)
  // Names as they are say nothing of how the others are written, and nothing but that they are lines.
  const others = plain.map((line, index) =>
    areHeaders[index] || isPlainName(lines[index] ?? '') ? '' : line,
  )
  const read = peopleInCells(markedRows(others), { isList: true, isSeveral: reading.people })
  const areBroken = brokenInBrackets(plain)
  return lines.map((line, index) => {
    if (areHeaders[index]) return headerLine(line)
    return areBroken[index] ? unreadLine(line) : readLine(line, plain[index] ?? '', read[index], reading)
  })
}

/** Whether each cell of a line is the title of a column: a table's header, wherever it stands. */
function isHeader(line: string): boolean {
  const cells = line.split(/[\t|,;]+/u).filter((cell) => cell.trim() !== '')
  // Most lines are people, of whom this is known at once.
  if (cells.length < 2 || !isPlainTitle(cells[0] ?? '')) return false
  const areTitles = cells.every((cell) => titleOf(cell).kind !== null)
  return areTitles && columnsInFirstRow(cells) !== null
}

const headerLine = (before: string): CleanedLine => ({ before, after: [], state: 'cleaned' })

/** The people of a table whose first row says where they are; null when it is none. */
function readTable(text: string, reading: Reading): CleanedLine[] | null {
  const table = headedTable(text)
  if (table === null) return null
  const { isSeveral, isStated } = table
  const read = peopleInCells(
    table.rows.map(({ names }) => names.join('; ')),
    { isList: true, isSeveral },
  )
  const rows = table.rows.map(({ source, people: text, names, affiliations }, row) => {
    if (source.trim() === table.header.trim()) return headerLine(source)
    const cell = read[row]
    const ofEach = cell?.people.length === names.length ? affiliations : []
    for (const [index, affiliation] of ofEach.entries())
      if (affiliation) Object.assign(cell?.people[index] ?? {}, { affiliation })
    return readLine(source, text, cell && { ...cell, isStated }, reading)
  })
  return [headerLine(table.header), ...rows]
}

const ORCID = /(?<![\d-])\d{4}-\d{4}-\d{4}-\d{3}[\dX](?![\dX-])/giu

/** `We thank Ada Lovelace`: a name's small words are shorter. */
const isInSentence = (name: string): boolean => /^\p{Lu}\S* (?:\S+ )*?\p{Ll}{5,} (?:\S+ )*\p{Lu}/u.test(name)

/** Whether a text behind a label begins with a name that was not read. */
function mayLeaveOut(said: string, names: readonly string[]): boolean {
  const [name = ''] = said.split(/ ?[,;，；、(（|]/u)
  return isFullName(name) && mayBeName(name) && !isHeading(name) && !names.includes(name)
}

/** Words for "and" that no name holds. */
const SURE_AND = / (?:und|et) /u

/** A line with the people that were read in it. `text`: what the line says, of which nobody may be left out. */
function readLine(
  line: string,
  text: string,
  read: (Omit<PeopleInCell, 'isCut'> & { isStated?: boolean }) | undefined,
  reading: Reading,
): CleanedLine {
  const entry = line.trim()
  if (isPlainName(entry) || isIdentifier(entry) || personsAsOne(entry) !== null)
    return lineWith(line, [{ name: entry }])
  if (!read || read.isDoubtful || read.guessed.some((text) => !SURE_AND.test(text))) {
    return unreadLine(line)
  }
  const { people } = read
  const names = people.map(({ name }) => name)
  if (names.length > 1 && names.some(isInSentence)) return unreadLine(line)
  if (labelledWithin(text).some((said) => mayLeaveOut(said, names))) return unreadLine(line)
  const isWhole = names.length === 1 && names[0] === text.trim()
  const isNobody = (name: string): boolean =>
    !read.isStated && !isIdentifier(name) && (isHeading(name) || isAffiliation(name, ''))
  if (!isWhole && (names.some(isNobody) || leavesOutSomebody(text, names))) return unreadLine(line)
  const [orcid, ...more] = line.match(ORCID) ?? []
  const [only] = people
  // Beside several people, the owner of an ORCID is unknown.
  const isOwn = only && orcid && people.length === 1 && more.length === 0
  reading.about.push(...(isOwn ? [{ ...only, orcid: orcid.toUpperCase() }] : people))
  return lineWith(line, people)
}

const isEntry = (name: string): boolean =>
  isIdentifier(name) || personsAsOne(name) !== null || (isNameOfOne(name) && normalizeEntry(name) === name)

function lineWith(before: string, people: readonly PersonInCell[]): CleanedLine {
  const after = people.map(({ name }) => name)
  if (after.length === 0 || !after.every(isEntry)) return unreadLine(before)
  return { before, after, state: after.length === 1 && after[0] === before.trim() ? 'same' : 'cleaned' }
}

import { LINE_BREAK, normalizeEntry } from '../query/entries.ts'
import { isIdentifier, ORCID_IN_TEXT } from '../query/identifier-forms.ts'
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
import { isFullName, isParticle, mayBeName } from './name-vocabulary.ts'
import { areNoNames } from './not-names.ts'
import { isPlainName } from './one-name.ts'
import { type Readings, readingsOf } from './readings-in-doubt.ts'
import { titleOf } from './tables/column-titles.ts'
import { headedTable } from './tables/headed-table.ts'
import { columnsInFirstRow } from './tables/header-row.ts'
import { markedRows } from './tables/untitled-rows.ts'

/**
 * One line of a list, or one row of a table. A row with line breaks in a quoted cell has several lines.
 * `same`: only a name or an identifier. `cleaned`: `after` has the names. `unread`: the reader did not understand the line.
 * `other`: a heading or an organization, which stays until the user leaves it out.
 */
export type CleanedLine = {
  before: string
  after: string[]
  state: 'same' | 'cleaned' | 'unread' | 'other'
  /** The addresses of the names, if the line has several names with addresses. */
  emails?: string[]
  /** The names of an unread line, in each way to read it. */
  readings?: Readings
}

export type CleanedList = {
  /** All lines of the text that are not empty. */
  lines: CleanedLine[]
  /** Each name once. An identifier that is alone on a line counts as a name. */
  names: string[]
  /** The names and the unread lines, each on a line. If nothing was cleaned, the text is unchanged. */
  text: string
  /** Affiliations and ORCID iDs beside the names. If a name has several, the first counts. */
  about: AboutEntry[]
}

/** `about`: the people so far, with affiliations and ORCID iDs. */
type Reading = { people: boolean; about: PersonInCell[] }

/**
 * Reads a list as people paste it: numbered, with affiliations, titles and marks, or a table. Takes linear time.
 * Each name consists of words of its line, and is a valid entry. `people`: read an ambiguous line as several people.
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

const MAX_IN_DOUBT = 1_000

/** Adds readings to the first `MAX_IN_DOUBT` unread lines. */
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
  const titles = lines.map(titlesIn)
  const areHeaders = lines.map((line, index) =>
    titles[index]
      ? columnsInFirstRow(titles[index]) !== null
      : isMarkdownHeader(line, lines[index + 1]) ||
        (index === 0 && lines.length > 1 && columnsInFirstRow([line]) !== null),
  )
  const plain = lines.map(withoutMarkup)
  // A plain name does not show how other lines write names, so the column does not see it.
  const others = plain.map((line, index) =>
    areHeaders[index] || isPlainName(lines[index] ?? '') ? '' : line,
  )
  const read = peopleInCells(markedRows(others), { isList: true, isSeveral: reading.people })
  const areBroken = brokenInBrackets(plain)
  return lines.map((line, index) => {
    if (areHeaders[index]) return headerLine(line)
    const isUnclear = areBroken[index] || titles[index] !== null
    return isUnclear ? unreadLine(line) : readLine(line, plain[index] ?? '', read[index], reading)
  })
}

/**
 * Returns the cells of a line with titles only, else null. A header may be anywhere in a list. `Page,Chair` may also be a person
 * and a role.
 */
function titlesIn(line: string): string[] | null {
  const cells = line.split(/[\t|,;]+/u).filter((cell) => cell.trim() !== '')
  return cells.length > 1 && cells.every((cell) => titleOf(cell).kind !== null) ? cells : null
}

/** Whether the line `below` is `|---|---|`, and this line of a Markdown table has a title for names of people. */
const isMarkdownHeader = (line: string, below = ''): boolean =>
  /^[\s|:-]+$/u.test(below) &&
  below.includes('--') &&
  below.includes('|') &&
  columnsInFirstRow(line.split('|').map((cell) => cell.trim())) !== null

const headerLine = (before: string): CleanedLine => ({ before, after: [], state: 'cleaned' })

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

/** True for `We thank Ada Lovelace`, but not for the name `Anna della Rovere`. */
function isInSentence(text: string): boolean {
  const words = text.split(' ').filter((word) => !isParticle(word))
  return /^\p{Lu}\S* (?:\S+ )*?\p{Ll}{5,} (?:\S+ )*\p{Lu}/u.test(words.join(' '))
}

/** Whether a text after a label begins with a name that was not read. */
function mayLeaveOut(said: string, names: readonly string[]): boolean {
  const [name = ''] = said.split(/ ?[,;，；、(（|]/u)
  return isFullName(name) && mayBeName(name) && !isHeading(name) && !names.includes(name)
}

const SURE_AND = / (?:und|et) /u

/** `text` is the line without markup. A line whose names leave out a person is unread. */
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
  const [orcid, ...more] = line.match(ORCID_IN_TEXT) ?? []
  const [only] = people
  // With several people, nobody knows whose ORCID it is.
  const isOwn = only && orcid && people.length === 1 && more.length === 0
  reading.about.push(...(isOwn ? [{ ...only, orcid: orcid.toUpperCase() }] : people))
  return lineWith(line, people)
}

const isEntry = (name: string): boolean =>
  isIdentifier(name) || personsAsOne(name) !== null || (isNameOfOne(name) && normalizeEntry(name) === name)

function lineWith(before: string, people: readonly PersonInCell[]): CleanedLine {
  const after = people.map(({ name }) => name)
  if (after.length === 0 || !after.every(isEntry)) return unreadLine(before)
  const emails = people.map(({ email = '' }) => email)
  const areSeveral = after.length > 1 && emails.some((email) => email !== '')
  const state = after.length === 1 && after[0] === before.trim() ? 'same' : 'cleaned'
  return { before, after, state, ...(areSeveral && { emails }) }
}

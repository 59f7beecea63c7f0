import { LINE_BREAK } from '../query/entries.ts'
import { isIdentifier } from '../query/identifier-forms.ts'
import { personsAsOne } from '../query/persons-as-one.ts'
import { type Headed, namesInList } from './forms/list-form.ts'
import { inBracketsOf } from './lines/bracket-groups.ts'
import { withBracketsClosed } from './lines/closed-brackets.ts'
import { isHeading } from './lines/labels.ts'
import { leavesOutSomebody } from './lines/left-over.ts'
import { withoutRepeatedAffiliations } from './lines/repeated-affiliations.ts'
import { isListedName, strippedLine } from './lines/strip-line.ts'
import { type MarkedLines, markedLines } from './markup/author-fields.ts'
import { withoutMarkup } from './markup/markdown.ts'
import { isAffiliation } from './name-evidence.ts'
import { areNotNames } from './not-names.ts'
import { headedTable, tablesIn } from './tables/headed-table.ts'
import { nameCells } from './tables/name-cells.ts'
import { columnsInFirstRow } from './tables/people-columns.ts'

/**
 * One line of a list, or one row of a table where a quoted cell goes on in the next line.
 * - `same`: a name, or an identifier such as an ORCID, and nothing else.
 * - `cleaned`: read as the names in `after`; none for the header of a table.
 * - `unread`: not understood. It stays as it is.
 * - `other`: no name, but a heading or an organization (`not-names.ts`). It stays until the user leaves it out.
 */
export type CleanedLine = { before: string; after: string[]; state: 'same' | 'cleaned' | 'unread' | 'other' }

export type CleanedList = {
  /** Without empty lines. */
  lines: CleanedLine[]
  /** Names, and identifiers that stood alone, each once. */
  names: string[]
  /** The list as it is after cleaning, a name a line; the same text when there is nothing to clean. */
  text: string
}

/**
 * Reads a list as people paste it: numbered, with affiliations, titles and marks, authors on one line, spreadsheet rows
 * with a header or without. Every name that comes out is an entry as `normalizeEntry` makes it and stood in the text.
 * Lines stay as they are in doubt; the lines decide together, for example, whether names follow a comma. Cleaning a
 * cleaned list changes nothing. Time grows with the text's length. `people`: in doubt a line names several people.
 */
export function cleanList(text: string, { people = false } = {}): CleanedList {
  const lines = stable(text, people) ?? linesOf([text]).map(unreadLine)
  const names = lines.flatMap(({ state, after }) => (state === 'unread' ? [] : after))
  const isClean = lines.every(({ state }) => state !== 'cleaned')
  return { lines: withOthers(lines), names: [...new Set(names)], text: isClean ? text : textOf(lines) }
}

/** Tells the lines that are no names, as they stand after cleaning. */
function withOthers(lines: readonly CleanedLine[]): CleanedLine[] {
  const others = areNotNames(lines.flatMap(({ after }) => after))
  let next = 0
  return lines.map((line) => {
    const [isOther = false] = others.slice(next, next + line.after.length)
    next += line.after.length
    return isOther && line.after.length === 1 && line.state !== 'cleaned' ? { ...line, state: 'other' } : line
  })
}

/** A list is read again when names have become clear; a list that still changes then contradicts itself. */
const MAX_READINGS = 3

/** The lines as they are when reading them again changes nothing; null when there is no such state. */
function stable(text: string, people: boolean): CleanedLine[] | null {
  let read: CleanedLine[] | null = readList(text, people)
  if (read.every(({ state }) => state !== 'cleaned')) return read
  for (let readings = 1; readings < MAX_READINGS && read !== null; readings++) {
    const before: string = textOf(read)
    read = composed(read, readList(before, people))
    if (read !== null && textOf(read) === before) return read
  }
  return null
}

/** The result of two readings for each line; null when the second one did not see the same lines. */
function composed(first: readonly CleanedLine[], second: readonly CleanedLine[]): CleanedLine[] | null {
  let next = 0
  const lines: CleanedLine[] = []
  for (const { before, after } of first) {
    const read = linesOf(after).map(() => second[next++])
    if (!read.every((line) => line !== undefined)) return null
    const state = read.some(({ state }) => state === 'unread') ? 'unread' : 'cleaned'
    const stays = state === 'unread' && read.every(({ state }) => state !== 'cleaned')
    lines.push({ before, after: stays ? after : read.flatMap((line) => line.after), state })
  }
  const isComplete = next === second.length && flatText(lines) === flatText(second)
  return isComplete ? lines.map(withSame) : null
}

function withSame(line: CleanedLine): CleanedLine {
  const [only = '', ...more] = line.after
  return line.state === 'cleaned' && more.length === 0 && only === line.before.trim()
    ? { ...line, state: 'same' }
    : line
}

/** Whether an entry is hardly a name: one character, no letter, or one word where names have two (`Scott`). */
export function suspicious(entry: string): boolean {
  if (isIdentifier(entry)) return false
  if ([...entry].length < 2 || !/\p{L}/u.test(entry)) return true
  return !/\s/u.test(entry.trim()) && /[\p{Lu}\p{Ll}\p{Lt}]/u.test(entry)
}

const textOf = (lines: readonly CleanedLine[]): string => lines.flatMap(({ after }) => after).join('\n')

const unreadLine = (before: string): CleanedLine => ({ before, after: [before], state: 'unread' })

/** The lines of texts that may go over several. */
const linesOf = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => text.split(LINE_BREAK)).filter(isFilled)

const flatText = (lines: readonly CleanedLine[]): string => linesOf([textOf(lines)]).join('\n')

const isFilled = (line: string): boolean => line.trim() !== ''

/** Whether a line is an entry as it stands. */
const isEntry = (line: string): boolean =>
  isIdentifier(line) || personsAsOne(line) !== null || isListedName(line)

const readList = (text: string, people: boolean): CleanedLine[] =>
  markedLines(text)?.flatMap((lines) => readMarked(lines, people)) ?? readPlainList(text, people)

/** Lines of BibTeX or TeX with authors, or those between. */
function readMarked({ source, names, people: text, isAside }: MarkedLines, people: boolean): CleanedLine[] {
  if (isAside) return [headerLine(source)]
  if (names) return [lineWith(source, names.every(isEntry) ? names : null)]
  if (text === undefined) return readPlainList(source, people)
  return [lineWith(source, namesInLines([text], { total: 0, people: true })[0])]
}

const readPlainList = (text: string, people: boolean): CleanedLine[] =>
  tablesIn(text).flatMap((part) => readTable(part) ?? readLines(unwrapped(linesOf([part])), people))

/** The most lines that are joined again, since a copy from a PDF broke them within brackets. */
const MAX_WRAPPED = 40

/** Lines that end within brackets, together with those that close them. */
function unwrapped(lines: readonly string[]): string[] {
  const joined: string[] = []
  for (let at = 0; at < lines.length; at++) {
    let end = at
    let open = openBrackets(lines[at] ?? '')
    while (open > 0 && end - at < MAX_WRAPPED && end + 1 < lines.length)
      open += openBrackets(lines[++end] ?? '')
    if (open !== 0) end = at
    joined.push(lines.slice(at, end + 1).join('\n'))
    at = end
  }
  return joined
}

/** How many more round brackets a line opens than it closes. */
const openBrackets = (line: string): number => line.split(/[(（]/u).length - line.split(/[)）]/u).length

function readLines(lines: readonly string[], people: boolean): CleanedLine[] {
  const header = lines.length > 1 && columnsInFirstRow([lines[0] ?? '']) !== null ? 1 : 0
  const below = lines.slice(header)
  const bare = withoutRepeatedAffiliations(below)
  const names = namesInLines(bare, { total: header === 1 ? 0 : below.length, people })
  return [
    ...lines.slice(0, header).map(headerLine),
    ...below.map((line, index) => lineWith(line, wholly(names[index], withoutMarkup(bare[index] ?? line)))),
  ]
}

const headerLine = (before: string): CleanedLine => ({ before, after: [], state: 'cleaned' })

/** The people of a table whose first row says where they are; null when it is none. */
function readTable(text: string): CleanedLine[] | null {
  const table = headedTable(text)
  if (table === null) return null
  const names = namesInLines(
    table.rows.map(({ names }) => names),
    { total: 0, people: table.people },
  )
  return [
    headerLine(table.header),
    ...table.rows.map(({ source, people }, index) =>
      lineWith(source, wholly(names[index], withoutMarkup(people))),
    ),
  ]
}

/** The names in each line; null for a line that is not understood. */
function namesInLines(lines: readonly string[], headed: Headed): (string[] | null)[] {
  const plain = lines.map((line) => isEntry(line.trim()))
  const cells = nameCells(
    lines.map((line, index) => (plain[index] ? '' : withBracketsClosed(withoutMarkup(line)))),
  )
  const inBrackets = inBracketsOf(cells.filter((cell) => cell !== null))
  const stripped = cells.map((cell, index) =>
    plain[index] || cell === null ? null : strippedLine(cell, inBrackets),
  )
  const names = namesInList(stripped, headed).map((found) => (found?.every(isEntry) ? found : null))
  return lines.map((line, index) => (plain[index] ? [line.trim()] : (names[index] ?? null)))
}

/** The names, unless one is none or the line names somebody else as well. A line that is an entry is what it is. */
function wholly(names: string[] | null | undefined, line: string): string[] | null {
  if (!names || (names.length === 1 && names[0] === line.trim())) return names ?? null
  return names.some(isNobody) || leavesOutSomebody(line, names) ? null : names
}

const isNobody = (name: string): boolean =>
  !isIdentifier(name) && (isHeading(name) || isAffiliation(name, ''))

function lineWith(before: string, names: string[] | null | undefined): CleanedLine {
  return names && names.length > 0 ? withSame({ before, after: names, state: 'cleaned' }) : unreadLine(before)
}

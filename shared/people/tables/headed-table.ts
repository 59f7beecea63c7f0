import { LINE_BREAK } from '../../query/entries.ts'
import { type DelimitedRow, delimitedRows, delimiterOf } from '../delimited-rows.ts'
import { isAffiliation, isPerson } from '../name-evidence.ts'
import { titleOf } from './headers.ts'
import {
  allPeopleColumns,
  columnOfPeople,
  columnsInFirstRow,
  nameInRow,
  type PeopleColumns,
} from './people-columns.ts'

/** A row of a table: its text, that of its names, that of all columns that may name people, and the affiliation of its only person. */
type HeadedRow = { source: string; names: string; people: string; affiliation: string }

/** `people`: the header says that a cell may hold several. */
export type HeadedTable = { header: string; rows: HeadedRow[]; people: boolean }

/** A table whose first row says where its people are; null when it says no such thing. */
export function headedTable(text: string): HeadedTable | null {
  const start = headerIn(text.slice(0, MAX_HEADER).trimStart())
  if (start === null) return null
  const [first, ...rows] = delimitedRows(text, start.delimiter)
  if (first === undefined || rows.length === 0) return null
  const all = [...start.all, ...untitledColumns(first.cells, rows)]
  const names = new Set(all.flatMap(({ whole, parts }) => [whole, ...parts]))
  const mayName = first.cells.map((title, column) => names.has(column) || mayNamePeople(title))
  const rowOf = ({ source, cells }: DelimitedRow): HeadedRow => {
    const people = cells.filter((_, column) => mayName[column] ?? true)
    const affiliation = all.length === 1 ? (cells[all[0]?.affiliation ?? -1] ?? '') : ''
    return { source, names: nameText(cells, all), people: people.join(' ; '), affiliation }
  }
  return { header: first.source, rows: rows.map(rowOf), people: start.columns.isSeveral }
}

/** The header that begins a text: its delimiter, its first columns of people, and all of them; null where there is none. */
export function headerIn(
  text: string,
): { delimiter: string; columns: PeopleColumns; all: PeopleColumns[] } | null {
  const delimiter = delimiterOf(text)
  const cells = delimitedRows(text, delimiter)[0]?.cells ?? []
  const columns = cells.length > 1 ? columnsInFirstRow(cells) : null
  return columns && { delimiter, columns, all: allPeopleColumns(cells) }
}

/** A text parted before each further line that is a table's header. */
export function tablesIn(text: string): string[] {
  const parts: string[][] = [[]]
  for (const line of text.split(LINE_BREAK)) {
    if (isHeader(line) && parts.at(-1)?.some((before) => before.trim() !== '')) parts.push([])
    parts.at(-1)?.push(line)
  }
  return parts.length === 1 ? [text] : parts.map((lines) => lines.join('\n'))
}

const isHeader = (line: string): boolean =>
  line.length <= MAX_HEADER && !/["@]/u.test(line) && headerIn(line) !== null

/** In UTF-16 code units; HotCRP's and CMT's headers, with a column for every topic, are shorter. */
const MAX_HEADER = 20_000

/** The text of a row that names people, one or several; empty where it is a row of another table. OpenReview joins authors by bars. */
function nameText(cells: readonly string[], all: readonly PeopleColumns[]): string {
  const names = all.map((columns) => nameInRow(cells, columns)).filter((name) => !NOBODY.test(name))
  // Half a name where whole ones stand belongs to another table.
  if (all.length > 1 && names.every((name) => !name.includes(' ')) && cells.length > names.length) return ''
  return names.some((name) => LINE_BREAK.test(name) || name.includes('\t'))
    ? ''
    : names.join('; ').replaceAll('|', ';')
}

/** Columns with another title in which cells name people rather than organizations: `Name, Affiliation, Second Reader`. */
function untitledColumns(header: readonly string[], rows: readonly DelimitedRow[]): PeopleColumns[] {
  return header.flatMap((title, column) => {
    if (!mayNamePeople(title)) return []
    const filled = rows.map(({ cells }) => cells[column] ?? '').filter((cell) => /\p{L}/u.test(cell))
    const people = filled.filter((cell) => isPerson(cell) && !isAffiliation(cell, '')).length
    const affiliations = filled.filter((cell) => isAffiliation(cell, '')).length
    return people > affiliations && 4 * people >= filled.length ? columnOfPeople(column) : []
  })
}

/** Whether a column that no known title heads may name people of the list: not those that a person of the row knows. */
const mayNamePeople = (title: string): boolean => titleOf(title).kind === null && !OTHERS.test(title)

const OTHERS =
  /collab|conflict|advis|relation|exclu|oppos|nominat|invited|entered|changed|updated|first|last|family|given|title|keyword|abstract|topic|comment|note|mail|url|page|follow|tags|名|姓/iu

/** The marks in a cell that names nobody. */
const NOBODY = /^(?:\P{L}*|none|n\/?a|tb[ad]|no|yes)$/iu

import { LINE_BREAK } from '../../query/entries.ts'
import { delimitedRows, delimiterOf } from '../delimited-rows.ts'
import { titleOf } from './headers.ts'
import { allPeopleColumns, columnsInFirstRow, nameInRow, type PeopleColumns } from './people-columns.ts'

/**
 * A row of a table: its text; of each place for people the text that names them and their affiliation; and the text of all
 * columns that may name people.
 */
type HeadedRow = { source: string; names: string[]; affiliations: string[]; people: string }

/** By its header: which of the places for people may hold several, and whether all hold given and family names. */
export type HeadedTable = { header: string; rows: HeadedRow[]; areSeveral: boolean[]; isStated: boolean }

/** A table whose first row says where its people are; null when it says no such thing. */
export function headedTable(text: string): HeadedTable | null {
  const start = headerIn(text.slice(0, MAX_HEADER).trimStart())
  if (start === null) return null
  const [first, ...rows] = delimitedRows(text, start.delimiter)
  if (first === undefined || rows.length === 0) return null
  const { all } = start
  const columns = new Set(all.flatMap(({ whole, parts }) => [whole, ...parts]))
  const mayName = first.cells.map((title, column) => columns.has(column) || mayNamePeople(title))
  // One affiliation beside several people says of none of them alone.
  const isOfEach = all.every(({ affiliation }) => affiliation !== -1)
  const read = rows.map(
    ({ source, cells }): HeadedRow => ({
      source,
      names: namesIn(cells, all),
      affiliations: all.map(({ affiliation }) => (isOfEach ? (cells[affiliation] ?? '') : '')),
      people: cells.filter((_, column) => mayName[column] ?? true).join(' ; '),
    }),
  )
  return {
    ...{ header: first.source, rows: read, areSeveral: all.map(({ isSeveral }) => isSeveral) },
    isStated: all.every(({ parts }) => parts.length > 0),
  }
}

/** The header that begins a text: its delimiter, its first columns of people, and all of them; null where there is none. */
function headerIn(text: string): { delimiter: string; columns: PeopleColumns; all: PeopleColumns[] } | null {
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

/** The texts of a row that name people, one or several each; empty where it is a row of another table. */
function namesIn(cells: readonly string[], all: readonly PeopleColumns[]): string[] {
  const names = all.map((columns) => nameInRow(cells, columns)).map((name) => (NOBODY.test(name) ? '' : name))
  return names.some((name) => LINE_BREAK.test(name) || name.includes('\t')) ? [] : names
}

/** Whether a column that no known title heads may name people of the list: not those that a person of the row knows. */
const mayNamePeople = (title: string): boolean => titleOf(title).kind === null && !OTHERS.test(title)

const OTHERS =
  /collab|conflict|advis|relation|exclu|oppos|nominat|invited|entered|changed|updated|first|last|family|given|title|keyword|abstract|topic|comment|note|mail|url|page|follow|tags|名|姓/iu

/** The marks in a cell that names nobody. */
const NOBODY = /^(?:\P{L}*|none|n\/?a|tb[ad]|no|yes)$/iu

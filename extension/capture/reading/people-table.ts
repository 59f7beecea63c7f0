import { isBesidePeople, nameFromParts, peopleColumns } from '../../../shared/lists/people-columns.ts'
import { textOf } from './page-text.ts'
import { namesIn } from './people.ts'

/** How far down a table its header may stand: EasyChair puts a caption of its own above it. */
const HEADER_WITHIN_ROWS = 5

/** Which cells of a row hold a person's name, in the order in which they make it up. */
type NameCells = readonly number[]

/** A table with a person a row: what stands above its header, and the people below it. */
export type PeopleTable = { caption: string; names: string[] }

const rowsOf = (table: Element): Element[] =>
  [...table.querySelectorAll('tr')].filter((row) => row.closest('table') === table)

function nameCells(header: string[]): NameCells | null {
  const columns = peopleColumns(header)
  if (columns === null) return null
  if (columns.parts.length > 0) return columns.parts
  return columns.name !== -1 && isBesidePeople(columns) ? [columns.name] : null
}

/** A cell's name is its link's text where it has one: what stands beside the link are marks and roles. */
function nameInRow(row: Element, cells: NameCells): string {
  const parts = cells.map((cell) => row.children[cell])
  if (parts.includes(undefined)) return ''
  return nameFromParts(parts.map((cell) => textOf(cell?.querySelector('a:not([href^="mailto:"])') ?? cell)))
}

/**
 * Reads a table whose header names the columns *first name* and *last name*, or *name* beside an e-mail, affiliation or
 * the like, in any case; null for any other table. Rows that are too short for those columns are headings inside it and
 * are passed over.
 */
export function readPeopleTable(table: Element): PeopleTable | null {
  const rows = rowsOf(table)
  for (const [index, row] of rows.slice(0, HEADER_WITHIN_ROWS).entries()) {
    const cells = nameCells([...row.children].map((cell) => textOf(cell)))
    if (cells === null) continue
    return {
      caption: rows.slice(0, index).map(textOf).join(' '),
      names: namesIn(rows.slice(index + 1), (below) => nameInRow(below, cells)),
    }
  }
  return null
}

/** What stands beside a label in a table of labels and values, for the first of the labels that a row begins with. */
export function valueBeside(tables: Iterable<Element>, ...labels: string[]): Element | null {
  for (const table of tables) {
    for (const row of rowsOf(table)) {
      const [label, value] = row.children
      if (value && labels.includes(textOf(label).toLowerCase().replace(/:$/, ''))) return value
    }
  }
  return null
}

import { isBesidePeople, nameFromParts, peopleColumns } from '../../../shared/lists/people-columns.ts'
import { type Cells, cellsByColumn, rowsBelow, rowsOf } from './cells-by-column.ts'
import { textOf } from './page-text.ts'
import { namesIn } from './people.ts'

/** How far down a table its header may stand: EasyChair puts a caption of its own above it. */
const HEADER_WITHIN_ROWS = 5

/** The columns that hold a person's name, in the order in which they make it up. */
type NameColumns = readonly number[]

/** A table with a person a row: what stands above its header, and the people below it. */
export type PeopleTable = { caption: string; names: string[] }

function nameColumns(header: string[]): NameColumns | null {
  const columns = peopleColumns(header)
  if (columns === null) return null
  if (columns.parts.length > 0) return columns.parts
  return columns.name !== -1 && isBesidePeople(columns) ? [columns.name] : null
}

/** A cell's name is its link's text where it has one: what stands beside the link are marks and roles. */
function nameInRow(row: Cells, columns: NameColumns): string {
  const cells = columns.map((column) => row[column])
  if (!cells[0] || !cells.at(-1)) return ''
  return nameFromParts(cells.map((cell) => textOf(cell?.querySelector('a:not([href^="mailto:"])') ?? cell)))
}

/**
 * Reads a table whose header names the columns *first name* and *last name*, or *name* beside an e-mail, affiliation or
 * the like, in any case; null for any other table. Rows in which a cell for the first or the last part of the name is
 * missing are headings inside it and are passed over.
 */
export function readPeopleTable(table: Element): PeopleTable | null {
  const rows = cellsByColumn(table)
  for (const [index, row] of [...rows.values()].slice(0, HEADER_WITHIN_ROWS).entries()) {
    const columns = nameColumns(row.map(textOf))
    if (columns === null) continue
    const below = rowsBelow(rows, index)
    return {
      caption: [...rows.keys()].slice(0, index).map(textOf).join(' '),
      names: namesIn(below.keys(), (element) => nameInRow(below.get(element) ?? [], columns)),
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

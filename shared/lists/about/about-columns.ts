import { normalizeEntry } from '../../query/entries.ts'
import { delimitedRows, delimiterOf } from '../delimited-rows.ts'
import { columnsInFirstRow, furtherColumns, nameInRow, type PeopleColumns } from '../people-columns.ts'
import { affiliationIn, type Found } from './about-line.ts'

/** The people of a table whose header has a column for the affiliation of each. */
export type Columns = { delimiter: string; people: readonly PeopleColumns[] }

/** The columns of the rows below a line; null when it is no header. */
export function columnsBelow(line: string): Columns | null {
  const delimiter = delimiterOf(line)
  const cells = delimitedRows(line, delimiter)[0]?.cells ?? []
  const columns = cells.length > 1 ? columnsInFirstRow(cells) : null
  if (columns === null) return null
  const people = [columns, ...furtherColumns(cells, columns)]
  // One affiliation beside several people says of none of them alone.
  return { delimiter, people: people.every(({ affiliation }) => affiliation !== -1) ? people : [] }
}

/** Affiliations and ORCIDs in the cells of a row. A name in inverted order counts only if the row has no other. */
export function inColumns(row: string, names: readonly string[], { delimiter, people }: Columns): Found[] {
  const cells = delimitedRows(row, delimiter)[0]?.cells ?? []
  return people.flatMap((columns) => {
    const named = normalizeEntry(nameInRow(cells, columns))
    const isOnly = people.length === 1 && names.length === 1
    const entry = isOnly ? names[0] : names.find((name) => name === named)
    const affiliation = affiliationIn(cells[columns.affiliation] ?? '')
    return entry !== undefined && affiliation !== null
      ? [{ entry, place: 'column', affiliation, isClear: true } as const]
      : []
  })
}

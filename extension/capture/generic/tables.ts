import { namesBeforeCommas, namesInEach } from '../../../shared/lists/names-in-text.ts'
import { isBesidePeople, peopleColumns } from '../../../shared/lists/people-columns.ts'
import type { FoundGroup } from '../found.ts'
import { textOf } from '../reading/people.ts'
import { type Cells, cellsByColumn, rowsBelow } from '../reading/people-table.ts'
import { firstLine } from './item-texts.ts'
import { areNearlyAllPeople, distinctTexts } from './person-like.ts'
import { kindOfHeading, type Section } from './sections.ts'

/** A caption of the table's own may stand above the header. */
const HEADER_WITHIN_ROWS = 3

/**
 * The people of a table with a header that tells where their names stand, when nearly all of what stands there looks
 * like people; nothing for any other table. A plain `Name` counts beside an affiliation, an address or a role, or under
 * a heading that speaks of people.
 */
export function peopleInTable({ element, headings }: Section): FoundGroup[] {
  const rows = cellsByColumn(element)
  for (const [index, row] of [...rows.values()].slice(0, HEADER_WITHIN_ROWS).entries()) {
    const columns = nameColumns(row.map(textOf))
    if (columns)
      return groupIn([...rowsBelow(rows, index).values()], columns, [captionOf(element), ...headings])
  }
  return []
}

const captionOf = (table: Element): string =>
  textOf([...table.children].find((child) => child.matches('caption')))

function groupIn(rows: readonly Cells[], columns: NameColumns, headings: readonly string[]): FoundGroup[] {
  const speaking = headings.find((heading) => kindOfHeading(heading) !== null)
  if (columns.of === 'name' && speaking === undefined) return []
  const names = namesIn(rows, columns)
  if (names.length === 0) return []
  const kind =
    ('header' in columns ? kindOfHeading(columns.header) : null) ?? kindOfHeading(speaking ?? '') ?? 'names'
  return [{ kind, title: speaking ?? headings.find((heading) => heading !== ''), names }]
}

function namesIn(rows: readonly Cells[], columns: NameColumns): string[] {
  const wanted = columns.of === 'parts' ? columns.columns : [columns.column]
  const texts = distinctTexts(rows.map((row) => oneText(wanted.map((column) => row[column]))))
  const names = columns.of === 'people' ? namesInEach(texts) : namesBeforeCommas(texts)
  return areNearlyAllPeople(names, texts.length) ? names : []
}

const oneText = (cells: readonly (Element | null | undefined)[]): string =>
  cells
    .map((cell) => (cell ? firstLine(cell) : ''))
    .filter((text) => text !== '')
    .join(' ')

/** Where a table has its names, as indexes of columns; `header` is the title of the column that says so. */
type NameColumns =
  | { of: 'parts'; columns: readonly number[] }
  | { of: 'person' | 'people'; column: number; header: string }
  /** Only with other evidence that these are people. */
  | { of: 'name'; column: number }

/** Where a header row puts the names; null when it is no header row, or none of a table of people. */
function nameColumns(header: readonly string[]): NameColumns | null {
  const columns = peopleColumns(header)
  if (columns === null) return null
  if (columns.parts.length > 0) return { of: 'parts', columns: columns.parts }
  for (const of of ['person', 'people'] as const) {
    const column = columns[of]
    if (column !== -1) return { of, column, header: header[column] ?? '' }
  }
  const column = columns.name
  return isBesidePeople(columns)
    ? { of: 'person', column, header: header[column] ?? '' }
    : { of: 'name', column }
}

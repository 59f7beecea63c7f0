import type { FoundGroup } from '../found.ts'
import { namesBeforeCommas, namesInEach } from '../names/names-in-text.ts'
import { textOf } from '../reading/text.ts'
import { type NameColumns, nameColumns } from './columns.ts'
import { firstLine } from './element-lines.ts'
import { kindOfHeading } from './headings.ts'
import { areNearlyAllPeople, distinctTexts } from './person-like.ts'
import type { Section } from './sections.ts'
import { rowsOf } from './table-rows.ts'

/** A caption of the table's own may stand above the header. */
const HEADER_WITHIN_ROWS = 3

type Row = (Element | null)[]

/**
 * The people of a table with a header that tells where their names stand, when nearly all of what stands there looks
 * like people; nothing for any other table. A plain `Name` counts beside an affiliation, an address or a role, or under
 * a heading that speaks of people.
 */
export function peopleInTable({ element, headings }: Section): FoundGroup[] {
  const rows = rowsOf(element)
  for (const [index, row] of rows.slice(0, HEADER_WITHIN_ROWS).entries()) {
    const columns = nameColumns(row.map(textOf))
    if (columns) return groupIn(rows.slice(index + 1), columns, [captionOf(element), ...headings])
  }
  return []
}

const captionOf = (table: Element): string =>
  textOf([...table.children].find((child) => child.matches('caption')))

function groupIn(rows: readonly Row[], columns: NameColumns, headings: readonly string[]): FoundGroup[] {
  const speaking = headings.find((heading) => kindOfHeading(heading) !== null)
  if (columns.of === 'name' && speaking === undefined) return []
  const names = namesIn(rows, columns)
  if (names.length === 0) return []
  const kind =
    ('header' in columns ? kindOfHeading(columns.header) : null) ?? kindOfHeading(speaking ?? '') ?? 'names'
  return [{ kind, title: speaking ?? headings.find((heading) => heading !== ''), names }]
}

function namesIn(rows: readonly Row[], columns: NameColumns): string[] {
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

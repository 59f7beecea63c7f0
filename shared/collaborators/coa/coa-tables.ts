import { FORM_TABLE } from '../collaborator-lines.ts'
import { CoaError } from './coa-texts.ts'
import type { CoaWorkbook, Sheet } from './coa-workbook.ts'
import { cellAt, columnIn } from './sheet-cells.ts'
import { elementsIn, everyElement, localName } from './xml-tree.ts'

/** A row of a table that is filled in. */
export type CoaEntry = { row: number; kind: string; name: string; affiliation: string }

/** A numbered table of a form: its columns (0: none), its first and last rows for people, and those that are filled in. */
export type CoaTable = {
  sheet: Sheet
  columns: { kind: number; name: number; affiliation: number; optional: number; lastActive: number }
  first: number
  last: number
  entries: CoaEntry[]
}

const NAME = /name/iu
const AFFILIATION = /affiliation/iu
const OPTIONAL = /optional/iu
const LAST_ACTIVE = /last active/iu
/** The first column of a row: `A:`, or nothing. The title of the next table is longer. */
const KIND = /^[A-Z]?\s*:?$/iu
/** Rows of a table that are read: a list has 5,000 people, but choices may reach over a whole column. */
const MOST_ROWS = 10_000
/** People whom templates until 2020 have as examples. */
const EXAMPLE = /^alphaman\d*,/iu

/** The tables of a form by the numbers that are printed in their headers. Throws a CoaError if there is none. */
export function coaTables(workbook: CoaWorkbook): Map<number, CoaTable> {
  const tables = workbook.sheets.flatMap((sheet) => {
    const headers = headersIn(workbook, sheet)
    return headers.map(({ number, row, column }, index): [number, CoaTable] => [
      number,
      tableAt(workbook, sheet, row, column, headers[index + 1]?.row),
    ])
  })
  if (tables.length === 0) throw new CoaError('notForm')
  return new Map(tables.filter(([, { first, last }]) => last >= first))
}

const headersIn = (workbook: CoaWorkbook, sheet: Sheet): { number: number; row: number; column: number }[] =>
  [...sheet.rows].flatMap(([row, element]) =>
    elementsIn(element, 'c').flatMap((cell) => {
      const column = columnIn(cell.attributes.r)
      const number = Number(FORM_TABLE.exec(workbook.text(cell))?.[1] ?? 0)
      const isHeader = number > 0 && NAME.test(workbook.text(cellAt(sheet, row, column + 1)))
      return isHeader ? [{ number, row, column }] : []
    }),
  )

function tableAt(
  workbook: CoaWorkbook,
  sheet: Sheet,
  header: number,
  kind: number,
  next = Number.POSITIVE_INFINITY,
): CoaTable {
  const text = (row: number, column: number) =>
    workbook.text(column > 0 ? cellAt(sheet, row, column) : undefined)
  const at = [0, 1, 2, 3, 4, 5].map((place) => kind + place)
  const columnOf = (pattern: RegExp) => at.find((column) => pattern.test(text(header, column))) ?? 0
  const affiliation = columnOf(AFFILIATION)
  const ranges = choicesIn(sheet, kind)
  const rows: CoaEntry[] = []
  const end = Math.min(next, header + MOST_ROWS)
  for (let row = header + 1; row < end && KIND.test(text(row, kind)); row++)
    rows.push({ row, kind: text(row, kind), name: text(row, kind + 1), affiliation: text(row, affiliation) })
  // People who have filled in a form often have more rows than the choices of the first column.
  const choices = ranges.filter(({ from }) => rows.some(({ row }) => row === from))
  const declared = Math.max(header, ...choices.map(({ to }) => to))
  const used = rows.filter((one) => one.row <= declared || one.kind || one.name || one.affiliation)
  return {
    sheet,
    columns: {
      kind,
      name: kind + 1,
      affiliation,
      optional: columnOf(OPTIONAL),
      lastActive: columnOf(LAST_ACTIVE),
    },
    first: header + 1,
    last: used.at(-1)?.row ?? header,
    entries: rows.filter((one) => one.name + one.affiliation !== '' && !EXAMPLE.test(one.name)),
  }
}

/** The rows of that column in which Excel offers choices. */
const choicesIn = ({ root }: Sheet, column: number): { from: number; to: number }[] =>
  [...everyElement(root)]
    .filter((element) => localName(element) === 'dataValidation')
    .flatMap(({ attributes }) => attributes.sqref?.split(' ') ?? [])
    .filter((range) => columnIn(range) === column)
    .map((range) => range.split(':').map((cell) => Number(/\d+$/u.exec(cell)?.[0])))
    .map(([from = 0, to = from]) => ({ from, to }))

import { FORM_KIND, FORM_TABLE } from '../collaborator-lines.ts'
import { CoaError } from './coa-texts.ts'
import type { CoaWorkbook, Sheet } from './coa-workbook.ts'
import { cellAt, columnIn } from './sheet-cells.ts'
import { elementsIn, everyElement, localName } from './xml-tree.ts'

export type CoaEntry = { row: number; kind: string; name: string; affiliation: string }

/** A missing column has the number 0. `first` and `last`: the first and the last row for people. `entries`: the filled rows. */
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
/** A form has five tables. A workbook with more than 50 is not a form. */
const MOST_TABLES = 50
/** The most rows to read of a table. A list has at most 5,000 people. */
const MOST_ROWS = 10_000
/** The example people of templates until 2020. */
const EXAMPLE = /^alphaman\d*,/iu

/** Finds tables by the numbers in their headers. Throws a CoaError if there is none. */
export function coaTables(workbook: CoaWorkbook): Map<number, CoaTable> {
  const headers = workbook.sheets.map((sheet) => ({ sheet, found: headersIn(workbook, sheet) }))
  const count = headers.reduce((sum, { found }) => sum + found.length, 0)
  if (count === 0 || count > MOST_TABLES) throw new CoaError('notForm')
  const tables = headers.flatMap(({ sheet, found }) => {
    const choices = found.length > 0 ? choicesIn(sheet) : []
    return found.map(({ number, row, column }, index): [number, CoaTable] => [
      number,
      tableAt(workbook, sheet, choices, row, column, found[index + 1]?.row),
    ])
  })
  return new Map(tables.filter(([, { first, last }]) => last >= first))
}

const headersIn = (workbook: CoaWorkbook, sheet: Sheet): { number: number; row: number; column: number }[] =>
  [...sheet.rows].flatMap(([row, element]) => {
    const texts = new Map(
      elementsIn(element, 'c').map((cell) => [columnIn(cell.attributes.r), workbook.text(cell)]),
    )
    return [...texts].flatMap(([column, text]) => {
      const number = Number(FORM_TABLE.exec(text)?.[1])
      const isHeader = number > 0 && NAME.test(texts.get(column + 1) ?? '')
      return isHeader ? [{ number, row, column }] : []
    })
  })

function tableAt(
  workbook: CoaWorkbook,
  sheet: Sheet,
  allChoices: readonly Choices[],
  header: number,
  kind: number,
  next = Number.POSITIVE_INFINITY,
): CoaTable {
  const text = (row: number, column: number) => workbook.text(cellAt(sheet, row, column))
  const at = [1, 2, 3, 4, 5].map((place) => kind + place)
  const columnOf = (pattern: RegExp) => at.find((column) => pattern.test(text(header, column))) ?? 0
  const affiliation = columnOf(AFFILIATION)
  const rows: CoaEntry[] = []
  const end = Math.min(next, header + MOST_ROWS)
  for (let row = header + 1; row < end && FORM_KIND.test(text(row, kind)); row++)
    rows.push({ row, kind: text(row, kind), name: text(row, kind + 1), affiliation: text(row, affiliation) })
  // Only the template's own rows offer choices. Users often fill in more rows.
  const choices = allChoices.filter(
    ({ column, from }) => column === kind && from > header && from <= header + rows.length,
  )
  const declared = choices.reduce((last, { to }) => Math.max(last, to), header)
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

/** The rows `from` to `to` of a column. Their cells offer a list of choices. */
type Choices = { column: number; from: number; to: number }

const choicesIn = ({ root }: Sheet): Choices[] =>
  [...everyElement(root)]
    .filter((element) => localName(element) === 'dataValidation')
    .flatMap(({ attributes }) => attributes.sqref?.split(' ') ?? [])
    .map((range) => {
      const [from = 0, to = from] = range.split(':').map((cell) => Number(/\d+$/u.exec(cell)?.[0]))
      return { column: columnIn(range), from, to }
    })

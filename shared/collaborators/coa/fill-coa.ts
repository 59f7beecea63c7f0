import type { CollaboratorLine } from '../../contract/own-items.ts'
import { oneLine } from '../../export/taken-answer.ts'
import { DAY_MS } from '../../measures.ts'
import { lineOfForm, orderedKey } from '../collaborator-lines.ts'
import { type CoaRow, usDate } from '../collaborator-texts.ts'
import { type CoaEntry, type CoaTable, coaTables } from './coa-tables.ts'
import { CoaError, type CoaProblem } from './coa-texts.ts'
import { CoaWorkbook } from './coa-workbook.ts'
import { moveReferences } from './moved-references.ts'
import { cellAt, insertRows, setCell } from './sheet-cells.ts'
import type { Element } from './xml-tree.ts'

/** Without `rows`, `answerForm` reads the people of the form. */
export type FormRequest = { bytes: Uint8Array; rows?: readonly CoaRow[] }
type ReadCoa = { lines: CollaboratorLine[] }

/** `added`, `updated`: numbers of rows of table 4. `elsewhere`: people in other tables, who are not added. */
export type FilledCoa = { bytes: Uint8Array; added: number; updated: number; elsewhere: string[] }

/** Fills or reads a form. Call this in a worker or a thread, because a hostile form takes long. */
export function answerForm({ bytes, rows }: FormRequest): FilledCoa | ReadCoa | { problem: CoaProblem } {
  try {
    const workbook = new CoaWorkbook(bytes)
    return rows === undefined ? readForm(workbook) : filledForm(workbook, rows)
  } catch (error) {
    if (error instanceof CoaError) return { problem: error.problem }
    throw error
  }
}

function readForm(workbook: CoaWorkbook): ReadCoa {
  const tables = coaTables(workbook)
  const lines = [3, 4, 5].flatMap((number) =>
    (tables.get(number)?.entries ?? []).flatMap(({ kind, name, affiliation }) =>
      lineOfForm(number, kind, name, affiliation),
    ),
  )
  return { lines }
}

/** Updates the rows of known people in table 4, and adds rows for new people. */
function filledForm(workbook: CoaWorkbook, rows: readonly CoaRow[]): FilledCoa {
  const tables = coaTables(workbook)
  const table = tables.get(4)
  if (table === undefined) throw new CoaError('noTable')
  if (table.columns.affiliation === 0) throw new CoaError('noAffiliation')
  const others = [1, 3, 5].flatMap((number) => tables.get(number)?.entries ?? [])
  const inOthers = new Set(others.map(({ name }) => orderedKey(name)))
  const known = Map.groupBy(table.entries, ({ name }) => orderedKey(name))
  const added: CoaRow[] = []
  const elsewhere: string[] = []
  let updated = 0
  for (const row of rows) {
    // Uses each row once: two people of one name have two rows.
    const entry = known.get(orderedKey(row.name))?.shift()
    if (entry !== undefined) updated += Number(update(workbook, table, entry, row))
    else if (inOthers.has(orderedKey(row.name))) elsewhere.push(row.name)
    else added.push(row)
  }
  if (added.length + updated > 0) workbook.change(table.sheet.path)
  const places = roomFor(workbook, table, added.length)
  for (const [index, row] of added.entries()) write(workbook, table, places[index] ?? 0, row)
  return { bytes: workbook.saved(), added: added.length, updated, elsewhere }
}

/** Returns `count` or more rows for new people. Inserts the missing rows. */
function roomFor(workbook: CoaWorkbook, { sheet, first, last, entries }: CoaTable, count: number): number[] {
  const all = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  const free = all.filter((row) => !entries.some((entry) => entry.row === row))
  const missing = Math.max(0, count - free.length)
  // Inserts before the last row, because its border ends the table.
  const at = last > first ? last : last + 1
  if (missing > 0) {
    insertRows(sheet, at, missing, at - 1)
    moveReferences(workbook, sheet, { first, last, at, count: missing })
  }
  const inserted = Array.from({ length: missing }, (_, index) => at + index)
  const moved = free.map((row) => (row < at ? row : row + missing))
  return [...moved, ...inserted].toSorted((one, other) => one - other)
}

function write(workbook: CoaWorkbook, { sheet, columns }: CoaTable, at: number, row: CoaRow): void {
  setCell(sheet, at, columns.kind, row.kind)
  setCell(sheet, at, columns.name, cellText(row.name))
  setCell(sheet, at, columns.affiliation, cellText(row.affiliation))
  if (columns.optional > 0) setCell(sheet, at, columns.optional, '')
  const cell = cellAt(sheet, at, columns.lastActive)
  if (columns.lastActive > 0) setCell(sheet, at, columns.lastActive, dayFor(workbook, cell, row.lastActive))
}

/** Returns whether the row changed. */
function update(workbook: CoaWorkbook, { sheet, columns }: CoaTable, entry: CoaEntry, row: CoaRow): boolean {
  const affiliation = entry.affiliation === '' ? cellText(row.affiliation) : ''
  if (affiliation !== '') setCell(sheet, entry.row, columns.affiliation, affiliation)
  const cell = cellAt(sheet, entry.row, columns.lastActive)
  const written = workbook.text(cell)
  const [, month, day, year] = /^(\d\d?)\/(\d\d?)\/(\d{4})$/u.exec(written) ?? []
  const before = year
    ? serialOf(`${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`)
    : Number(written)
  // A person who is still active has no day.
  const isLater = row.lastActive !== null && before > 0 && serialOf(row.lastActive) > before
  if (isLater) setCell(sheet, entry.row, columns.lastActive, dayFor(workbook, cell, row.lastActive))
  return affiliation !== '' || isLater
}

/** Escapes `_x0041_`, which Excel reads as the letter A. */
const cellText = (text: string): string =>
  oneLine(text)
    .replace(/[\ufffe\uffff]/gu, '')
    .replace(/_(?=x[\da-f]{4}_)/giu, '_x005F_')

const dayFor = (workbook: CoaWorkbook, cell: Element | undefined, day: string | null): string | number =>
  day !== null && cell !== undefined && workbook.showsDates(cell) ? serialOf(day) : usDate(day ?? '')

/** Workbooks store a day as the number of days since 1899-12-30. */
const serialOf = (day: string): number => (Date.parse(day) - Date.parse('1899-12-30')) / DAY_MS

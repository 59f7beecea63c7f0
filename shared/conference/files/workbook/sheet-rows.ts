import { MAX_CELLS, MAX_COLUMNS, MAX_ROWS } from '../bounds.ts'
import type { ProblemKey } from '../messages/en.ts'
import type { TableRow } from '../read-table.ts'
import { WorkbookError } from './workbook-error.ts'

/** A sheet of a workbook: its rows that hold anything, and what could not be read of it. */
export type Sheet = { name: string; rows: TableRow[]; problems: ProblemKey[] }

/** Collects the cells of a sheet. Rows that hold nothing cost nothing, however many a file has. */
export class SheetRows {
  readonly rows: TableRow[] = []
  isTooWide = false
  readonly #budget: { cells: number }
  #row = 0
  #cells: string[] = []

  /** `budget`: the cells that may be added, of all sheets of a workbook. */
  constructor(budget = { cells: MAX_CELLS }) {
    this.#budget = budget
  }

  /** `row` counts from 1; without it the next one. */
  startRow(row = this.#row + 1): void {
    this.#row = Number.isSafeInteger(row) ? row : this.#row + 1
    this.#cells = []
  }

  /** `column` counts from 0. */
  add(column: number, text: string): void {
    if (text === '') return
    if (column >= MAX_COLUMNS) this.isTooWide = true
    else {
      while (this.#cells.length < column) this.#cells.push('')
      this.#cells[column] = text.trim()
    }
  }

  /** Throws a WorkbookError for more cells than a workbook may have. */
  endRow(): void {
    this.#budget.cells -= this.#cells.length
    if (this.#budget.cells < 0) throw new WorkbookError('workbookTooLarge')
    // One row more says that there are too many.
    if (this.#cells.some((cell) => cell !== '') && this.rows.length <= MAX_ROWS + 1)
      this.rows.push({ row: this.#row, cells: this.#cells })
    this.#cells = []
  }

  named(name: string): Sheet {
    return { name, rows: this.rows, problems: this.isTooWide ? ['tooManyColumns'] : [] }
  }
}

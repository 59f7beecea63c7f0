/** Numbers of submissions that the cells of a column alone show. */

/** Fewer rows show no numbers of submissions. */
const MIN_ROWS = 3
const NUMBER = /^#?\d{1,9}$|^#?(?=[^\d]{0,20}\d)[\p{L}\d]{1,20}(?:[-_/. ]?[\p{L}\d]{1,12}){0,3}$/u
/** Years, dates and fractions. */
const NO_NUMBER = /^(?:19|20)\d\d(?:[-/.]\d\d?[-/.]\d\d?)?$|^\d+[.,]\d+$/u

/** Whether cells count the rows, from 0 or 1. */
const countRows = (cells: readonly string[]): boolean =>
  ['0', '1'].includes(cells[0] ?? '') &&
  cells.every((cell, index) => Number(cell) === Number(cells[0]) + index)

/** Whether the filled cells of a column hold whole numbers or codes with a digit, a different one in each row. */
export function areDistinctNumbers(cells: readonly string[], rows: number): boolean {
  if (cells.length < MIN_ROWS || cells.length < rows || new Set(cells).size < cells.length) return false
  return (
    cells.every((cell) => NUMBER.test(cell)) &&
    !cells.every((cell) => NO_NUMBER.test(cell)) &&
    !countRows(cells)
  )
}

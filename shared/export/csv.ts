/** CSV as RFC 4180 has it, with a byte order mark, without which spreadsheets read UTF-8 as something else. */

export type Cell = string | number | null | undefined

const BYTE_ORDER_MARK = '\uFEFF'
const NEEDS_QUOTES = /[",\r\n]/
/** What a spreadsheet would take for a formula (docs/security.md, CSV). */
const LOOKS_LIKE_FORMULA = /^[=+\-@\t\r]/

export function csvText(rows: readonly (readonly Cell[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')
}

function csvCell(cell: Cell): string {
  const text = typeof cell === 'string' ? disarmed(cell) : String(cell ?? '')
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Numbers are written by us and stay as they are; only text comes from elsewhere. */
function disarmed(text: string): string {
  return LOOKS_LIKE_FORMULA.test(text) ? `'${text}` : text
}

/** CSV as RFC 4180 has it, with a byte order mark, without which spreadsheets read UTF-8 as something else. */

export type Cell = string | number | null | undefined

const BYTE_ORDER_MARK = '\uFEFF'

/** Every separator that a spreadsheet may take instead of the comma is a reason for quotes, as are line breaks. */
const NEEDS_QUOTES = /[",;\t\r\n]/

/** The tab among them: it separates cells. */
const BREAKS = String.raw`\t\r\n\v\f\x85\u2028\u2029`
/** What a spreadsheet may drop at the beginning of a cell: white space, invisible characters, quotes. */
const DROPPED = String.raw`[[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}"']--[${BREAKS}]]*`
const FORMULA = String.raw`[=+\-@＝＋－＠]`

/**
 * The places where a spreadsheet may take what follows for a formula: the beginning of a cell that goes on with `=`,
 * `+`, `-`, `@` or one of their full-width forms, which some spreadsheets read as the same, or with a tab or a line
 * break, which some drop.
 *
 * The same holds after each semicolon, tab and line break within a cell. Where the comma is the decimal sign, a
 * spreadsheet separates at semicolons and does not see our quotes: `a;=1+1` would be two cells, the second a formula.
 * What follows a comma needs nothing: a spreadsheet that separates there sees the quotes.
 */
const BEGINS_FORMULA = new RegExp(
  `(?<=^|[;${BREAKS}])(?=${DROPPED}${FORMULA})|^(?=${DROPPED}[${BREAKS}])`,
  'gv',
)

export function csvText(rows: readonly (readonly Cell[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')
}

function csvCell(cell: Cell): string {
  const text = disarmed(String(cell ?? ''))
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * Puts an apostrophe at each such place: spreadsheets know text by it, and a script can take it away again. Numbers are
 * no exception: no count and no year is negative, but a server may send what it likes.
 */
const disarmed = (text: string): string => text.replace(BEGINS_FORMULA, "'")

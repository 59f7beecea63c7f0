export type Cell = string | number | null | undefined

/** Without this mark, spreadsheets do not recognize UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

/** Line breaks and every separator that a spreadsheet may use in place of the comma. */
const NEEDS_QUOTES = /[",;\t\r\n]/

/** Characters that end a cell or a line. */
const BREAKS = String.raw`\t\r\n\v\f\x85\u2028\u2029`
/** Characters that a spreadsheet may drop at the beginning of a cell: white space, invisible characters, quotes. */
const DROPPED = String.raw`[[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}"']--[${BREAKS}]]*`
const FORMULA = String.raw`[=+\-@＝＋－＠]`

/**
 * The places where a spreadsheet may read a formula. First alternative: before `=`, `+`, `-`, `@` or a full-width form, at the
 * beginning of a cell or after a semicolon, tab or line break. In locales with a decimal comma, spreadsheets separate cells at
 * semicolons and ignore our quotes. Second alternative: a cell that begins with a tab or line break, which some programs drop.
 */
const BEGINS_FORMULA = new RegExp(
  `(?<=^|[;${BREAKS}])(?=${DROPPED}${FORMULA})|^(?=${DROPPED}[${BREAKS}])`,
  'gv',
)

/** Matches plain cells. Most cells are plain, and searching them for formulas would take three quarters of the time. */
const PLAIN = /^\w[\w .:/()@-]*$/

/** Rows as CSV (RFC 4180), for spreadsheets. */
export const csvText = (rows: readonly (readonly Cell[])[]): string => BYTE_ORDER_MARK + csvRows(rows)

/** Rows as CSV without a byte order mark, for programs. */
export const csvRows = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')

function csvCell(cell: Cell): string {
  const text = withoutFormula(cell)
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Puts an apostrophe at each place where a formula may begin, so that a spreadsheet reads text. Negative numbers get one too. */
export function withoutFormula(cell: Cell): string {
  const plain = String(cell ?? '')
  return PLAIN.test(plain) ? plain : plain.replace(BEGINS_FORMULA, "'")
}

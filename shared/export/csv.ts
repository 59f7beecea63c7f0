export type Cell = string | number | null | undefined

/** Without this mark, spreadsheets do not recognize UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

/** A spreadsheet may separate cells by semicolons or tabs. */
const NEEDS_QUOTES = /[",;\t\r\n]/

const BREAKS = String.raw`\t\r\n\v\f\x85\u2028\u2029`
/** A spreadsheet may drop these at the beginning of a cell: white space, invisible characters, quotes. */
const DROPPED = String.raw`[[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}"']--[${BREAKS}]]*`
const FORMULA = String.raw`[=+\-@＝＋－＠]`

/**
 * Places where a spreadsheet may read a formula: before `=`, `+`, `-`, `@` or a full-width form of these.
 * In locales with a decimal comma, spreadsheets separate cells at semicolons and ignore our quotes.
 * Some programs drop a tab or line break at the beginning of a cell.
 */
const BEGINS_FORMULA = new RegExp(
  `(?<=^|[;${BREAKS}])(?=${DROPPED}${FORMULA})|^(?=${DROPPED}[${BREAKS}])`,
  'gv',
)

/** Matches most cells, for speed: searching these for formulas took three quarters of the time of `csvText`. */
const PLAIN = /^\w[\w .:/()@-]*$/

/** Writes CSV for spreadsheets, as RFC 4180 asks. */
export const csvText = (rows: readonly (readonly Cell[])[]): string => BYTE_ORDER_MARK + csvRows(rows)

/** Writes CSV for programs, without a byte order mark. */
export const csvRows = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')

function csvCell(cell: Cell): string {
  const text = withoutFormula(cell)
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** After an apostrophe, a spreadsheet reads text. Negative numbers get an apostrophe, too. */
export function withoutFormula(cell: Cell): string {
  const plain = String(cell ?? '')
  return PLAIN.test(plain) ? plain : plain.replace(BEGINS_FORMULA, "'")
}

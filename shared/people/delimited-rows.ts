/** `source`: the row's text. It has several lines if a quoted cell has line breaks. */
export type DelimitedRow = { source: string; cells: string[] }

const DELIMITERS = ['\t', ';', ',']
const LINE_END = /\r\n|[\r\n]/

/** Returns the most frequent delimiter outside of quotes in the first line. Returns a comma if the line has none. */
export function delimiterOf(text: string): string {
  const firstLine = text.split(LINE_END).find((line) => line.trim() !== '') ?? ''
  const unquoted = firstLine.replace(/"[^"]*"/g, '')
  const uses = (delimiter: string): number => unquoted.split(delimiter).length
  return DELIMITERS.reduce((best, other) => (uses(other) > uses(best) ? other : best), ',')
}

/**
 * Returns the rows of a table in the form of RFC 4180. Trims cells, and leaves out empty rows. Also reads hand-made tables: rows
 * of any length, quotes within a cell (`Grace "Amazing" Hopper`), open quotes. Takes linear time.
 */
export const delimitedRows = (text: string, delimiter: string): DelimitedRow[] =>
  [...eachDelimitedRow(text, delimiter)].filter(({ cells }) => cells.some((cell) => cell !== ''))

/** Yields empty rows, too. Gives each row at most `mostCells` cells. */
export function* eachDelimitedRow(
  text: string,
  delimiter: string,
  mostCells = Number.POSITIVE_INFINITY,
): Generator<DelimitedRow> {
  const table = text.replace(/^\uFEFF/, '')
  const cellEnd = new RegExp(`[${delimiter}\r\n]|$`, 'g')
  /** Matches a quote that ends a cell, or two quotes that mean one. */
  const closing = new RegExp(`"(?= ?(?:[${delimiter}\r\n]|$))|""`, 'g')
  let cells: string[] = []
  let start = 0
  /** True once a search has found no closing quote. Then every later quote is a plain character. */
  let noneCloses = false
  for (let at = 0; at < table.length || cells.length > 0; ) {
    while (table[at] === ' ') at++
    let quoted = ''
    if (table[at] === '"' && !noneCloses) {
      closing.lastIndex = at + 1
      let close = closing.exec(table)
      while (close?.[0] === '""') close = closing.exec(table)
      noneCloses = close === null
      if (close) {
        quoted = table.slice(at + 1, close.index).replaceAll('""', '"')
        at = close.index + 1
      }
    }
    cellEnd.lastIndex = at
    let end = cellEnd.exec(table)?.index ?? table.length
    cells.push((quoted + table.slice(at, end)).trim())
    if (table[end] === delimiter && cells.length >= mostCells) {
      const ends = ['\n', '\r'].map((mark) => table.indexOf(mark, end)).filter((place) => place !== -1)
      end = Math.min(table.length, ...ends)
    }
    at = end + 1
    if (table[end] === delimiter) continue
    yield { source: table.slice(start, end), cells }
    if (table.startsWith('\r\n', end)) at++
    start = at
    cells = []
  }
}

/** A row of a table in text. `source`: the row as it stands, in one line or, where a quoted cell goes on, in several. */
export type DelimitedRow = { source: string; cells: string[] }

const DELIMITERS = ['\t', ';', ',']
const LINE_END = /\r\n|[\r\n]/

/** The most frequent delimiter of the first line, outside of quoted cells; a comma when there is none. */
export function delimiterOf(text: string): string {
  const firstLine = text.split(LINE_END).find((line) => line.trim() !== '') ?? ''
  const unquoted = firstLine.replace(/"[^"]*"/g, '')
  const uses = (delimiter: string): number => unquoted.split(delimiter).length
  return DELIMITERS.reduce((best, other) => (uses(other) > uses(best) ? other : best), ',')
}

/**
 * The rows of a comma, semicolon or tab separated table, as RFC 4180 has it and as hand-made ones break it: rows of any
 * length, quotes within a cell (`Grace "Amazing" Hopper`) and quotes that nothing closes. Cells are trimmed; rows that
 * hold nothing are left out. It reads each character a bounded number of times.
 */
export const delimitedRows = (text: string, delimiter: string): DelimitedRow[] =>
  [...eachDelimitedRow(text, delimiter)].filter(({ cells }) => cells.some((cell) => cell !== ''))

/** The same rows one by one, empty ones too, for tables that are read in pieces. A row ends after `mostCells` cells. */
export function* eachDelimitedRow(
  text: string,
  delimiter: string,
  mostCells = Number.POSITIVE_INFINITY,
): Generator<DelimitedRow> {
  const table = text.replace(/^\uFEFF/, '')
  const cellEnd = new RegExp(`[${delimiter}\r\n]|$`, 'g')
  /** A quote that ends a cell, or two that stand for one. Any other quote within a cell is a character of it. */
  const closing = new RegExp(`"(?= ?(?:[${delimiter}\r\n]|$))|""`, 'g')
  let cells: string[] = []
  let start = 0
  /** Behind the last quote that closes a cell: none that opens there is closed. */
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

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
export function delimitedRows(text: string, delimiter: string): DelimitedRow[] {
  const reader = new RowReader(text.replace(/^\uFEFF/, ''), delimiter)
  const rows: DelimitedRow[] = []
  for (let row = reader.next(); row !== null; row = reader.next()) {
    if (row.cells.some((cell) => cell !== '')) rows.push(row)
  }
  return rows
}

class RowReader {
  readonly #text: string
  /** The end of a cell without quotes. */
  readonly #end: RegExp
  /** A quote that ends a cell, or two that stand for one. Any other quote within a cell is a character of it. */
  readonly #closing: RegExp
  readonly #delimiter: string
  #at = 0
  /** Behind the last quote that closes a cell: none that opens there is closed. */
  #noneCloses = false

  constructor(text: string, delimiter: string) {
    this.#text = text
    this.#delimiter = delimiter
    this.#end = new RegExp(`[${delimiter}\r\n]|$`, 'g')
    this.#closing = new RegExp(`"(?= ?(?:[${delimiter}\r\n]|$))|""`, 'g')
  }

  /** The next row, or null behind the last one. */
  next(): DelimitedRow | null {
    if (this.#at >= this.#text.length) return null
    const start = this.#at
    const cells: string[] = []
    for (;;) {
      cells.push(this.#cell())
      const end = this.#text[this.#at]
      if (end === this.#delimiter) this.#at++
      else {
        const source = this.#text.slice(start, this.#at)
        if (end !== undefined) this.#at += this.#text.startsWith('\r\n', this.#at) ? 2 : 1
        return { source, cells }
      }
    }
  }

  #cell(): string {
    while (this.#text[this.#at] === ' ') this.#at++
    const quoted = this.#text[this.#at] === '"' ? this.#quoted() : null
    const rest = this.#upTo(this.#end)
    return quoted === null ? rest.trim() : (quoted + rest).trim()
  }

  /** A quoted cell without its quotes; null, with nothing read, when its quote is never closed. */
  #quoted(): string | null {
    if (this.#noneCloses) return null
    this.#closing.lastIndex = this.#at + 1
    for (let found = this.#closing.exec(this.#text); found; found = this.#closing.exec(this.#text)) {
      if (found[0] === '""') continue
      const cell = this.#text.slice(this.#at + 1, found.index)
      this.#at = found.index + 1
      return cell.replaceAll('""', '"')
    }
    this.#noneCloses = true
    return null
  }

  #upTo(end: RegExp): string {
    end.lastIndex = this.#at
    const index = end.exec(this.#text)?.index ?? this.#text.length
    const found = this.#text.slice(this.#at, index)
    this.#at = index
    return found
  }
}

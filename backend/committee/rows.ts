import { parse } from 'csv-parse/sync'

const DELIMITERS = [',', ';', '\t']

/** The rows of a comma, semicolon or tab separated list, cells trimmed and blank lines left out. */
export function rowsOf(text: string): string[][] {
  const rows: string[][] = parse(text, {
    bom: true,
    delimiter: delimiterOf(text),
    // Lists kept by hand have rows of any length, and quotes such as in: Grace "Amazing" Hopper
    relax_column_count: true,
    relax_quotes: true,
    skip_records_with_empty_values: true,
    trim: true,
  })
  return rows
}

/** What separates the first line most often; a comma when nothing does. */
function delimiterOf(text: string): string {
  const firstLine = text.split(/\r?\n|\r/).find((line) => line.trim() !== '') ?? ''
  const unquoted = firstLine.replace(/"[^"]*"/g, '')
  const uses = (delimiter: string) => unquoted.split(delimiter).length
  return DELIMITERS.reduce((best, delimiter) => (uses(delimiter) > uses(best) ? delimiter : best))
}

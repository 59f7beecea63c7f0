import { decodedText, MARKUP } from '../../encodings/decoded-text.ts'
import { isOldWorkbook, isZip } from '../../encodings/file-signatures.ts'
import type { ProblemKey } from '../../messages/en/places/conference-files.ts'
import { delimitedRows, delimiterOf, eachDelimitedRow } from '../../people/delimited-rows.ts'
import { LINE_BREAK, oneSpaced } from '../../query/entries.ts'
import { MAX_COLUMNS, MAX_FILE_BYTES } from './bounds.ts'
import { columnsOf, type TableRow } from './conference-columns.ts'
import { entriesIn, rowsOf } from './entries/entries-in.ts'
import type { GivenFile, ReadFile } from './read-file.ts'
import { MAX_LINES } from './read-list.ts'

/** `lines`: the rows as texts, because the table may be a list of names. */
export type Table = { rows: () => Iterable<TableRow>; lines: () => string[]; problems: readonly ProblemKey[] }

/** `otherwise`: the content if the entries have no known form. */
export type Content = Table | { entries: readonly unknown[]; otherwise: Content } | { problem: ProblemKey }
type Named = { name: string; content: Content; decoded?: ReadFile['decoded'] }

/** Matches Excel's XML of 2003. Older systems export it as `.xls`. */
const SPREADSHEET_XML = /^\s*<\?xml[\s\S]*urn:schemas-microsoft-com:office:spreadsheet/u

const SAVED_PROJECT = /^\s*\{\s*"coauthors":\s*"project"/u
/**
 * How CoAuthors' own exports begin, without quotes and with commas: a spreadsheet may have saved the file with other separators.
 * They only report conflicts: results as JSON and CSV, edges for OpenReview, bulk assignments for HotCRP. A chair's own
 * assignment has also other rows.
 */
const OWN_EXPORTS = [
  /^\{\s*program:\s*CoAuthors/u,
  /^\[\s*\{\s*invitation: [^}]*label: (?:an author|confirmed by|\d+ joint)/u,
  /^submission,.*reviewer_email,(?:verdict|affiliation,evidence|conflict,by_choice)/u,
  /^paper,action,\w+,conflict(?:\s+\d+,conflict,[^,]*,none:pinned (?:co|un)\w+)+$/u,
]

function isOwnExport(head: string): boolean {
  const whole = head.length < HEAD ? head : head.slice(0, head.lastIndexOf('\n'))
  const plain = whole.replaceAll('"', '').replace(/[;\t]/gu, ',').trim()
  return OWN_EXPORTS.some((own) => own.test(plain))
}

/** Returns a content for each sheet or list of a file. */
export async function contentsOf(
  { name, bytes, problem }: GivenFile,
  encoding: string | undefined,
): Promise<Named[]> {
  const one = (content: Content): Named[] => [{ name, content }]
  if (problem) return one({ problem })
  if (bytes.length > MAX_FILE_BYTES) return one({ problem: 'fileTooLarge' })
  if (isOldWorkbook(bytes)) return one({ problem: 'oldWorkbook' })
  if (isZip(bytes)) return sheetsOf(name, bytes)
  const { text, ...decoded } = await decodedText(bytes, { encoding })
  const head = text.slice(0, HEAD)
  if (SAVED_PROJECT.test(head)) return one({ problem: 'savedProject' })
  if (isOwnExport(head)) return one({ problem: 'ownExport' })
  if (SPREADSHEET_XML.test(head)) return sheetsOf(name, text)
  const isText = text.trim() !== '' && !head.includes('\0') && !MARKUP.test(head)
  if (!isText) return one({ problem: text.trim() === '' ? 'fileEmpty' : 'fileNotText' })
  const parts = await partsOf(text)
  return parts.map(({ part, content }): Named => {
    const isRead = !('problem' in content)
    return {
      name: parts.length === 1 ? name : `${name} · ${part}`,
      content: isRead && !decoded.isSure ? { problem: 'encodingUnsure' } : content,
      ...(decoded.likely.length > 0 && isRead && { decoded }),
    }
  })
}

async function partsOf(text: string): Promise<{ part: string; content: Content }[]> {
  const read = await entriesIn(text)
  if (read === null || 'problem' in read) return [{ part: '', content: read ?? tableOf(text) }]
  return read.lists.map(({ name, entries }) => {
    const rows = rowsOf(entries, name)
    // `Chair: Ada Lovelace` may be YAML, or a line in a list of names.
    const isTable = rows !== null && (read.isJson || columnsOf(rows[0]?.cells ?? []) !== null)
    const other = read.isJson ? ({ problem: 'fileNotText' } as const) : tableOf(text)
    return { part: name, content: { entries, otherwise: isTable ? tableOfRows(rows, []) : other } }
  })
}

const tableOfRows = (rows: readonly TableRow[], problems: readonly ProblemKey[]): Table => ({
  rows: () => rows,
  problems,
  lines: () => rows.map(({ cells }) => cells.map((cell) => oneSpaced(cell)).join('\t')),
})

/** Leaves out empty sheets. If several have rows, adds the sheet's name to the file's name. */
async function sheetsOf(name: string, file: Uint8Array | string): Promise<Named[]> {
  const { readWorkbook } = await import('./workbook/read-workbook.ts')
  const read = readWorkbook(file)
  if (typeof read === 'string') return [{ name, content: { problem: read } }]
  const sheets = read.filter(({ rows }) => rows.length > 0)
  if (sheets.length === 0) return [{ name, content: { problem: 'fileEmpty' } }]
  return sheets.map(({ name: sheet, rows, problems }) => ({
    name: sheets.length === 1 ? name : `${name} · ${sheet}`,
    content: tableOfRows(rows, problems),
  }))
}

/** The beginning of a text, in UTF-16 code units. HotCRP's header is long: it names all topics. */
const HEAD = 50_000
/** The header is among this many first rows. CMT writes a name above the header. */
export const HEAD_ROWS = 10

function tableOf(text: string): Table {
  const lines = text.slice(0, HEAD).split(LINE_BREAK).slice(0, HEAD_ROWS)
  const first = lines.filter((line) => line.trim() !== '')
  const header = first.find((line) => columnsOf(delimitedRows(line, delimiterOf(line))[0]?.cells ?? []))
  const delimiter = delimiterOf(header ?? first[0] ?? '')
  const rows = function* (): Generator<TableRow> {
    let row = 0
    for (const { cells } of eachDelimitedRow(text, delimiter, MAX_COLUMNS)) yield { row: ++row, cells }
  }
  return { rows, lines: () => text.split(LINE_BREAK, MAX_LINES + 1), problems: [] }
}

import { textIn } from '../../people/cells/plain-text.ts'
import { type Conference, EMPTY_CONFERENCE } from '../conference-model.ts'
import { MAX_COLUMNS, MAX_FILE_BYTES, MAX_FILES, MAX_ROWS, MAX_SHEETS } from './bounds.ts'
import { ConferenceBuilder } from './conference-builder.ts'
import {
  columnsOf,
  columnsOfAddresses,
  hasNumbers,
  type TableColumns,
  type TableRow,
} from './conference-columns.ts'
import { readEntries } from './entries/read-entries.ts'
import { type Content, contentsOf, HEAD_ROWS, type Table } from './file-contents.ts'
import { type ChosenColumns, type GivenFile, ProblemList, type Problems, type ReadFile } from './read-file.ts'
import { readList } from './read-list.ts'
import { isFilled, type Reading, readTable } from './read-table.ts'
import { asChosen, chosenColumns } from './table/chosen-columns.ts'

export type ReadingOptions = {
  /** The earlier conference. Its facts stay unless these files change them. */
  before?: Conference
  /** Names of `ReadFile`s with prospective reviewers. */
  prospectiveIn?: readonly string[]
  /** Texts to read as names, although they look like organizations or headings. The keys are names of `ReadFile`s. */
  asNames?: Readonly<Record<string, readonly string[]>>
  /** Encodings by file name. Without one, the text is UTF-8, or the encoding is guessed. */
  encodings?: Readonly<Record<string, string>>
  /** Receives the finished share of all bytes, 0 to 1, after each file. */
  onProgress?: (share: number) => void
}

export type ReadConference = { conference: Conference; files: ReadFile[]; problems: Problems }

/**
 * Reads files in any order. `chosen`: columns that the user chose, by name of the `ReadFile`.
 * Blocks the thread; `readFilesInWorker` does not. Never rejects because of a file's content, but reports problems.
 */
export async function readFiles(
  files: readonly GivenFile[],
  chosen: Readonly<Record<string, ChosenColumns>> = {},
  { before = EMPTY_CONFERENCE, prospectiveIn, asNames = {}, encodings = {}, onProgress }: ReadingOptions = {},
): Promise<ReadConference> {
  const builder = new ConferenceBuilder(prospectiveIn)
  const size = files.reduce((sum, { bytes }) => sum + bytes.length, 0)
  let done = 0
  const read: ReadFile[] = []
  if (files.length > MAX_FILES) builder.problems.add('tooManyFiles', { most: MAX_FILES })
  for (const file of files.slice(0, MAX_FILES)) {
    for (const { name, content, decoded } of await contentsOf(file, own(encodings, file.name))) {
      const names = new Set(own(asNames, name))
      const shared = { builder, asNames: names, file: name, problems: new ProblemList(), leftOut: [] }
      const one = readOne(content, own(chosen, name), shared)
      read.push({ ...one, ...(decoded && { decoded }) })
    }
    done += file.bytes.length
    onProgress?.(done / Math.max(1, size))
  }
  builder.addBefore(before)
  return { conference: builder.conference(), files: read, problems: builder.problems.all }
}

const own = <Value>(values: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(values, key) ? values[key] : undefined

/** Tries entries, then a table, then a list of names. */
function readOne(content: Content, chosen: ChosenColumns | undefined, reading: Reading): ReadFile {
  const { file: name, problems, leftOut } = reading
  const read = (file: Partial<ReadFile>): ReadFile => ({
    ...({ name, format: 'unknown', role: 'unknown', rows: 0, used: 0 } as const),
    leftOut,
    preview: { header: [], rows: [] },
    recognised: null,
    ...file,
    problems: problems.all,
  })
  if ('problem' in content) {
    problems.add(content.problem, { most: MAX_FILE_BYTES / 1_000_000 })
    return read({})
  }
  if ('entries' in content) {
    const entries = chosen ? null : readEntries(content.entries, reading)
    return entries === null ? readOne(content.otherwise, chosen, reading) : read(entries)
  }
  for (const kind of content.problems)
    problems.add(kind, { most: kind === 'tooManySheets' ? MAX_SHEETS : MAX_COLUMNS })
  const { columns, header, head, isOther } = headOf(content, chosen)
  if (isOther) problems.add('columnsOfOtherTable')
  const preview = {
    header: shownCells(header?.cells ?? []),
    rows: head.slice(0, HEAD_ROWS).map(({ cells }) => shownCells(cells)),
  }
  const guess = !ROLE_IN_NAME.test(name) && { isRoleGuessed: true as const }
  const isWide = head.some(({ cells }) => cells.length > MAX_LIST_COLUMNS)
  const hasCells = (head[0]?.cells.length ?? 0) > 1
  const list = columns || isWide ? null : readList(content.lines(), hasCells, reading)
  if (list) return read({ format: 'namesList', role: 'committee', ...list, ...guess, preview })
  const recognised = columns && asChosen(columns, header?.cells ?? null)
  if (columns && head.length === 0) problems.add('noRows')
  if (columns === null || !hasNumbers(columns)) {
    problems.add(columns ? 'noNumberColumn' : 'notRecognised')
    return read({ rows: countOf(content.rows()) - (header ? 1 : 0), preview, recognised })
  }
  if (columns.guessedNumber !== undefined) problems.add('numberGuessed', { title: columns.guessedNumber })
  for (const title of columns.unread ?? []) problems.add('columnNotRead', { title })
  const counts = readTable(content.rows(), { columns, header: header?.row ?? 0, sample: head }, reading)
  const { format, role, at } = columns
  const isGuess = format === 'committeeTable' && at.roles === undefined
  return read({ format, role, ...counts, ...(isGuess && guess), preview, recognised })
}

const ROLE_IN_NAME =
  /(?:^|[^a-z])(?:s?pc|acs?)(?:[^a-z]|$)|committee|review|referee|chair|委员|评审|审稿|委員|査読|комитет|위원/iu

const MAX_LIST_COLUMNS = 5
/** Looks at this many rows for the way in which the table writes names. */
const SAMPLE_ROWS = 200

/** Finds the columns and the header of a table. `isOther`: `chosen` is for another header. */
function headOf({ rows }: Table, chosen: ChosenColumns | undefined) {
  const first: TableRow[] = []
  for (const row of rows()) {
    if (isFilled(row)) first.push(row)
    if (first.length === SAMPLE_ROWS || row.row === MAX_ROWS) break
  }
  const all = first.map(({ cells }) => cells)
  const at = chosen?.hasHeader ? all.slice(0, HEAD_ROWS).findIndex((row) => isSame(row, chosen.titles)) : 0
  const below = (columns: TableColumns, row: number) => ({
    columns,
    header: first[row] ?? null,
    head: first.slice(row + 1),
    isOther: at === -1,
  })
  if (chosen && at !== -1) return below(chosenColumns(chosen), chosen.hasHeader ? at : -1)
  for (const [row, header] of all.slice(0, HEAD_ROWS).entries()) {
    const columns = columnsOf(header, all.slice(row + 1))
    if (columns !== null) return below(columns, row)
  }
  return { columns: columnsOfAddresses(all), header: null, head: first, isOther: at === -1 }
}

/** Compares the titles that the page showed to the user. */
const isSame = (cells: readonly string[], titles: readonly string[]): boolean =>
  shownCells(cells).join('\n') === shownCells(titles).join('\n')

function countOf(rows: Iterable<TableRow>): number {
  let count = 0
  for (const row of rows) {
    if (isFilled(row)) count++
    if (row.row === MAX_ROWS) break
  }
  return count
}

const shownCells = (cells: readonly string[]): string[] => cells.slice(0, 50).map((cell) => textIn(cell, 200))

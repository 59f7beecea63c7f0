import { decodedText, MARKUP } from '../../decoded-text.ts'
import { delimitedRows, delimiterOf, eachDelimitedRow } from '../../people/delimited-rows.ts'
import { LINE_BREAK, oneSpaced } from '../../query/entries.ts'
import { type Conference, EMPTY_CONFERENCE } from '../conference.ts'
import { MAX_COLUMNS, MAX_FILE_BYTES, MAX_FILES, MAX_ROWS } from './bounds.ts'
import { textIn } from './cells/cell-texts.ts'
import { columnsOf, columnsOfAddresses, hasNumbers, type TableColumns } from './columns.ts'
import { ConferenceBuilder } from './conference-builder.ts'
import { entriesIn, rowsOf } from './entries/entries-in.ts'
import { readEntries } from './entries/read-entries.ts'
import type { ProblemKey } from './messages/en.ts'
import { newPause, type Pause } from './pause.ts'
import {
  type ChosenColumns,
  type GivenFile,
  type LeftOut,
  ProblemList,
  type Problems,
  type ReadFile,
} from './read-file.ts'
import { MAX_LINES, readList } from './read-list.ts'
import { isFilled, type Reading, readTable, type TableRow } from './read-table.ts'
import { asChosen, chosenColumns } from './table/chosen-columns.ts'

export type ReadingOptions = {
  /** The conference as it was. It stays where the files say nothing about a submission or a reviewer. */
  before?: Conference
  /** The names of the `ReadFile`s whose reviewers are not invited yet. */
  candidatesIn?: readonly string[]
  /** By the name of the `ReadFile`: texts that are names although they look like organizations or headings. */
  asNames?: Readonly<Record<string, readonly string[]>>
  /** By the name of a file: the encoding of its text, which is guessed by default where it is not UTF-8. */
  encodings?: Readonly<Record<string, string>>
  signal?: AbortSignal
  /** Receives the share of all bytes that is read, 0 to 1, after each file. */
  onProgress?: (share: number) => void
}

export type ReadConference = { conference: Conference; files: ReadFile[]; problems: Problems }

/**
 * Reads the files of a conference, dropped at once in any order: tells what each holds by its header, joins authors with
 * submissions and conflicts with both. `chosen`: columns chosen by hand, by the name of the `ReadFile`. Bounds are in
 * `bounds.ts`. Never throws for the content of a file: what cannot be used is among the problems of the file or of the
 * conference. Rejects with the signal's reason alone.
 */
export async function readFiles(
  files: readonly GivenFile[],
  chosen: Readonly<Record<string, ChosenColumns>> = {},
  {
    before = EMPTY_CONFERENCE,
    candidatesIn,
    asNames = {},
    encodings = {},
    signal,
    onProgress,
  }: ReadingOptions = {},
): Promise<ReadConference> {
  const builder = new ConferenceBuilder(candidatesIn)
  const pause = newPause(signal)
  const size = files.reduce((sum, { bytes }) => sum + bytes.length, 0)
  let done = 0
  const read: ReadFile[] = []
  if (files.length > MAX_FILES) builder.problems.add('tooManyFiles', { most: MAX_FILES })
  for (const file of files.slice(0, MAX_FILES)) {
    const encoding = Object.hasOwn(encodings, file.name) ? encodings[file.name] : undefined
    for (const { name, content, decoded } of await contentsOf(file, encoding, pause)) {
      const own = Object.hasOwn(chosen, name) ? chosen[name] : undefined
      const names = new Set(Object.hasOwn(asNames, name) ? asNames[name] : [])
      const one = await readOne(name, content, own, { builder, pause, asNames: names })
      read.push({ ...one, ...(decoded && { decoded }) })
    }
    done += file.bytes.length
    onProgress?.(done / Math.max(1, size))
  }
  builder.addBefore(before)
  return { conference: await builder.conference(pause), files: read, problems: builder.problems.all }
}

/** A file, or a sheet of one: a table, entries, or the reason why it is neither. */
type Table = { rows: () => Iterable<TableRow>; lines: () => string[]; problems: readonly ProblemKey[] }
type Content = Table | { entries: readonly unknown[]; otherwise: Content } | { problem: ProblemKey }
type Named = { name: string; content: Content; decoded?: ReadFile['decoded'] }

async function contentsOf(
  { name, bytes, problem }: GivenFile,
  encoding: string | undefined,
  pause: Pause,
): Promise<Named[]> {
  const one = (content: Content): Named[] => [{ name, content }]
  if (problem) return one({ problem })
  if (bytes.length > MAX_FILE_BYTES) return one({ problem: 'fileTooLarge' })
  if (startsWith(bytes, OLD_WORKBOOK)) return one({ problem: 'oldWorkbook' })
  if (startsWith(bytes, ZIP)) return sheetsOf(name, bytes, pause)
  const { text, ...decoded } = await decodedText(bytes, { encoding, pause })
  const head = text.slice(0, HEAD)
  if (SPREADSHEET_XML.test(head)) return sheetsOf(name, text, pause)
  const parts = await partsOf(text, head)
  return parts.map(({ part, content }): Named => {
    const isRead = !('problem' in content)
    const named = {
      name: parts.length === 1 ? name : `${name} · ${part}`,
      content: isRead && !decoded.isSure ? ({ problem: 'encodingUnsure' } as const) : content,
    }
    return decoded.likely.length > 0 && isRead ? { ...named, decoded } : named
  })
}

/** The content of a text, or of each of the lists in it. */
async function partsOf(text: string, head: string): Promise<{ part: string; content: Content }[]> {
  const whole = (content: Content) => [{ part: '', content }]
  if (text.trim() === '') return whole({ problem: 'fileEmpty' })
  if (head.includes('\0') || MARKUP.test(head)) return whole({ problem: 'fileNotText' })
  const read = await entriesIn(text)
  if (read === null) return whole(tableOf(text))
  if ('problem' in read) return whole(read)
  const { lists, isJson } = read
  return lists.map(({ name, entries }) => ({
    part: name,
    content: { entries, otherwise: isJson ? tableOfEntries(entries) : tableOf(text) },
  }))
}

/** Entries of no known form, as a table whose titles are their fields. */
function tableOfEntries(entries: readonly unknown[]): Content {
  const rows = rowsOf(entries)
  if (rows === null) return { problem: 'fileNotText' }
  return {
    rows: () => rows.map((cells, index) => ({ row: index + 1, cells })),
    lines: () => rows.map((cells) => cells.join('\t')),
    problems: [],
  }
}

/** The sheets of a workbook that hold anything, each under its own name where there are several. */
async function sheetsOf(name: string, file: Uint8Array | string, pause: Pause): Promise<Named[]> {
  const { readWorkbook } = await import('./workbook/read-workbook.ts')
  const read = await readWorkbook(file, pause)
  if (typeof read === 'string') return [{ name, content: { problem: read } }]
  const sheets = read.filter(({ rows }) => rows.length > 0)
  if (sheets.length === 0) return [{ name, content: { problem: 'fileEmpty' } }]
  return sheets.map((sheet) => ({
    name: sheets.length === 1 ? name : `${name} · ${sheet.name}`,
    content: {
      rows: () => sheet.rows,
      lines: () => sheet.rows.map(({ cells }) => cells.map((cell) => oneSpaced(cell)).join('\t')),
      problems: sheet.problems,
    },
  }))
}

const ZIP = [0x50, 0x4b, 0x03, 0x04]
/** A compound file, as Excel wrote until 2003. A workbook with a password is one, too. */
const OLD_WORKBOOK = [0xd0, 0xcf, 0x11, 0xe0]
/** The XML that Excel wrote in 2003, which older systems export as `.xls`. */
const SPREADSHEET_XML = /^\s*<\?xml[\s\S]*urn:schemas-microsoft-com:office:spreadsheet/u
const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte)

/** In UTF-16 code units. CMT writes the conference's name above its header, and HotCRP's has a column for each topic. */
const HEAD = 50_000
const HEAD_ROWS = 10

function tableOf(text: string): Table {
  const first = text.slice(0, HEAD).split(LINE_BREAK).slice(0, HEAD_ROWS)
  const delimiters = first
    .filter((line) => line.trim() !== '')
    .map((line) => ({ line, delimiter: delimiterOf(line) }))
  const header = delimiters.find(({ line, delimiter }) =>
    columnsOf(delimitedRows(line, delimiter)[0]?.cells ?? []),
  )
  const delimiter = (header ?? delimiters[0])?.delimiter ?? ','
  const rows = function* (): Generator<TableRow> {
    let row = 0
    for (const { cells } of eachDelimitedRow(text, delimiter, MAX_COLUMNS)) yield { row: ++row, cells }
  }
  return { rows, lines: () => text.split(LINE_BREAK, MAX_LINES + 1), problems: [] }
}

async function readOne(
  name: string,
  content: Content,
  chosen: ChosenColumns | undefined,
  shared: Pick<Reading, 'builder' | 'pause' | 'asNames'>,
): Promise<ReadFile> {
  const problems = new ProblemList()
  const leftOut: LeftOut[] = []
  const { pause } = shared
  const reading = { file: name, problems, leftOut, ...shared }
  const nothing = {
    ...({ name, format: 'unknown', role: 'unknown', rows: 0, used: 0 } as const),
    ...{ leftOut, recognised: null },
  }
  const preview = { header: [], rows: [] }
  if ('problem' in content) {
    problems.add(content.problem, { most: MAX_FILE_BYTES / 1_000_000 })
    return { ...nothing, problems: problems.all, preview }
  }
  if ('entries' in content) {
    const read = chosen ? null : await readEntries(content.entries, reading)
    if (read === null) return readOne(name, content.otherwise, chosen, shared)
    return { name, ...read, problems: problems.all, leftOut, preview, recognised: null }
  }
  for (const kind of content.problems) problems.add(kind, { most: MAX_COLUMNS })
  const { columns, header, head, isOther } = await headOf(content, chosen, pause)
  if (isOther) problems.add('columnsOfOtherTable')
  const shown = {
    header: shownCells(header?.cells ?? []),
    rows: head.slice(0, HEAD_ROWS).map(({ cells }) => shownCells(cells)),
  }
  if (columns !== null) {
    const recognised = asChosen(columns, header?.cells ?? null)
    if (!hasNumbers(columns)) {
      problems.add('noNumberColumn')
      const rows = (await countOf(content.rows(), pause)) - (header ? 1 : 0)
      return { ...nothing, rows, problems: problems.all, preview: shown, recognised }
    }
    if (columns.guessedNumber !== undefined) problems.add('numberGuessed', { title: columns.guessedNumber })
    const read = await readTable(content.rows(), { columns, header: header?.row ?? 0, sample: head }, reading)
    const { format, role } = columns
    const isGuessed =
      !chosen && format === 'committeeTable' && columns.at.roles === undefined && !ROLE_IN_NAME.test(name)
    return {
      ...{ name, format, role, ...read, ...(isGuessed && { isRoleGuessed: true as const }) },
      ...{ problems: problems.all, leftOut, preview: shown, recognised },
    }
  }
  const list = head.some(({ cells }) => cells.length > MAX_LIST_COLUMNS)
    ? null
    : await readList(content.lines(), (head[0]?.cells.length ?? 0) > 1, reading)
  if (list)
    return {
      ...{ ...nothing, format: 'namesList', role: 'committee', ...list },
      ...(!ROLE_IN_NAME.test(name) && { isRoleGuessed: true as const }),
      ...{ problems: problems.all, preview: shown },
    }
  problems.add('notRecognised')
  return { ...nothing, rows: await countOf(content.rows(), pause), problems: problems.all, preview: shown }
}

/** A name that says that a file's people are the committee. */
const ROLE_IN_NAME =
  /(?:^|[^a-z])(?:s?pc|acs?)(?:[^a-z]|$)|committee|review|referee|chair|委员|评审|审稿|委員|査読|комитет|위원/iu

/** More columns make no list of people. */
const MAX_LIST_COLUMNS = 5
/** Rows that tell how a table writes names. */
const SAMPLE_ROWS = 200

/** The columns of a table and its header among the first rows, and the first rows below. `isOther`: it is not the table of `chosen`. */
async function headOf(
  { rows }: Table,
  chosen: ChosenColumns | undefined,
  pause: Pause,
): Promise<{ columns: TableColumns | null; header: TableRow | null; head: TableRow[]; isOther: boolean }> {
  const first: TableRow[] = []
  for (const row of rows()) {
    await pause()
    if (isFilled(row)) first.push(row)
    if (first.length === SAMPLE_ROWS || row.row === MAX_ROWS) break
  }
  if (chosen) {
    const at = chosen.hasHeader
      ? first.slice(0, HEAD_ROWS).findIndex(({ cells }) => isSame(cells, chosen.titles))
      : 0
    const header = chosen.hasHeader ? (first[at] ?? null) : null
    const head = first.slice(header ? at + 1 : 0)
    if (at !== -1) return { columns: chosenColumns(chosen), header, head, isOther: false }
  }
  const isOther = chosen !== undefined
  for (const [index, header] of first.slice(0, HEAD_ROWS).entries()) {
    const head = first.slice(index + 1)
    const columns = columnsOf(
      header.cells,
      head.map(({ cells }) => cells),
    )
    if (columns !== null) return { columns, header, head, isOther }
  }
  const columns = columnsOfAddresses(first.map(({ cells }) => cells))
  return { columns, header: null, head: first, isOther }
}

/** Compared as they are shown: a user chooses from that. */
const isSame = (cells: readonly string[], titles: readonly string[]): boolean =>
  shownCells(cells).join('\n') === shownCells(titles).join('\n')

async function countOf(rows: Iterable<TableRow>, pause: Pause): Promise<number> {
  let count = 0
  for (const row of rows) {
    await pause()
    if (isFilled(row)) count++
    if (row.row === MAX_ROWS) break
  }
  return count
}

const shownCells = (cells: readonly string[]): string[] => cells.slice(0, 50).map((cell) => textIn(cell, 200))

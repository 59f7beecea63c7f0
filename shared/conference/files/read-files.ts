import { delimitedRows, delimiterOf, eachDelimitedRow } from '../../lists/delimited-rows.ts'
import { LINE_BREAK } from '../../query/entries.ts'
import type { Conference } from '../conference.ts'
import { MAX_COLUMNS, MAX_FILE_BYTES, MAX_FILES } from './bounds.ts'
import { textIn } from './cell-texts.ts'
import { chosenColumns, columnsOf, type TableColumns } from './columns.ts'
import { ConferenceBuilder } from './conference-builder.ts'
import { fileText } from './file-text.ts'
import type { ProblemKey } from './messages/en.ts'
import { newPause, type Pause } from './pause.ts'
import { ProblemList } from './problem-list.ts'
import type { ChosenColumns, GivenFile, Problems, ReadFile } from './read-file.ts'
import { readJson } from './read-json.ts'
import { readList } from './read-list.ts'
import { type Reading, readTable, type TableRow } from './read-table.ts'

export type ReadConference = { conference: Conference; files: ReadFile[]; problems: Problems }

/**
 * Reads the files of a conference, dropped at once in any order: tells what each holds by its header, joins authors with
 * submissions and conflicts with both. `chosen`: columns chosen by hand, by the name of the `ReadFile`. Bounds are in
 * `bounds.ts`. Never throws for the content of a file: what cannot be used is among the problems of the file or of the
 * conference.
 */
export async function readFiles(
  files: readonly GivenFile[],
  chosen: Readonly<Record<string, ChosenColumns>> = {},
): Promise<ReadConference> {
  const builder = new ConferenceBuilder()
  const pause = newPause()
  const read: ReadFile[] = []
  if (files.length > MAX_FILES) builder.problems.add('tooManyFiles', { most: MAX_FILES })
  for (const file of files.slice(0, MAX_FILES)) {
    for await (const { name, table } of tablesIn(file, pause)) {
      const own = Object.hasOwn(chosen, name) ? chosen[name] : undefined
      read.push(await readOne(name, table, own, { builder, pause }))
    }
  }
  return { conference: await builder.conference(pause), files: read, problems: builder.problems.all }
}

/** A file, or a sheet of one: a table, JSON, or the reason why it is neither. */
type Table = { rows: () => AsyncIterable<TableRow>; lines: () => string[] }
type Content = Table | { json: string } | { problem: ProblemKey }

async function* tablesIn(
  { name, bytes }: GivenFile,
  pause: Pause,
): AsyncGenerator<{ name: string; table: Content }> {
  if (bytes.length > MAX_FILE_BYTES) return yield { name, table: { problem: 'fileTooLarge' } }
  if (bytes.length === 0) return yield { name, table: { problem: 'fileEmpty' } }
  if (startsWith(bytes, OLD_WORKBOOK)) return yield { name, table: { problem: 'oldWorkbook' } }
  const text = startsWith(bytes, ZIP) ? null : await fileText(bytes, pause)
  if (text === null || MARKUP.test(text.slice(0, 1000)))
    return yield { name, table: { problem: 'fileNotText' } }
  if (text.trim() === '') return yield { name, table: { problem: 'fileEmpty' } }
  yield { name, table: /^\s*[[{]/u.test(text) ? { json: text } : tableOf(text, pause) }
}

const ZIP = [0x50, 0x4b, 0x03, 0x04]
/** A compound file, as Excel wrote until 2003. A workbook with a password is one, too. */
const OLD_WORKBOOK = [0xd0, 0xcf, 0x11, 0xe0]
const MARKUP = /^\s*(?:%PDF-|\{\\rtf|<!doctype|<html|<\?xml)/iu

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte)

/** In UTF-16 code units. CMT writes the conference's name above its header, and HotCRP's has a column for each topic. */
const HEAD = 50_000
const HEAD_ROWS = 10

function tableOf(text: string, pause: Pause): Table {
  const first = text.slice(0, HEAD).split(LINE_BREAK).slice(0, HEAD_ROWS)
  const delimiters = first
    .filter((line) => line.trim() !== '')
    .map((line) => ({ line, delimiter: delimiterOf(line) }))
  const header = delimiters.find(({ line, delimiter }) =>
    columnsOf(delimitedRows(line, delimiter)[0]?.cells ?? []),
  )
  const delimiter = (header ?? delimiters[0])?.delimiter ?? ','
  const rows = async function* (): AsyncGenerator<TableRow> {
    let row = 0
    for (const { cells } of eachDelimitedRow(text, delimiter, MAX_COLUMNS)) {
      row++
      await pause()
      if (cells.some((cell) => cell !== '')) yield { row, cells }
    }
  }
  return { rows, lines: () => text.split(LINE_BREAK) }
}

async function readOne(
  name: string,
  content: Content,
  chosen: ChosenColumns | undefined,
  { builder, pause }: Pick<Reading, 'builder' | 'pause'>,
): Promise<ReadFile> {
  const problems = new ProblemList()
  const reading = { file: name, builder, problems, pause }
  const nothing = { name, format: 'unknown', role: 'unknown', rows: 0, used: 0 } as const
  const preview = { header: [], rows: [] }
  if ('problem' in content) {
    problems.add(content.problem, { most: MAX_FILE_BYTES / 1_000_000 })
    return { ...nothing, problems: problems.all, preview }
  }
  if ('json' in content) {
    const read = await readJson(content.json, reading)
    if (read === null) problems.addOnce('fileNotText')
    return { ...nothing, ...read, problems: problems.all, preview }
  }
  const { columns, header, head } = await headOf(content, chosen)
  const shown = {
    header: shownCells(header?.cells ?? []),
    rows: head.slice(0, HEAD_ROWS).map(({ cells }) => shownCells(cells)),
  }
  if (columns !== null) {
    const read = await readTable(below(content.rows(), header), columns, head, reading)
    const { format, role } = columns
    return { name, format, role, ...read, problems: problems.all, preview: shown }
  }
  const list = head.some(({ cells }) => cells.length > MAX_LIST_COLUMNS)
    ? null
    : await readList(content.lines(), reading)
  if (list)
    return { name, format: 'namesList', role: 'committee', ...list, problems: problems.all, preview: shown }
  problems.add('notRecognised')
  return { ...nothing, rows: await countOf(content.rows()), problems: problems.all, preview: shown }
}

/** More columns make no list of people. */
const MAX_LIST_COLUMNS = 5
/** Rows that tell how a table writes names. */
const SAMPLE_ROWS = 200

/** The columns of a table and its header among the first rows, and the first rows below. */
async function headOf(
  { rows }: Table,
  chosen: ChosenColumns | undefined,
): Promise<{ columns: TableColumns | null; header: TableRow | null; head: TableRow[] }> {
  const first: TableRow[] = []
  for await (const row of rows()) {
    first.push(row)
    if (first.length === SAMPLE_ROWS) break
  }
  if (chosen) {
    const [header = null, ...head] = chosen.hasHeader ? first : [null, ...first]
    return { columns: chosenColumns(chosen), header, head: head.filter((row) => row !== null) }
  }
  for (const [index, header] of first.slice(0, HEAD_ROWS).entries()) {
    const columns = columnsOf(header.cells)
    if (columns !== null) return { columns, header, head: first.slice(index + 1) }
  }
  return { columns: null, header: null, head: first }
}

async function* below(rows: AsyncIterable<TableRow>, header: TableRow | null): AsyncGenerator<TableRow> {
  for await (const row of rows) if (row.row > (header?.row ?? 0)) yield row
}

async function countOf(rows: AsyncIterable<TableRow>): Promise<number> {
  let count = 0
  for await (const _ of rows) count++
  return count
}

const shownCells = (cells: readonly string[]): string[] => cells.slice(0, 50).map((cell) => textIn(cell, 200))

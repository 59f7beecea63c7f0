import { stat } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { readRegularFile } from '../../shared/server/files/regular-file.ts'

const DELIMITERS = [',', ';', '\t']

/** The rows of a comma, semicolon or tab separated list, cells trimmed and blank lines left out. */
function rowsOf(text: string): string[][] {
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

/** One person of a programme committee; `affiliation` is empty when the list gives none. */
export type CommitteeMember = { name: string; affiliation: string }

/** Headers as HotCRP, EasyChair, CMT, OpenReview, the earlier Python service and hand-made lists write them. */
const HEADERS = {
  name: ['name', 'reviewer', 'full name', 'member', 'member name', 'reviewer name', 'pc member', 'author'],
  given: ['given name', 'first name', 'first', 'firstname', 'forename', 'given'],
  middle: ['middle name', 'middle initial', 'middle'],
  family: ['family name', 'last name', 'last', 'lastname', 'surname', 'family'],
  affiliation: ['affiliation', 'organization', 'organisation', 'institution', 'university', 'company'],
}

type Column = keyof typeof HEADERS
type Columns = Partial<Record<Column, number>>

/** The members in their order, each name once, the first mention counting. */
function membersOf(rows: readonly (readonly string[])[]): CommitteeMember[] {
  const [first = [], ...rest] = rows
  const columns = headerColumns(first)
  const members = columns
    ? rest.map((row) => memberOf(row, columns))
    : rows.map((row) => memberOf(row, columnsWithoutHeader(row)))
  const byName = new Map<string, CommitteeMember>()
  for (const member of members) {
    if (member.name !== '' && !byName.has(member.name)) byName.set(member.name, member)
  }
  return [...byName.values()]
}

/** Where the columns are when this row is a header: it says where a whole name is, or both its parts. */
function headerColumns(row: readonly string[]): Columns | null {
  const titles = row.map(normalizedTitle)
  const columns: Columns = {}
  // The cast is safe: these are the keys of a literal of our own.
  for (const column of Object.keys(HEADERS) as Column[]) {
    const index = titles.findIndex((title) => HEADERS[column].includes(title))
    if (index !== -1) columns[column] = index
  }
  const hasParts = columns.given !== undefined && columns.family !== undefined
  return columns.name !== undefined || hasParts ? columns : null
}

/** `Middle Initial (optional)`, `first_name` and `given-name` as words. */
function normalizedTitle(title: string): string {
  return title
    .toLowerCase()
    .replace(/\(.*\)$/, '')
    .replace(/[\s_-]+/g, ' ')
    .trim()
}

/** OpenReview exports `email,name` without a header; otherwise the name comes first, the affiliation second. */
function columnsWithoutHeader(row: readonly string[]): Columns {
  return row[0]?.includes('@') ? { name: 1 } : { name: 0, affiliation: 1 }
}

function memberOf(row: readonly string[], columns: Columns): CommitteeMember {
  const cell = (column: Column): string => row[columns[column] ?? -1]?.replace(/\s+/g, ' ').trim() ?? ''
  const parts = [cell('given'), cell('middle'), cell('family')].filter((part) => part !== '')
  return { name: cell('name') || parts.join(' '), affiliation: cell('affiliation') }
}

/** A committee of 10,000 takes one. */
const MOST_BYTES = 16 * 1024 * 1024

const NOT_UTF8 = 'windows-1252'

/** The members a committee's list names. Rejects when the file cannot be read. */
export async function readCommittee(path: string): Promise<CommitteeMember[]> {
  return membersOf(rowsOf(decoded(readRegularFile(path, MOST_BYTES))))
}

/** The committee of one file, read again whenever the file has changed. */
export class Committee {
  readonly #path: string
  #read: { version: string; members: Promise<CommitteeMember[]> } | undefined

  constructor(path: string) {
    this.#path = path
  }

  async members(): Promise<CommitteeMember[]> {
    const { mtimeNs, size, ino } = await stat(this.#path, { bigint: true })
    const version = `${mtimeNs} ${size} ${ino}`
    if (this.#read?.version === version) return this.#read.members
    const read = { version, members: readCommittee(this.#path) }
    this.#read = read
    // A failed read says nothing about the next one: permissions change without changing the file.
    read.members.catch(() => {
      if (this.#read === read) this.#read = undefined
    })
    return read.members
  }
}

/** UTF-8 or, with its byte order mark, UTF-16; else what older spreadsheets write. */
function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder(NOT_UTF8).decode(bytes)
  }
}

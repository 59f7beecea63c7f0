/** Packs the rows of a table into two buffers for a transfer: one number for each cell, and the bytes of texts and blobs. */

import { BYTES_PER_NUMBER, putVarints } from '../database/id-lists.ts'
import { GrowableInt32 } from '../dump/growable.ts'
import type { TextList } from './text-list.ts'

/** The lowest bits of a cell are its kind. The higher bits are the integer, or the length in bytes. */
const [NULL, INTEGER, ASCII, TEXT, BLOB] = [0, 1, 2, 3, 4]
const KIND_BITS = 3
const KIND_MASK = 7
/** All stored integers are far smaller than this. */
const INTEGER_AT_MOST = 2 ** 28 - 1

export interface PackedRows {
  table: TableName
  cells: Int32Array<ArrayBuffer>
  bytes: Uint8Array<ArrayBuffer>
}

const FIRST_CAPACITY = 1024

export class RowPacker {
  readonly #table: TableName
  readonly #cells = new GrowableInt32()
  #bytes = Buffer.allocUnsafeSlow(FIRST_CAPACITY)
  #length = 0

  constructor(table: TableName) {
    this.#table = table
  }

  /** The size of the packed rows in bytes. */
  get size(): number {
    return 4 * this.#cells.length + this.#length
  }

  null(): void {
    this.#cells.push(NULL)
  }

  /** @param value from 0 to 2^28 - 1; any other number becomes null */
  integer(value: number): void {
    this.#cells.push(value >= 0 && value <= INTEGER_AT_MOST ? (value << KIND_BITS) | INTEGER : NULL)
  }

  text(bytes: Uint8Array, start: number, end: number): void {
    const target = this.#room(end - start)
    let all = 0
    for (let from = start; from < end; from++) {
      const byte = bytes[from] ?? 0
      target[this.#length++] = byte
      all |= byte
    }
    this.#cells.push(((end - start) << KIND_BITS) | (all < 0x80 ? ASCII : TEXT))
  }

  textOrNull(bytes: Uint8Array, start: number, end: number): void {
    if (start === end) this.null()
    else this.text(bytes, start, end)
  }

  /** Adds the text with this number, and null for the number 0. */
  listed(texts: TextList, id: number): void {
    if (id === 0) this.null()
    else this.text(texts.bytes, texts.start(id), texts.end(id))
  }

  /** Adds a blob with one to five bytes for each number. `deltas`: adds the differences of ascending numbers. */
  varints(numbers: Int32Array, start = 0, end = numbers.length, deltas = false): void {
    const before = this.#length
    const bytes = this.#room((end - start) * BYTES_PER_NUMBER)
    this.#length = putVarints(numbers, start, end, deltas, bytes, before)
    this.#cells.push(((this.#length - before) << KIND_BITS) | BLOB)
  }

  /** Adds a blob with four bytes for each number. */
  numbers(numbers: Int32Array): void {
    const bytes = new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength)
    this.#room(bytes.length).set(bytes, this.#length)
    this.#length += bytes.length
    this.#cells.push((bytes.length << KIND_BITS) | BLOB)
  }

  #room(count: number): Buffer {
    const needed = this.#length + count
    if (needed > this.#bytes.length) {
      const larger = Buffer.allocUnsafeSlow(2 * needed)
      this.#bytes.copy(larger)
      this.#bytes = larger
    }
    return this.#bytes
  }

  /** Returns the rows so far and starts again. Returns null if there are no rows. */
  take(): PackedRows | null {
    if (this.#cells.length === 0) return null
    const rows = {
      table: this.#table,
      cells: this.#cells.values.slice(0, this.#cells.length),
      bytes: Uint8Array.from(this.#bytes.subarray(0, this.#length)),
    }
    this.#cells.length = 0
    this.#length = 0
    return rows
  }
}

type Cell = string | number | Buffer | null

/** Calls `take` with at most `cellsAtOnce` cells. Each call gets the same array with new cells. */
export function unpackRows(rows: PackedRows, cellsAtOnce: number, take: (cells: Cell[]) => void): void {
  const bytes = Buffer.from(rows.bytes.buffer, rows.bytes.byteOffset, rows.bytes.length)
  // Slices of one string are far cheaper than separate strings.
  const ascii = bytes.toString('latin1')
  const cells: Cell[] = []
  let at = 0
  for (const cell of rows.cells) {
    const kind = cell & KIND_MASK
    const value = cell >>> KIND_BITS
    if (kind === INTEGER) cells.push(value)
    else if (kind === NULL) cells.push(null)
    else {
      const end = at + value
      if (kind === ASCII) cells.push(ascii.slice(at, end))
      else cells.push(kind === TEXT ? bytes.toString('utf8', at, end) : bytes.subarray(at, end))
      at = end
    }
    if (cells.length === cellsAtOnce) {
      take(cells)
      cells.length = 0
    }
  }
  if (cells.length > 0) take(cells)
}

/**
 * The tables of a new database in the order of writing, with the columns that rows fill. `LIST_VERSIONS` fills `published_id` of
 * `records` from the temporary table `work_records`.
 */
export const WRITTEN = {
  records: 'records (id, key, type, publtype, title, year, venue_id, url, author_ids)',
  published: 'published_records (bits)',
  works: 'work_records (work, record_id, is_listed)',
  names: 'names (id, name)',
  namedPersons: 'name_owners (first_name_id, person_ids)',
  persons: `persons (id, key, name_ids, disambiguation, orcid, affiliations, shared_name, publications,
    record_ids, first_year, last_year, venue_ids, coauthor_ids)`,
  words: 'person_words (rowid, words)',
  bases: 'base_names (base, name_id, person_id)',
  shortened: 'shortened_names (name, name_id, person_id)',
  venues: 'venues (id, name)',
  merged: 'merged_persons (key, successor)',
  toldApart: 'told_apart (person_id, other_id)',
} as const

export type TableName = keyof typeof WRITTEN

export type RowPackers = Readonly<Record<TableName, RowPacker>>

/** The casts hold, because `Object.keys` returns exactly the names of the tables. */
export const rowPackers = (): RowPackers =>
  Object.fromEntries(
    Object.keys(WRITTEN).map((table) => [table, new RowPacker(table as TableName)]),
  ) as RowPackers

export function sizeOf(rows: RowPackers): number {
  let size = 0
  for (const table in rows) size += rows[table as TableName].size
  return size
}

export const takeRows = (rows: RowPackers): PackedRows[] =>
  Object.values(rows).flatMap((packer) => packer.take() ?? [])

/** Lists the records of works with several records. Exists only while the database is built. */
export const WORK_RECORDS = `
  CREATE TEMP TABLE work_records (
    work INTEGER NOT NULL,
    record_id INTEGER NOT NULL,
    is_listed INTEGER NOT NULL       -- 1: listed under another record
  )
`

/** Lists preprints and older versions under the first of the work's other records: by year, undated last, then by key. */
export const LIST_VERSIONS = `
  WITH listing AS MATERIALIZED (
    SELECT record_id, is_listed, first_value(record_id) OVER (
      PARTITION BY work ORDER BY is_listed, coalesce(year, 999999999), key, record_id
    ) AS published_id
    FROM work_records CROSS JOIN records ON records.id = record_id
  )
  UPDATE records SET published_id = listing.published_id
  FROM listing WHERE listing.is_listed = 1 AND records.id = listing.record_id
`

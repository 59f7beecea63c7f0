/**
 * The database file while it is being made. Nobody else knows it yet and a failed one is thrown away, so it is
 * written without a journal on disk and without waiting for the disk; `sync` makes up for it before it is shown.
 */
import { closeSync, fsyncSync, openSync } from 'node:fs'
import Database, { type Statement } from 'better-sqlite3'
import { type TableName, WRITTEN } from '../build/insert-statements.ts'
import { type PackedRows, unpackRows } from '../build/row-batches.ts'
import { APPLICATION_ID, INDEXES, SCHEMA_VERSION, TABLES } from '../database/bibliography-schema.ts'

const CACHE_KIB = 128 * 1024
/** Words that FTS5 gathers before it writes a segment, in bytes: fewer segments, less merging. */
const WORDS_IN_MEMORY = 32 * 1024 * 1024
/** Pages of the words' index that are written in one step of merging. */
const PAGES_AT_ONCE = 1000
/** One statement for so many rows takes half the time of as many statements (better-sqlite3 13, measured). */
const ROWS_AT_ONCE = 20

export class NewDatabase {
  readonly #path: string
  readonly #database: Database.Database
  readonly #statements = new Map<string, Statement<unknown[]>>()

  /** Makes the file at `path`, readable by the user alone; there must be none. */
  constructor(path: string) {
    this.#path = path
    closeSync(openSync(path, 'wx', 0o600))
    this.#database = new Database(path)
    // OFF is refused by better-sqlite3 (SQLite's defensive mode). In memory it stays as good as empty: only pages that
    // were there before the one big transaction are journalled.
    this.#database.pragma('journal_mode = MEMORY')
    this.#database.pragma('synchronous = OFF')
    this.#database.pragma('locking_mode = EXCLUSIVE')
    this.#database.pragma('temp_store = MEMORY')
    this.#database.pragma(`cache_size = -${CACHE_KIB}`)
    this.#database.pragma(`application_id = ${APPLICATION_ID}`)
    this.#database.pragma(`user_version = ${SCHEMA_VERSION}`)
    this.#database.exec(TABLES)
    this.#database.exec('BEGIN')
    this.#database.exec(
      `INSERT INTO person_words (person_words, rank) VALUES ('hashsize', ${WORDS_IN_MEMORY})`,
    )
  }

  /** @returns how many rows these were */
  add(rows: PackedRows): number {
    const { columns } = WRITTEN[rows.table]
    const atOnce = 'oneByOne' in WRITTEN[rows.table] ? 1 : ROWS_AT_ONCE
    unpackRows(rows, columns * atOnce, (cells) => {
      this.#statement(rows.table, cells.length / columns).run(cells)
    })
    return rows.cells.length / columns
  }

  addMeta(meta: Readonly<Record<string, string>>): void {
    const insert = this.#database.prepare<[string, string]>('INSERT INTO meta (name, value) VALUES (?, ?)')
    for (const [name, value] of Object.entries(meta)) insert.run(name, value)
  }

  /**
   * Ends the writing; the words' index is merged into one segment, step by step: yields in between.
   * Source of the steps: SQLite's documentation of FTS5, 6.9, "The 'merge' Command".
   */
  *finish(): Generator<undefined> {
    const merge = this.#database.prepare<[number]>(
      `INSERT INTO person_words (person_words, rank) VALUES ('merge', ?)`,
    )
    const changes = this.#database.prepare<[], number>('SELECT total_changes()').pluck()
    for (let pages = -PAGES_AT_ONCE, before = -1; ; pages = PAGES_AT_ONCE) {
      merge.run(pages)
      const after = changes.get() ?? 0
      // A merge with nothing to do changes one row at the most.
      if (before !== -1 && after - before < 2) break
      before = after
      yield
    }
    this.#database.exec(INDEXES)
    yield
    this.#database.exec('COMMIT')
  }

  /** The file as the reader will see it, to be checked before it is shown. */
  get connection(): Database.Database {
    return this.#database
  }

  /** Closes the file; does nothing when that was done. */
  close(): void {
    this.#database.close()
  }

  /** Brings the closed file to the disk. */
  sync(): void {
    const descriptor = openSync(this.#path, 'r+')
    try {
      fsyncSync(descriptor)
    } finally {
      closeSync(descriptor)
    }
  }

  #statement(table: TableName, rowCount: number): Statement<unknown[]> {
    const id = `${table} ${rowCount}`
    const known = this.#statements.get(id)
    if (known !== undefined) return known
    const { sql, columns } = WRITTEN[table]
    const row = `(${Array(columns).fill('?').join(',')})`
    const values = sql.endsWith('VALUES') ? Array(rowCount).fill(row).join(',') : ''
    const statement = this.#database.prepare<unknown[]>(sql + values)
    this.#statements.set(id, statement)
    return statement
  }
}

/**
 * Builds a database file. No other program opens it and a failed import discards it, so SQLite writes it without a journal
 * on disk and without syncing. The caller syncs the finished file.
 */
import { closeSync, openSync } from 'node:fs'
import Database from 'better-sqlite3'
import { memoize } from '../../database/batched-lookup.ts'
import { APPLICATION_ID, INDEXES, SCHEMA_VERSION, TABLES } from '../../database/bibliography-schema.ts'
import { nameOwnersIn } from '../../database/name-owners.ts'
import { LIST_VERSIONS, type PackedRows, unpackRows, WORK_RECORDS, WRITTEN } from '../../rows/row-batches.ts'
import { NameRows } from './name-rows.ts'

const CACHE_KIB = 64 * 1024
/** FTS5 gathers this many bytes of words before it writes a segment: fewer segments need less merging. */
const WORDS_IN_MEMORY = 32 * 1024 * 1024
/** One statement for this many rows takes half the time of separate ones (better-sqlite3 13, measured). */
const ROWS_AT_ONCE = 20
/** The place of `shared_name` in a person's row. */
const SHARED_NAME = WRITTEN.persons.split(',').findIndex((column) => column.trim() === 'shared_name')

/** Creates the file at `path`, for the owner only. Fails if the file exists. */
export function newDatabase(path: string) {
  closeSync(openSync(path, 'wx', 0o600))
  const database = new Database(path)
  // better-sqlite3 refuses OFF (SQLite's defensive mode). The journal in memory stays almost empty, because SQLite
  // journals only pages that existed before the one big transaction.
  database.pragma('journal_mode = MEMORY')
  database.pragma('synchronous = OFF')
  database.pragma('locking_mode = EXCLUSIVE')
  database.pragma('temp_store = MEMORY')
  database.pragma(`cache_size = -${CACHE_KIB}`)
  database.pragma(`application_id = ${APPLICATION_ID}`)
  database.pragma(`user_version = ${SCHEMA_VERSION}`)
  database.exec(TABLES)
  database.exec(WORK_RECORDS)
  database.exec('BEGIN')
  database.exec(`INSERT INTO person_words (person_words, rank) VALUES ('hashsize', ${WORDS_IN_MEMORY})`)
  const names = new NameRows()
  let hasNameRows = false
  /** Returns the number of a table's columns, and a function that inserts the cells of several rows. */
  const inserterOf = memoize((into: string) => {
    const columns = into.split(',').length
    const row = `(${Array(columns).fill('?').join()})`
    // A broken file may list the key of a merged person twice.
    // FAIL opens no savepoint. At each savepoint FTS5 writes the words that it has gathered, which takes time.
    const insert = into === WRITTEN.merged ? 'INSERT OR IGNORE' : 'INSERT OR FAIL'
    const statementFor = memoize((rows: number) =>
      database.prepare<unknown[]>(`${insert} INTO ${into} VALUES ${Array(rows).fill(row).join()}`),
    )
    return { columns, insert: (cells: readonly unknown[]) => statementFor(cells.length / columns).run(cells) }
  })
  const write = (rows: PackedRows): number => {
    const { columns, insert } = inserterOf(WRITTEN[rows.table])
    // A statement that inserts several rows of FTS5 opens a savepoint even with FAIL, and takes three times as long.
    const rowsAtOnce = rows.table === 'words' ? 1 : ROWS_AT_ONCE
    unpackRows(rows, columns * rowsAtOnce, (cells) => {
      if (rows.table === 'persons')
        for (let at = SHARED_NAME; at < cells.length; at += columns)
          cells[at] = names.isShared(Number(cells[at]))
      if (rows.table === 'words') cells[1] = names.wordsOf(numbersIn(cells[1]))
      insert(cells)
      if (rows.table === 'names') names.addNames(cells)
    })
    return rows.cells.length / columns
  }
  return {
    /** For the verification of the finished file. */
    connection: database,
    /** @returns the number of rows added */
    add(rows: PackedRows): number {
      if (rows.table === 'persons' && !hasNameRows) {
        hasNameRows = true
        database.exec(LIST_VERSIONS)
        for (const batch of names.rows(nameOwnersIn(database)())) write(batch)
      }
      return write(rows)
    },
    /** Sorts the names. Call it after the last name: this thread sorts while the reading thread makes the rows of the persons. */
    sortNames: () => void names.sort(),
    addMeta(meta: Readonly<Record<string, string>>): void {
      const insert = database.prepare<[string, string]>('INSERT INTO meta (name, value) VALUES (?, ?)')
      for (const [name, value] of Object.entries(meta)) insert.run(name, value)
    },
    /** Merges the words' index into one segment, and commits. */
    finish(): void {
      database.exec(`INSERT INTO person_words (person_words) VALUES ('optimize')`)
      database.exec(INDEXES)
      database.exec('COMMIT')
    },
  }
}

/** Returns the numbers of a blob of 4 bytes each. */
function numbersIn(blob: unknown): number[] {
  const bytes = blob instanceof Buffer ? blob : Buffer.alloc(0)
  return Array.from({ length: bytes.length / 4 }, (_, index) => bytes.readInt32LE(4 * index))
}

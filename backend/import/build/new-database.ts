/** Builds a database file without a journal and without syncing: a failed import discards the file, and the caller syncs it. */
import { closeSync, openSync } from 'node:fs'
import Database from 'better-sqlite3'
import { memoize } from '../../database/batched-lookup.ts'
import { APPLICATION_ID, INDEXES, SCHEMA_VERSION, TABLES } from '../../database/bibliography-schema.ts'
import { nameOwnersIn } from '../../database/name-owners.ts'
import { LIST_VERSIONS, type PackedRows, unpackRows, WORK_RECORDS, WRITTEN } from '../../rows/row-batches.ts'
import { ShortenedRows } from './shortened-rows.ts'

const CACHE_KIB = 64 * 1024
/** FTS5 gathers so many bytes of words before it writes a segment: fewer segments need less merging. */
const WORDS_IN_MEMORY = 32 * 1024 * 1024
/** One statement for so many rows takes half the time of one for each row (better-sqlite3 13, measured). */
const ROWS_AT_ONCE = 20

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
  let areVersionsListed = false
  const shortened = new ShortenedRows()
  /** Returns the number of a table's columns, and a function that inserts the cells of several rows. */
  const inserterOf = memoize((into: string) => {
    const columns = into.split(',').length
    const row = `(${Array(columns).fill('?').join()})`
    // A broken file may list the key of a merged person twice.
    const insert = into === WRITTEN.merged ? 'INSERT OR IGNORE' : 'INSERT'
    const statementFor = memoize((rows: number) =>
      database.prepare<unknown[]>(`${insert} INTO ${into} VALUES ${Array(rows).fill(row).join()}`),
    )
    return { columns, insert: (cells: readonly unknown[]) => statementFor(cells.length / columns).run(cells) }
  })
  return {
    /** For the verification of the finished file. */
    connection: database,
    /** @returns the number of rows added */
    add(rows: PackedRows): number {
      // Runs before the first persons: all records are written, and this thread would only wait for the
      // persons.
      if (rows.table === 'persons' && !areVersionsListed) {
        areVersionsListed = true
        database.exec(LIST_VERSIONS)
      }
      const { columns, insert } = inserterOf(WRITTEN[rows.table])
      // A statement with several rows has a savepoint, at which FTS5 writes all gathered words: three times the work.
      const rowsAtOnce = rows.table === 'words' ? 1 : ROWS_AT_ONCE
      unpackRows(rows, columns * rowsAtOnce, (cells) => {
        insert(cells)
        if (rows.table === 'names') shortened.addNames(cells)
      })
      return rows.cells.length / columns
    },
    addMeta(meta: Readonly<Record<string, string>>): void {
      const insert = database.prepare<[string, string]>('INSERT INTO meta (name, value) VALUES (?, ?)')
      for (const [name, value] of Object.entries(meta)) insert.run(name, value)
    },
    /** Writes the shortened names, merges the words' index into one segment, and commits. */
    finish(): void {
      const { insert } = inserterOf('shortened_names (name, name_id, person_id)')
      for (const cells of shortened.rows(nameOwnersIn(database)(), ROWS_AT_ONCE)) insert(cells)
      database.exec(`INSERT INTO person_words (person_words) VALUES ('optimize')`)
      database.exec(INDEXES)
      database.exec('COMMIT')
    },
  }
}

/**
 * The database file while it is being built. No other program uses it, and a failed one is discarded, so it is
 * written without a journal on disk and without syncing; its user syncs it at the end.
 */
import { closeSync, openSync } from 'node:fs'
import Database, { type Statement } from 'better-sqlite3'
import { APPLICATION_ID, INDEXES, SCHEMA_VERSION, TABLES } from '../database/bibliography-schema.ts'
import {
  LIST_INFORMAL,
  type PackedRows,
  type TableName,
  unpackRows,
  WORK_RECORDS,
  WRITTEN,
} from '../rows/row-batches.ts'

const CACHE_KIB = 64 * 1024
/** How many bytes of words FTS5 gathers before it writes a segment: fewer segments need less merging. */
const WORDS_IN_MEMORY = 32 * 1024 * 1024
/** Pages of the words' index that one step of merging writes. */
const PAGES_AT_ONCE = 1000
/** One statement for this many rows takes half the time of separate statements (better-sqlite3 13, measured). */
const ROWS_AT_ONCE = 20

/** Creates the file at `path`, readable by the user only. It must not exist. */
export function newDatabase(path: string) {
  closeSync(openSync(path, 'wx', 0o600))
  const database = new Database(path)
  // better-sqlite3 refuses OFF (SQLite's defensive mode). The journal in memory stays almost empty: SQLite journals
  // only pages that existed before the one big transaction.
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
  const statements = new Map<string, Statement<unknown[]>>()
  const statementOf = (table: TableName, rowCount: number): Statement<unknown[]> => {
    const id = `${table} ${rowCount}`
    const known = statements.get(id)
    if (known !== undefined) return known
    const { sql, columns } = WRITTEN[table]
    const row = `(${Array(columns).fill('?').join(',')})`
    const statement = database.prepare<unknown[]>(`${sql} ${Array(rowCount).fill(row).join(',')}`)
    statements.set(id, statement)
    return statement
  }
  return {
    /** The file as readers will see it, for verification. */
    connection: database,
    /** @returns the number of rows added */
    add(rows: PackedRows): number {
      const { columns } = WRITTEN[rows.table]
      const atOnce = 'oneByOne' in WRITTEN[rows.table] ? 1 : ROWS_AT_ONCE
      unpackRows(rows, columns * atOnce, (cells) => {
        statementOf(rows.table, cells.length / columns).run(cells)
      })
      return rows.cells.length / columns
    },
    addMeta(meta: Readonly<Record<string, string>>): void {
      const insert = database.prepare<[string, string]>('INSERT INTO meta (name, value) VALUES (?, ?)')
      for (const [name, value] of Object.entries(meta)) insert.run(name, value)
    },
    /**
     * Finishes writing. Lists the informal records, then merges the words' index into one segment, in steps, and
     * yields between them. Source of the steps: SQLite's documentation of FTS5, 6.9, "The 'merge' Command".
     */
    *finish(): Generator<undefined> {
      database.exec(LIST_INFORMAL)
      yield
      const merge = database.prepare<[number]>(
        `INSERT INTO person_words (person_words, rank) VALUES ('merge', ?)`,
      )
      const changes = database.prepare<[], number>('SELECT total_changes()').pluck()
      for (let pages = -PAGES_AT_ONCE, before = -1; ; pages = PAGES_AT_ONCE) {
        merge.run(pages)
        const after = changes.get() ?? 0
        // A merge without work changes at most one row.
        if (before !== -1 && after - before < 2) break
        before = after
        yield
      }
      database.exec(INDEXES)
      yield
      database.exec('COMMIT')
    },
  }
}

/**
 * No other program opens the new database, and a failed import discards it. So SQLite needs no journal on disk and no syncing.
 * The caller syncs the finished file.
 */
import { closeSync, openSync } from 'node:fs'
import Database from 'better-sqlite3'
import { foldedBase } from '../../../shared/names/folding.ts'
import { memoize } from '../../database/batched-lookup.ts'
import { APPLICATION_ID, INDEXES, SCHEMA_VERSION, TABLES } from '../../database/bibliography-schema.ts'
import { lastWordFirst } from '../../database/name-index.ts'
import { GrowableInt32 } from '../../dump/growable.ts'
import { shortenedNames } from '../../names/spelling/shortened-names.ts'
import type { FoldedNames } from '../../rows/name-rows.ts'
import { LIST_VERSIONS, type PackedRows, unpackRows, WORK_RECORDS, WRITTEN } from '../../rows/row-batches.ts'
import { TextList } from '../../rows/text-list.ts'

const CACHE_KIB = 64 * 1024
/** FTS5 gathers this many bytes of words before it writes a segment: fewer segments need less merging. */
const WORDS_IN_MEMORY = 32 * 1024 * 1024
/** One statement for this many rows takes half the time of single rows (better-sqlite3 13, measured). */
const ROWS_AT_ONCE = 20

/** Creates a file that only its owner may read. Throws if the file exists. */
export function newDatabase(path: string) {
  closeSync(openSync(path, 'wx', 0o600))
  const database = new Database(path)
  // SQLite's defensive mode, which better-sqlite3 uses, forbids OFF. The journal stays small: it has only pages from before the
  // one transaction.
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
  const names = new NameFolder()
  /** By table: the number of columns, and a function that inserts the cells of several rows. */
  const inserterOf = memoize((into: string) => {
    const columns = into.split(',').length
    const row = `(${Array(columns).fill('?').join()})`
    // IGNORE: a broken file may repeat a merged person's key. FAIL: avoids savepoints, because FTS5 writes its words at each.
    const insert = into === WRITTEN.merged ? 'INSERT OR IGNORE' : 'INSERT OR FAIL'
    const statementFor = memoize((rows: number) =>
      database.prepare<unknown[]>(`${insert} INTO ${into} VALUES ${Array(rows).fill(row).join()}`),
    )
    return { columns, insert: (cells: readonly unknown[]) => statementFor(cells.length / columns).run(cells) }
  })
  return {
    connection: database,
    /** Returns the number of rows. All rows of `works` must come in one call, which then also lists versions. */
    add(rows: PackedRows): number {
      const { columns, insert } = inserterOf(WRITTEN[rows.table])
      // Several rows of FTS5 open a savepoint even with FAIL, and take three times as long.
      const rowsAtOnce = rows.table === 'words' ? 1 : ROWS_AT_ONCE
      unpackRows(rows, columns * rowsAtOnce, (cells) => {
        insert(cells)
        if (rows.table === 'names') names.add(cells)
      })
      if (rows.table === 'works') database.exec(LIST_VERSIONS)
      return rows.cells.length / columns
    },
    /** Call it once, after the last name. */
    foldedNames: () => names.take(),
    addMeta(meta: Readonly<Record<string, string>>): void {
      const insert = database.prepare<[string, string]>('INSERT INTO meta (name, value) VALUES (?, ?)')
      for (const [name, value] of Object.entries(meta)) insert.run(name, value)
    },
    /** Merges the words into one segment, and commits. */
    finish(): void {
      database.exec(`INSERT INTO person_words (person_words) VALUES ('optimize')`)
      database.exec(INDEXES)
      database.exec('COMMIT')
    },
  }
}

/** Folds names in the writing thread, which would otherwise wait for the reading one. */
export class NameFolder {
  readonly #bases = new TextList()
  readonly #shortened = new TextList()
  readonly #nameIds = new GrowableInt32()

  /** @param cells each name's id and text, in the order of ids from 1 */
  add(cells: readonly unknown[]): void {
    for (let at = 1; at < cells.length; at += 2) {
      const name = String(cells[at])
      const id = this.#bases.addString(lastWordFirst(foldedBase(name)))
      for (const text of shortenedNames(name)) this.#nameIds.set(this.#shortened.addString(text), id)
    }
  }

  /** Call no other method afterwards. */
  take(): FoldedNames {
    const nameIds = this.#nameIds.values.subarray(0, this.#nameIds.length)
    return { bases: this.#bases.memory, shortened: this.#shortened.memory, nameIds }
  }
}

import { type Stats, statSync } from 'node:fs'
import Database from 'better-sqlite3'
import { StartError } from '../../../shared/server/errors.ts'
import { isStore, storeVersion, tablesOf } from './migrate.ts'
import { isDamage } from './sqlite-errors.ts'
import { STORE_VERSION } from './store-schema.ts'

/**
 * Throws a StartError for a folder, another program's database or a newer store. Uses a read-only connection:
 * closing a writable one would fold its `-wal` into the file.
 */
export function refuseWhatIsNotOurs(path: string, waitMs: number): void {
  const file = statSync(path, { throwIfNoEntry: false })
  if (file !== undefined && !file.isFile())
    throw new StartError(`COAUTHORS_RUNTIME_DB ${path} is not a file.`)
  if (file !== undefined) refuseHardLink(path, file)
  if (file === undefined || file.size === 0) return
  const database = new Database(path, { readonly: true, timeout: waitMs })
  try {
    refuseForeign(database, path)
  } catch (error) {
    // A damaged file does not show which program it belongs to.
    if (!isDamage(error)) throw error
  } finally {
    database.close()
  }
}

/**
 * Rejects a hard link. SQLite names the write-ahead log after the database, so programs that open one file under
 * two names write two logs, and each loses what the other has written. Throws a StartError of one line.
 */
export function refuseHardLink(path: string, { nlink }: Stats): void {
  if (nlink <= 1) return
  throw new StartError(
    `The store ${path} has ${nlink} names (hard links), under each of which it would be another store: remove the others, or copy the file and move the copy in its place.`,
  )
}

const OWN_TABLES = ['decisions', 'decision_persons', 'person_choices', 'named_queries']

/** SQLite's check reads the whole file: a tenth of a second for this size. */
export const CHECKED_AT_START_BYTES = 64 * 1024 * 1024

/**
 * Checks if the file is an incomplete database, or a write-ahead log without its database, which SQLite would
 * delete. In a file larger than `checkedBytes` this checks only what opening reads (size and schema);
 * `check-later.ts` checks the rest.
 */
export function isDamaged(path: string, waitMs: number, checkedBytes = CHECKED_AT_START_BYTES): boolean {
  const file = statSync(path, { throwIfNoEntry: false })
  if (file === undefined) return (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0
  // A store is never empty: something truncated it, and a -wal beside it may still hold rows.
  if (file.size === 0) return true
  return file.size > checkedBytes ? !isSound(path, waitMs, canBeOpened) : isBroken(path, waitMs)
}

/** Reads the whole database and checks if anything in it is damaged. */
export function isBroken(path: string, waitMs: number): boolean {
  return !isSound(
    path,
    waitMs,
    (database) =>
      isOk(database, 'quick_check(1)') &&
      ownTables(database).every((table) => isOk(database, `integrity_check(${table})`)),
  )
}

/** The tables of the user's own work are small, so their indexes are compared with them, too. */
const ownTables = (database: Database.Database): string[] => {
  const there = tablesOf(database)
  return OWN_TABLES.filter((table) => there.includes(table))
}

const isOk = (database: Database.Database, check: string): boolean =>
  database.pragma(check, { simple: true }) === 'ok'

/** SQLite compares the file's size with its header, and reads the schema. */
function canBeOpened(database: Database.Database): boolean {
  tablesOf(database)
  return true
}

function isSound(path: string, waitMs: number, look: (database: Database.Database) => boolean): boolean {
  const database = new Database(path, { readonly: true, timeout: waitMs })
  try {
    return look(database)
  } catch (error) {
    if (isDamage(error)) return false
    throw error
  } finally {
    database.close()
  }
}

function refuseForeign(database: Database.Database, path: string): void {
  const isEmpty = database.pragma('application_id', { simple: true }) === 0 && tablesOf(database).length === 0
  if (!isEmpty && !isStore(database)) {
    throw new StartError(
      `${path} is another program's database: set COAUTHORS_RUNTIME_DB to a file of its own.`,
    )
  }
  // The daemon sends stored bytes unchanged, so they must be UTF-8.
  const encoding = database.pragma('encoding', { simple: true })
  if (encoding !== 'UTF-8') {
    throw new StartError(`${path} holds its text as ${encoding}: set COAUTHORS_RUNTIME_DB to another file.`)
  }
  const version = storeVersion(database)
  if (version > STORE_VERSION) {
    throw new StartError(
      `${path} is a store of version ${version}, written by a newer CoAuthors; this one knows up to ${STORE_VERSION}: start the newer one, or set COAUTHORS_RUNTIME_DB to another file.`,
    )
  }
}

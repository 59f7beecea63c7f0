import { chmodSync, closeSync, existsSync, openSync, rmSync, statSync } from 'node:fs'
import Database from 'better-sqlite3'
import type { Clock } from '../clock.ts'
import { COMPANIONS, moveAside } from '../file/move-aside.ts'
import { keepReserve } from '../file/reserve.ts'
import { isDamaged } from './inspect.ts'
import { type Migration, migrate } from './migrate.ts'

export type OpenDatabase = {
  database: Database.Database
  /** The folder that a damaged store was moved to, or null. */
  movedAside: string | null
  migration: Migration | null
}

/** SQLite itself waits for the lock here: before the store is open there is hardly any request to block. */
export const OPEN_WAIT_MS = 5000
const OWNER_ONLY = 0o600
// After a burst of writes the write-ahead log is truncated to this size, which is more than a usual burst.
const JOURNAL_BYTES_KEPT = 64 * 1024 * 1024

/**
 * Opens or creates the locked store's file: mode 0600 (docs/security.md, Files), a damaged file moved aside and
 * never deleted, an older one migrated. Throws SQLite's or the system's errors.
 */
export function openDatabase(path: string, clock: Clock, checkedBytes?: number): OpenDatabase {
  const movedAside = isDamaged(path, OPEN_WAIT_MS, checkedBytes) ? moveAside(path, clock) : null
  const isNew = !existsSync(path)
  makePrivateFiles(path)
  const database = new Database(path, { timeout: OPEN_WAIT_MS })
  try {
    database.pragma('journal_mode = WAL')
    setUpConnection(database)
    const migration = migrate(database, path)
    // From here on the write queue waits for the lock: SQLite's own waiting would block every request.
    database.pragma('busy_timeout = 0')
    keepReserve(path)
    return { database, movedAside, migration }
  } catch (error) {
    database.close()
    // The next start would take an empty file for a damaged one.
    if (isNew && statSync(path).size === 0) rmSync(path)
    throw error
  }
}

/** Settings of each connection that writes, also beside a running daemon. */
export function setUpConnection(database: Database.Database): void {
  database.pragma('synchronous = NORMAL')
  // Overwrites what is deleted, and what an answer leaves behind when it is replaced or moves.
  database.pragma('secure_delete = ON')
  database.pragma('trusted_schema = OFF')
  database.pragma('foreign_keys = ON')
  database.pragma(`journal_size_limit = ${JOURNAL_BYTES_KEPT}`)
}

/** SQLite gives `-wal` and `-shm` the mode of the database file. */
function makePrivateFiles(path: string): void {
  closeSync(openSync(path, 'a', OWNER_ONLY))
  for (const suffix of COMPANIONS) {
    if (existsSync(path + suffix)) chmodSync(path + suffix, OWNER_ONLY)
  }
}

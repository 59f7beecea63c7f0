import { chmodSync, closeSync, existsSync, openSync, rmSync, statSync } from 'node:fs'
import Database from 'better-sqlite3'
import { OPEN_WAIT_MS } from './inspect.ts'
import type { Migration } from './migrate.ts'
import { COMPANIONS } from './move-aside.ts'

const OWNER_ONLY = 0o600
// After a burst of writes the write-ahead log is truncated to this size, which is more than a usual burst.
const JOURNAL_BYTES_KEPT = 64 * 1024 * 1024

export type OpenDatabase = { database: Database.Database; migration: Migration | null }

/**
 * Opens or creates a locked file, with mode 0600 (docs/security.md, Files), and lets `migrate` bring it to its newest
 * version. Throws SQLite's or the system's errors.
 */
export function openDatabase(
  path: string,
  setUp: (database: Database.Database) => void,
  migrate: (database: Database.Database) => Migration | null,
): OpenDatabase {
  const isNew = !existsSync(path)
  makePrivateFiles(path)
  const database = new Database(path, { timeout: OPEN_WAIT_MS })
  try {
    database.pragma('journal_mode = WAL')
    setUp(database)
    const migration = migrate(database)
    // From here on the write queue waits for the lock: SQLite's own waiting would block every request.
    database.pragma('busy_timeout = 0')
    return { database, migration }
  } catch (error) {
    database.close()
    // The next start would take an empty file for a damaged one.
    if (isNew && statSync(path).size === 0) rmSync(path)
    throw error
  }
}

/** Settings of each connection that writes. */
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

import { chmodSync, closeSync, existsSync, mkdirSync, openSync, renameSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { makeFolder } from '../../shared/server/data-folder.ts'
import { type Clock, utcText } from './clock.ts'
import { openFailure } from './failures.ts'
import { freePath } from './free-path.ts'
import { inspect } from './inspect.ts'
import { migrate } from './migrate.ts'

export type OpenDatabase = {
  database: Database.Database
  /** The folder a damaged store was moved into, or null. */
  movedAside: string | null
}

// Nothing is served before the store is open, so here SQLite itself may wait.
const OPEN_WAIT_MS = 5000
const OWNER_ONLY = 0o600
const COMPANIONS = ['', '-wal', '-shm']
// After a burst the write-ahead log is cut back to this: more than a burst of usual answers.
const JOURNAL_BYTES_KEPT = 64 * 1024 * 1024

/**
 * Opens the store's file, or makes it: missing folders 0700, the files 0600 (safety.md, rule 10), a damaged file moved
 * aside and never deleted, an older one migrated. Throws a StartError of one line.
 */
export function openDatabase(path: string, clock: Clock): OpenDatabase {
  makeFolder(dirname(path))
  try {
    const movedAside = inspect(path, OPEN_WAIT_MS) === 'damaged' ? moveAside(path, clock) : null
    makePrivateFiles(path)
    return { database: connect(path), movedAside }
  } catch (error) {
    throw openFailure(error, path)
  }
}

function connect(path: string): Database.Database {
  const database = new Database(path, { timeout: OPEN_WAIT_MS })
  try {
    database.pragma('journal_mode = WAL')
    database.pragma('synchronous = NORMAL')
    database.pragma('trusted_schema = OFF')
    database.pragma('foreign_keys = ON')
    database.pragma(`journal_size_limit = ${JOURNAL_BYTES_KEPT}`)
    migrate(database, path)
    // From here on the write queue waits for the lock, since SQLite's own waiting would stop every request.
    database.pragma('busy_timeout = 0')
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

/** SQLite gives `-wal` and `-shm` the mode of the database file. */
function makePrivateFiles(path: string): void {
  closeSync(openSync(path, 'a', OWNER_ONLY))
  for (const suffix of COMPANIONS) {
    if (existsSync(path + suffix)) chmodSync(path + suffix, OWNER_ONLY)
  }
}

function moveAside(path: string, clock: Clock): string {
  const folder = freePath(join(dirname(path), `corrupt-${utcText(clock()).replace(/\D/g, '')}`))
  mkdirSync(folder, { mode: 0o700 })
  for (const suffix of COMPANIONS) {
    if (existsSync(path + suffix)) renameSync(path + suffix, join(folder, basename(path) + suffix))
  }
  return folder
}

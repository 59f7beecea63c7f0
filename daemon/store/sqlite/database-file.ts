import {
  chmodSync,
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { utcText } from '../../../shared/measures.ts'
import { StartError } from '../../../shared/server/errors.ts'
import type { Clock } from '../clock.ts'
import {
  type DatabaseKind,
  freePath,
  isOfKind,
  type Migration,
  migrate,
  numberOf,
  tablesOf,
  versionOf,
} from './migrate.ts'
import { isDamage, isDiskFull, isLocked } from './sqlite-errors.ts'

/** Suffixes of a database's files: the file itself, the write-ahead log and its index. */
export const COMPANIONS = ['', '-wal', '-shm']
/** SQLite itself waits for the lock here: before the store is open there is hardly any request to block. */
export const OPEN_WAIT_MS = 5000
const OWNER_ONLY = 0o600
/** After a burst of writes the write-ahead log is truncated to this size, which is more than a usual burst. */
const JOURNAL_BYTES_KEPT = 64 * 1024 * 1024
/** SQLite's check reads the whole file: a tenth of a second for this size. */
const CHECKED_AT_START_BYTES = 64 * 1024 * 1024

/** 0 for a file that is not there. */
export const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0

/** Checks if a file or folder belongs to the user of this process. Windows does not say. */
export const isOwn = ({ uid }: { uid: number }): boolean =>
  process.getuid === undefined || uid === process.getuid()

/**
 * Throws a StartError of one line for what is at the path, or beside it for SQLite, and is not a file of the user's own, or
 * has a second name. SQLite names the write-ahead log after the database, so programs that open one file under two names
 * write two logs, and each loses what the other has written. The path must be free of symbolic links.
 */
export function refuseOthersFiles(path: string): void {
  for (const each of [...COMPANIONS, '-journal'].map((suffix) => path + suffix)) {
    const file = lstatSync(each, { throwIfNoEntry: false })
    if (file === undefined) continue
    if (!file.isFile()) throw new StartError(`${each} is not a file.`)
    if (!isOwn(file))
      throw new StartError(`${each} belongs to another user (uid ${file.uid}): choose another folder.`)
    if (file.nlink > 1)
      throw new StartError(
        `The store ${each} has ${file.nlink} names (hard links), under each of which it would be another store: remove the others, or copy the file and move the copy in its place.`,
      )
  }
}

/** Reads a database through a connection of its own, that cannot fold the log into the file. Null if it is damaged. */
export function readSound<T>(path: string, read: (database: Database.Database) => T): T | null {
  const database = new Database(path, { readonly: true, timeout: OPEN_WAIT_MS })
  try {
    return read(database)
  } catch (error) {
    if (isDamage(error)) return null
    throw error
  } finally {
    database.close()
  }
}

/** Checks a database with SQLite's full check, which reads every row and every index, or the quick one. */
export const passes = (
  database: Database.Database,
  check: 'integrity_check' | 'quick_check' = 'integrity_check',
): boolean => database.pragma(`${check}(1)`, { simple: true }) === 'ok'

/** Checks an open database. */
export function isWhole(database: Database.Database): boolean {
  try {
    return passes(database)
  } catch (error) {
    return !isDamage(error)
  }
}

/**
 * Checks if there is a whole database of a kind. An empty file is none: something truncated it. A write-ahead log without
 * its database is none either; SQLite would delete it. In a file larger than `checkedBytes` this checks only what opening
 * reads. Throws a StartError for a newer version.
 */
export function isUsable(path: string, kind: DatabaseKind, checkedBytes = CHECKED_AT_START_BYTES): boolean {
  const size = sizeOf(path)
  if (size === 0) return false
  const isWhole = (database: Database.Database) => size > checkedBytes || passes(database, 'quick_check')
  return readSound(path, (database) => isOurs(database, kind) && isWhole(database)) ?? false
}

/** The daemon sends stored bytes unchanged, so they must be UTF-8. */
function isOurs(database: Database.Database, kind: DatabaseKind): boolean {
  const isEmpty = numberOf(database, 'application_id') === 0 && tablesOf(database).length === 0
  if (!isEmpty && !isOfKind(database, kind)) return false
  const [version, newest] = [versionOf(database), kind.migrations.length]
  if (version > newest) {
    throw new StartError(
      `${database.name} is a ${kind.name} of version ${version}, written by a newer CoAuthors; this one knows up to ${newest}: start the newer one, or set COAUTHORS_RUNTIME_DB to a file in another folder.`,
    )
  }
  return database.pragma('encoding', { simple: true }) === 'UTF-8'
}

const ASIDE = 'corrupt-'

/** The folders to which this database was moved when it was damaged. */
export const foldersAside = (path: string): string[] =>
  readdirSync(dirname(path))
    .filter((name) => name.startsWith(ASIDE))
    .map((name) => join(dirname(path), name))
    .filter((folder) => existsSync(join(folder, basename(path))))

/**
 * Moves what is at the path into a folder beside it, `corrupt-<time>/`, if it is damaged or of another program. Returns the
 * folder, or null. Throws a StartError or the system's errors.
 */
export function moveDamagedAside(
  path: string,
  { clock, isDamaged = false }: { clock: Clock; isDamaged?: boolean },
  isSound: () => boolean,
): string | null {
  refuseOthersFiles(path)
  const isThere = sizeOf(path) > 0 || sizeOf(`${path}-wal`) > 0
  return isDamaged || (isThere && !isSound()) ? moveAside(path, clock) : null
}

function moveAside(path: string, clock: Clock): string {
  const folder = freePath(join(dirname(path), ASIDE + utcText(clock()).replace(/\D/g, '')))
  mkdirSync(folder, { mode: 0o700 })
  try {
    for (const suffix of COMPANIONS) {
      const isThere = lstatSync(path + suffix, { throwIfNoEntry: false }) !== undefined
      if (isThere) renameSync(path + suffix, join(folder, basename(path) + suffix))
    }
    return folder
  } catch (error) {
    try {
      rmdirSync(folder)
    } catch {
      // The folder already holds a part of the store.
    }
    throw error
  }
}

export type OpenDatabase = { database: Database.Database; migration: Migration | null }

/** Opens or creates a locked file with mode 0600, and migrates it. Throws SQLite's or the system's errors. */
export function openDatabase(
  path: string,
  kind: DatabaseKind,
  before?: (database: Database.Database) => void,
): OpenDatabase {
  const isNew = !existsSync(path)
  // SQLite gives `-wal` and `-shm` the mode of the database file.
  closeSync(openSync(path, 'a', OWNER_ONLY))
  for (const suffix of COMPANIONS) if (existsSync(path + suffix)) chmodSync(path + suffix, OWNER_ONLY)
  const database = new Database(path, { timeout: OPEN_WAIT_MS })
  try {
    database.pragma('journal_mode = WAL')
    setUpConnection(database, kind)
    const migration = migrate(database, kind, before)
    // From here on the write queue waits for the lock: SQLite's own waiting would block every request.
    database.pragma('busy_timeout = 0')
    return { database, migration }
  } catch (error) {
    database.close()
    // The next start would take an empty file for a damaged one.
    if (isNew && sizeOf(path) === 0) rmSync(path)
    throw error
  }
}

/** Settings of each connection that writes. */
export function setUpConnection(database: Database.Database, { pragmas }: DatabaseKind): void {
  database.pragma('synchronous = NORMAL')
  // Overwrites what is deleted, and what an answer leaves behind when it is replaced or moves.
  database.pragma('secure_delete = ON')
  database.pragma('trusted_schema = OFF')
  database.pragma('foreign_keys = ON')
  database.pragma(`journal_size_limit = ${JOURNAL_BYTES_KEPT}`)
  for (const pragma of pragmas) database.pragma(pragma)
}

/** Tidies up on shutdown. If the file has a problem, the next start deals with it. */
export function tidyUp(database: Database.Database): void {
  try {
    database.pragma('optimize')
    database.pragma('wal_checkpoint(TRUNCATE)')
  } catch (error) {
    if (!isLocked(error) && !isDiskFull(error) && !isDamage(error)) throw error
  }
}

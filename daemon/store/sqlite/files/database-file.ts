import {
  chmodSync,
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { utcText } from '../../../../shared/measures.ts'
import { StartError } from '../../../../shared/server/server-errors.ts'
import type { Clock } from '../../clock.ts'
import { isDamage } from './sqlite-errors.ts'

/** A kind of our files: its marks, and the one schema that it has. */
export type FileKind = {
  /** How messages name it. */
  name: string
  applicationId: number
  /** SQLite's check at the start. The quick one reads no index. */
  check: 'integrity_check' | 'quick_check'
  schema: string
  /** Tables of files of the earlier Python service, which has no application id. They keep their rows. */
  adopts: readonly string[]
}

/** Versions below were never released: their files are moved aside. */
export const VERSION = 100
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
 * has a second name: SQLite names the write-ahead log after the database, so programs that open one file under two names
 * write two logs. The path must be free of symbolic links.
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

/**
 * Reads a database through a connection of its own. Null if it is damaged. Throws other errors. A rollback journal beside it is of
 * a write that a crash has cut: only a connection that may write takes that write back.
 */
export function readSound<T>(path: string, read: (database: Database.Database) => T): T | null {
  let database: Database.Database | undefined
  try {
    database = new Database(path, { readonly: sizeOf(`${path}-journal`) === 0, timeout: OPEN_WAIT_MS })
    return read(database)
  } catch (error) {
    if (isDamage(error)) return null
    throw error
  } finally {
    database?.close()
  }
}

/** Checks an open database with SQLite's full check, which reads every row and every index, or the quick one. */
export function isWhole(database: Database.Database, check: FileKind['check'] = 'integrity_check'): boolean {
  try {
    return database.pragma(`${check}(1)`, { simple: true }) === 'ok'
  } catch (error) {
    if (isDamage(error)) return false
    throw error
  }
}

/** The value of a pragma that is a number. */
export const numberOf = (database: Database.Database, pragma: string): number =>
  Number(database.pragma(pragma, { simple: true }))

const tablesOf = (database: Database.Database): unknown[] =>
  database
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB 'sqlite_*'")
    .pluck()
    .all()

/** Checks if a database is of a kind, by its application id, or by its tables if it has none. */
export function isOfKind(database: Database.Database, kind: FileKind): boolean {
  const application = numberOf(database, 'application_id')
  if (application !== 0) return application === kind.applicationId
  return tablesOf(database).some((name) => kind.adopts.includes(String(name)))
}

/** Why a closed file cannot be used: damaged or another program's, or of a version before the first release. */
type Unusable = 'corrupt' | 'earlier'

/**
 * Looks at a closed file. In a file larger than `checkedBytes` damage is found when it is met. A write-ahead log without its
 * database is damage: SQLite would delete it. Throws a StartError for a newer version.
 */
function problemOf(path: string, kind: FileKind, checkedBytes = CHECKED_AT_START_BYTES): Unusable | 'none' {
  const size = sizeOf(path)
  if (size === 0) return sizeOf(`${path}-wal`) > 0 ? 'corrupt' : 'none'
  const found = readSound(path, (database) => {
    const version = numberOf(database, 'user_version')
    const hasMark = numberOf(database, 'application_id') !== 0
    if (!isOfKind(database, kind)) return hasMark || tablesOf(database).length > 0 ? 'corrupt' : 'none'
    if (version > VERSION)
      throw new StartError(
        `${path} is a ${kind.name} of version ${version}, written by a newer CoAuthors; this one knows up to ${VERSION}: start the newer one, or set COAUTHORS_RUNTIME_DB to a file in another folder.`,
      )
    if (hasMark && version < VERSION) return 'earlier'
    // The daemon sends stored bytes unchanged, so they must be UTF-8.
    if (database.pragma('encoding', { simple: true }) !== 'UTF-8') return 'corrupt'
    return size > checkedBytes || isWhole(database, kind.check) ? 'none' : 'corrupt'
  })
  return found ?? 'corrupt'
}

/** `name`: that of the file's kind. */
export type Aside = { name: string; folder: string; because: Unusable }
export type OpenOptions = { clock: Clock; checkedBytes?: number | undefined; isDamaged?: boolean }

/**
 * Moves what is at the path into a new folder beside it, `<why>-<time>/`, if SQLite says that it is damaged, if it is foreign,
 * or of an earlier own version; `more` goes with an earlier one. Throws a StartError or the system's errors.
 */
export function moveUnusable(
  path: string,
  kind: FileKind,
  { clock, checkedBytes, isDamaged = false }: OpenOptions,
  more: readonly string[] = [],
): Aside | null {
  refuseOthersFiles(path)
  const because = isDamaged ? 'corrupt' : problemOf(path, kind, checkedBytes)
  if (because === 'none') return null
  const wanted = join(dirname(path), `${because}-${utcText(clock()).replace(/\D/g, '')}`)
  let folder = wanted
  // Nothing is ever overwritten.
  for (let number = 2; existsSync(folder); number++) folder = `${wanted}-${number}`
  mkdirSync(folder, { mode: 0o700 })
  const files = [
    ...[...COMPANIONS, '-journal'].map((suffix) => path + suffix),
    ...(because === 'earlier' ? more : []),
  ]
  for (const file of files)
    if (lstatSync(file, { throwIfNoEntry: false })) renameSync(file, join(folder, basename(file)))
  return { name: kind.name, folder, because }
}

/** Opens or creates a locked, usable file with mode 0600. Throws SQLite's or the system's errors. */
export function openDatabase(path: string, kind: FileKind): Database.Database {
  const isNew = sizeOf(path) === 0
  // SQLite gives `-wal` and `-shm` the mode of the database file.
  if (isNew) closeSync(openSync(path, 'a', OWNER_ONLY))
  for (const suffix of COMPANIONS) if (existsSync(path + suffix)) chmodSync(path + suffix, OWNER_ONLY)
  const database = new Database(path, { timeout: OPEN_WAIT_MS })
  try {
    database.pragma('journal_mode = WAL')
    setUp(database)
    if (numberOf(database, 'user_version') !== VERSION) makeTables(database, kind)
    return database
  } catch (error) {
    database.close()
    if (isNew && sizeOf(path) === 0) rmSync(path, { force: true })
    throw error
  }
}

/** Makes the tables of a kind that are not there yet, and marks the file. */
export const makeTables = (database: Database.Database, kind: FileKind): void =>
  database
    .transaction(() => {
      database.exec(kind.schema)
      database.pragma(`application_id = ${kind.applicationId}`)
      database.pragma(`user_version = ${VERSION}`)
    })
    .immediate()

/** Opens a further connection to a file that this process has open; it waits for a lock for `busyMs`. */
export function connect(path: string, busyMs: number): Database.Database {
  const database = new Database(path, { fileMustExist: true, timeout: busyMs })
  setUp(database)
  return database
}

/** Settings of each connection. */
function setUp(database: Database.Database): void {
  database.pragma('synchronous = NORMAL')
  // Overwrites what is deleted, and what an answer leaves behind when it is replaced or moves.
  database.pragma('secure_delete = ON')
  database.pragma('trusted_schema = OFF')
  database.pragma('foreign_keys = ON')
  database.pragma('cell_size_check = ON')
  database.pragma(`journal_size_limit = ${JOURNAL_BYTES_KEPT}`)
}

/** Folds the log into the file and empties it, unless another connection reads it now. */
export const foldLog = (database: Database.Database): void => void database.pragma('wal_checkpoint(TRUNCATE)')

import { chmodSync, existsSync, lstatSync, statSync } from 'node:fs'
import Database from 'better-sqlite3'
import { replaceFile } from '../../../../shared/server/files/replace-file.ts'
import { StartError } from '../../../../shared/server/server-errors.ts'
import { isDamage } from './sqlite-errors.ts'

export type FileKind = {
  name: string
  applicationId: number
  /** SQLite's check at the start. `quick_check` reads no index. */
  check: 'integrity_check' | 'quick_check'
  schema: string
  /** Tables that identify a file of the earlier Python service, which has no application id. Their rows stay. */
  adopts: readonly string[]
}

/** The version of the schema. Lower numbers were never released: the store moves such files aside. */
export const VERSION = 100
/** The suffixes of the files that belong to a database: the database itself, its log and the log's index. */
export const COMPANIONS = ['', '-wal', '-shm']
/** The longest wait for a lock at the start. */
export const OPEN_WAIT_MS = 5000
const OWNER_ONLY = 0o600
/** SQLite truncates a longer write-ahead log to this size. An ordinary burst of writes needs less. */
const JOURNAL_BYTES_KEPT = 64 * 1024 * 1024

/** The size in bytes; 0 for a missing file. */
export const fileSize = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0

/** Whether a file or folder belongs to the user of this process. Always true on Windows, where Node cannot tell. */
export const belongsToUser = ({ uid }: { uid: number }): boolean =>
  process.getuid === undefined || uid === process.getuid()

/**
 * Throws a StartError of one line if a file of the database is not a regular file, or is another user's.
 * Also refuses a second name (hard link): programs that open both names would write two logs, and damage the database.
 * The path must be free of symbolic links.
 */
export function refuseOthersFiles(path: string): void {
  for (const each of [...COMPANIONS, '-journal'].map((suffix) => path + suffix)) {
    const file = lstatSync(each, { throwIfNoEntry: false })
    if (file === undefined) continue
    if (!file.isFile()) throw new StartError(`${each} is not a file.`)
    if (!belongsToUser(file))
      throw new StartError(`${each} belongs to another user (uid ${file.uid}): choose another folder.`)
    if (file.nlink > 1)
      throw new StartError(
        `The store ${each} has ${file.nlink} names (hard links), and each name would be another store: remove the others, or copy the file and move the copy in its place.`,
      )
  }
}

/**
 * Reads a closed database. Returns null if it is damaged, and throws other errors.
 * Opens it for writing if a crash has left a rollback journal: only a writer can roll back.
 */
export function readDatabase<T>(path: string, read: (database: Database.Database) => T): T | null {
  let database: Database.Database | undefined
  try {
    database = new Database(path, { readonly: fileSize(`${path}-journal`) === 0, timeout: OPEN_WAIT_MS })
    database.pragma('trusted_schema = OFF')
    return read(database)
  } catch (error) {
    if (isDamage(error)) return null
    throw error
  } finally {
    database?.close()
  }
}

export function passesCheck(
  database: Database.Database,
  check: FileKind['check'] = 'integrity_check',
): boolean {
  try {
    return database.pragma(`${check}(1)`, { simple: true }) === 'ok'
  } catch (error) {
    if (isDamage(error)) return false
    throw error
  }
}

export const pragmaNumber = (database: Database.Database, pragma: string): number =>
  Number(database.pragma(pragma, { simple: true }))

export const tablesOf = (database: Database.Database): unknown[] =>
  database
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB 'sqlite_*'")
    .pluck()
    .all()

/** Whether a database has the kind's application id. A database without any id needs a table that the kind `adopts`. */
export function isOfKind(database: Database.Database, kind: FileKind): boolean {
  const application = pragmaNumber(database, 'application_id')
  if (application !== 0) return application === kind.applicationId
  return tablesOf(database).some((name) => kind.adopts.includes(String(name)))
}

/** Opens or creates a database with mode 0600. The caller holds the lock. Throws SQLite's or the system's errors. */
export function openDatabase(path: string, kind: FileKind): Database.Database {
  // Renames a complete file into place, so that a killed start leaves no empty file.
  if (!existsSync(path)) replaceFile(path, emptyDatabase(kind))
  // SQLite gives `-wal` and `-shm` the mode of the database file.
  for (const suffix of COMPANIONS) if (existsSync(path + suffix)) chmodSync(path + suffix, OWNER_ONLY)
  const database = new Database(path, { timeout: OPEN_WAIT_MS })
  try {
    database.pragma('journal_mode = WAL')
    configure(database)
    if (pragmaNumber(database, 'user_version') !== VERSION) makeTables(database, kind)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

function emptyDatabase(kind: FileKind): Uint8Array {
  const database = new Database(':memory:')
  try {
    makeTables(database, kind)
    return database.serialize()
  } finally {
    database.close()
  }
}

export const makeTables = (database: Database.Database, kind: FileKind): void =>
  database
    .transaction(() => {
      database.exec(kind.schema)
      database.pragma(`application_id = ${kind.applicationId}`)
      database.pragma(`user_version = ${VERSION}`)
    })
    .immediate()

/**
 * Opens another connection to an open file. A statement waits for a lock for at most `busyMs`.
 * Opens a damaged file, too, because the store's thread has to replace it.
 */
export function connect(path: string, busyMs: number): Database.Database {
  const database = new Database(path, { fileMustExist: true, timeout: busyMs })
  try {
    configure(database)
  } catch (error) {
    if (!isDamage(error)) throw error
  }
  return database
}

function configure(database: Database.Database): void {
  database.pragma('synchronous = NORMAL')
  // Overwrites deleted rows, and the pages of replaced answers.
  database.pragma('secure_delete = ON')
  database.pragma('trusted_schema = OFF')
  database.pragma('foreign_keys = ON')
  database.pragma('cell_size_check = ON')
  database.pragma(`journal_size_limit = ${JOURNAL_BYTES_KEPT}`)
}

/** Writes the log into the file. Empties the log, unless another connection is reading it. */
export const checkpointLog = (database: Database.Database): void =>
  void database.pragma('wal_checkpoint(TRUNCATE)')

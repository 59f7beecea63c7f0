import { lstatSync, statSync } from 'node:fs'
import Database from 'better-sqlite3'
import { StartError } from '../../../shared/server/errors.ts'
import { type DatabaseKind, isOfKind, tablesOf, versionOf } from './migrate.ts'
import { COMPANIONS } from './move-aside.ts'
import { isDamage } from './sqlite-errors.ts'

/** SQLite itself waits for the lock here: before the store is open there is hardly any request to block. */
export const OPEN_WAIT_MS = 5000

/** Throws a StartError for what is at the path, or beside it for SQLite, and is not a file of the user's own. */
export function refuseOthersFiles(path: string): void {
  for (const suffix of [...COMPANIONS, '-journal']) refuseOthersFile(path + suffix)
}

/**
 * Throws a StartError of one line for what is not a file of the user's own, or has a second name. SQLite names the
 * write-ahead log after the database, so programs that open one file under two names write two logs, and each loses what
 * the other has written. The path must be free of symbolic links.
 */
function refuseOthersFile(path: string): void {
  const file = lstatSync(path, { throwIfNoEntry: false })
  if (file === undefined) return
  if (!file.isFile()) throw new StartError(`${path} is not a file.`)
  if (!isOwn(file)) {
    throw new StartError(`${path} belongs to another user (uid ${file.uid}): choose another folder.`)
  }
  if (file.nlink <= 1) return
  throw new StartError(
    `The store ${path} has ${file.nlink} names (hard links), under each of which it would be another store: remove the others, or copy the file and move the copy in its place.`,
  )
}

/** Checks if a file or folder belongs to the user of this process. Windows does not say. */
export const isOwn = ({ uid }: { uid: number }): boolean =>
  process.getuid === undefined || uid === process.getuid()

/** SQLite's check reads the whole file: a tenth of a second for this size. */
const CHECKED_AT_START_BYTES = 64 * 1024 * 1024

/**
 * Checks if there is a whole database of a kind. An empty file is none: something truncated it. A write-ahead log without
 * its database is none either; SQLite would delete it. In a file larger than `checkedBytes` this checks only what opening
 * reads. Throws a StartError for a newer version. Uses a read-only connection: closing a writable one would fold the log
 * into the file.
 */
export function isUsable(path: string, kind: DatabaseKind, checkedBytes = CHECKED_AT_START_BYTES): boolean {
  const size = sizeOf(path)
  if (size === 0) return false
  const check = size > checkedBytes ? () => true : isQuicklyChecked
  return readSound(path, (database) => isOurs(database, kind) && check(database)) ?? false
}

const isQuicklyChecked = (database: Database.Database): boolean =>
  database.pragma('quick_check(1)', { simple: true }) === 'ok'

/** 0 for a file that is not there. */
export const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0

/** Checks with SQLite's full check, which reads every row and every index. */
export function isSound(path: string): boolean {
  return (
    readSound(path, (database) => database.pragma('integrity_check(1)', { simple: true }) === 'ok') ?? false
  )
}

/** Reads a database through a connection of its own. Returns null if it is damaged. */
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

/** The daemon sends stored bytes unchanged, so they must be UTF-8. */
function isOurs(database: Database.Database, kind: DatabaseKind): boolean {
  const { name: path } = database
  const isEmpty = database.pragma('application_id', { simple: true }) === 0 && tablesOf(database).length === 0
  if (!isEmpty && !isOfKind(database, kind)) return false
  const version = versionOf(database)
  const newest = kind.migrations.length
  if (version > newest) {
    throw new StartError(
      `${path} is a ${kind.name} of version ${version}, written by a newer CoAuthors; this one knows up to ${newest}: start the newer one, or set COAUTHORS_RUNTIME_DB to a file in another folder.`,
    )
  }
  return database.pragma('encoding', { simple: true }) === 'UTF-8'
}

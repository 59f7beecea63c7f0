import { closeSync, existsSync, fsyncSync, linkSync, openSync, renameSync, rmSync, unlinkSync } from 'node:fs'
import type Database from 'better-sqlite3'
import { SqliteError } from 'better-sqlite3'
import { codeOf } from '../../shared/server/error-code.ts'
import { type Clock, utcText } from './clock.ts'
import { isDamage } from './failures.ts'
import { freePath } from './free-path.ts'

/**
 * Writes all that a connection still reads into a new file beside `path`, `<path>.rescued-<time>`, and resolves to it:
 * the system keeps a file that was deleted for as long as it is open. SQLite copies it page by page and lets other
 * requests go first in between. Resolves to null when it cannot be read any more. Rejects with SQLite's or the system's
 * errors when it cannot be written.
 */
export async function rescue(
  database: Database.Database,
  path: string,
  clock: Clock,
): Promise<string | null> {
  const rescued = freePath(`${path}.rescued-${utcText(clock()).replace(/\D/g, '')}`)
  const unfinished = `${rescued}.unfinished`
  const file = openSync(unfinished, 'wx', 0o600)
  try {
    await database.backup(unfinished)
    fsyncSync(file)
  } catch (error) {
    rmSync(unfinished, { force: true })
    if (isUnreadable(error)) return null
    throw error
  } finally {
    // Not before: closing a file drops the locks that SQLite has on it (POSIX).
    closeSync(file)
  }
  renameSync(unfinished, rescued)
  return rescued
}

/** Gives a file its name, and never takes that from another. Throws the system's errors. */
export function putInPlace(file: string, path: string): void {
  try {
    linkSync(file, path)
    unlinkSync(file)
  } catch (error) {
    // A file system without links.
    if (codeOf(error) === 'EEXIST' || existsSync(path)) throw error
    renameSync(file, path)
  }
}

function isUnreadable(error: unknown): boolean {
  return isDamage(error) || (error instanceof SqliteError && error.code === 'SQLITE_IOERR_READ')
}

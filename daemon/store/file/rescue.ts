import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  unlinkSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type Database from 'better-sqlite3'
import { SqliteError } from 'better-sqlite3'
import { codeOf } from '../../../shared/server/errors.ts'
import { areOneFile } from '../../../shared/server/files/open-files.ts'
import { type Clock, utcText } from '../clock.ts'
import { isDamage } from '../sqlite/sqlite-errors.ts'
import { freePath } from './move-aside.ts'

const RESCUED = '.rescued-'

/**
 * Writes everything that a connection can still read into a new file beside `path`, `<path>.rescued-<time>`, and
 * resolves to its path: the system keeps a deleted file as long as it is open. SQLite copies page by page and lets
 * other requests run in between. Resolves to null if the connection can no longer read. Rejects with SQLite's or
 * the system's errors if the copy cannot be written.
 */
export async function rescue(
  database: Database.Database,
  path: string,
  clock: Clock,
): Promise<string | null> {
  const rescued = freePath(`${path}${RESCUED}${utcText(clock()).replace(/\D/g, '')}`)
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
    // Only after the copy: closing a file drops the locks that SQLite holds on it (POSIX).
    closeSync(file)
  }
  renameSync(unfinished, rescued)
  return rescued
}

/**
 * Links a rescued file to a path without ever replacing another file. Both names stay, and show whether the path
 * still leads to the file. Throws the system's errors.
 */
export function atomicReplace(rescued: string, path: string): void {
  try {
    linkSync(rescued, path)
  } catch (error) {
    // The file system does not support links.
    if (codeOf(error) === 'EEXIST' || existsSync(path)) throw error
    renameSync(rescued, path)
  }
}

/** Removes the second name from a store if the daemon was killed while it put the store in place. */
export function removeRescuedName(path: string): void {
  if ((statSync(path, { throwIfNoEntry: false })?.nlink ?? 1) === 1) return
  const folder = dirname(path)
  for (const name of readdirSync(folder)) {
    const other = join(folder, name)
    if (name.startsWith(`${basename(path)}${RESCUED}`) && areOneFile(path, other)) unlinkSync(other)
  }
}

function isUnreadable(error: unknown): boolean {
  return isDamage(error) || (error instanceof SqliteError && error.code === 'SQLITE_IOERR_READ')
}

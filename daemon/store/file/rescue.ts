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
    // Not before: closing a file drops the locks that SQLite has on it (POSIX).
    closeSync(file)
  }
  renameSync(unfinished, rescued)
  return rescued
}

/**
 * Has a path lead to a rescued file too, and never takes it from another. Both names stay, so that it is known by them
 * whether the path still leads there. Throws the system's errors.
 */
export function atomicReplace(rescued: string, path: string): void {
  try {
    linkSync(rescued, path)
  } catch (error) {
    // A file system without links.
    if (codeOf(error) === 'EEXIST' || existsSync(path)) throw error
    renameSync(rescued, path)
  }
}

/** Takes the second name from a store that was being put in place when the daemon was killed. */
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

/** Lets one process at a time use a resource: a store, or a folder for downloads. */
import { closeSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import Database, { SqliteError } from 'better-sqlite3'
import { z } from '../../contract/zod.ts'
import { codeOf, StartError } from '../server-errors.ts'

/** A lock that a process holds until `release`, or until its end. */
export type ProcessLock = {
  /** The locked file. If somebody deletes or replaces it, another process can take the lock. */
  file: string
  /** Records the address of this process, for the error of the next process that is refused. */
  announce: (url: string) => void
  release: () => void
}

const OWNER_ONLY = 0o600

const holder = z.object({ pid: z.int(), url: z.optional(z.string().check(z.regex(/^https?:\/\/[^\s/]+$/))) })
export type Holder = z.infer<typeof holder>

/**
 * Locks the file or folder at `path`, which must be free of symbolic links. Returns null if another process holds the lock. Uses
 * SQLite's exclusive lock on an empty database, `<path>.lock`, which the system releases however the process ends (fcntl, on
 * Windows LockFileEx). Writes the holder to `<path>.pid`, for messages only. Throws a StartError if the lock file is another
 * kind of file, or the driver's and the system's errors.
 */
export function acquireProcessLock(path: string): ProcessLock | null {
  const file = `${path}.lock`
  const lock = lockedFile(file)
  if (lock === null) return null
  writeHolder(`${path}.pid`)
  return {
    file,
    announce: (url) => writeHolder(`${path}.pid`, url),
    release: () => {
      // If the lock file was deleted, another process may hold the lock and have written its own record.
      if (lockHolderOf(path)?.pid === process.pid) rmSync(`${path}.pid`, { force: true })
      // Does not delete the lock file: another process may have opened it, and would then lock a deleted file.
      lock.close()
    },
  }
}

/** Returns the recorded holder of the lock for `path`; null if the record cannot be read. */
export function lockHolderOf(path: string): Holder | null {
  try {
    return z.parse(holder, JSON.parse(readFileSync(`${path}.pid`, 'utf8')))
  } catch {
    return null
  }
}

function lockedFile(lockPath: string): Database.Database | null {
  makePrivateFile(lockPath)
  const lock = new Database(lockPath, { timeout: 0 })
  try {
    // Makes SQLite create no journal file. No program writes to this database.
    lock.pragma('journal_mode = MEMORY')
    lock.exec('BEGIN EXCLUSIVE')
    return lock
  } catch (error) {
    lock.close()
    const code = error instanceof SqliteError ? error.code : ''
    if (code.startsWith('SQLITE_BUSY')) return null
    if (/^SQLITE_(NOTADB|CORRUPT)/.test(code)) {
      throw new StartError(`${lockPath} is not a lock file: remove it and start again.`)
    }
    throw error
  }
}

/** Creates the lock file. Does not open an existing one: closing a file drops all locks of the process on it (POSIX). */
function makePrivateFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', OWNER_ONLY))
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  }
}

/** Records the holder. A full disk does not prevent the lock, since only a message needs the record. */
function writeHolder(path: string, url?: string): void {
  try {
    writeFileSync(path, `${JSON.stringify({ pid: process.pid, url })}\n`, { mode: OWNER_ONLY })
  } catch {
    rmSync(path, { force: true })
  }
}

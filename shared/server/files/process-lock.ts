/** Lets one process at a time use a resource: a store, or a folder for downloads. */
import { closeSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import Database, { SqliteError } from 'better-sqlite3'
import { z } from '../../contract/zod.ts'
import { StartError } from '../errors.ts'
import { OpenFiles } from './open-files.ts'

/** A lock that a process holds until `release`, or until the process ends in any way. */
export type ProcessLock = {
  /** Records the address of this process, for the error of the next process that is refused. */
  announce: (url: string) => void
  /**
   * Checks if this process still excludes others. A lock whose file was deleted or replaced excludes nobody, so
   * this then tries to lock the new file.
   */
  holds: () => boolean
  release: () => void
}

const OWNER_ONLY = 0o600

const holder = z.object({ pid: z.int(), url: z.optional(z.string().check(z.regex(/^https?:\/\/[^\s/]+$/))) })
export type Holder = z.infer<typeof holder>

/**
 * Locks what is at `path`. Returns null if another process holds the lock, or this one already does. The lock is
 * SQLite's own lock on an empty database, `<path>.lock`: the system releases it when the process ends, even by kill
 * -9 (fcntl on Linux and macOS, LockFileEx on Windows), so a stale lock cannot occur. `<path>.pid` names the
 * holder, for messages only. The path must be free of symbolic links, otherwise one resource could have two locks;
 * some network file systems do not lock at all. Throws a StartError if another kind of file is in place of the
 * lock, or the driver's and the system's errors.
 */
export function acquireProcessLock(path: string): ProcessLock | null {
  const locked = lockedFile(`${path}.lock`)
  if (locked === null) return null
  let lock = locked
  let url: string | undefined
  const note = () => writeHolder(`${path}.pid`, url)
  note()
  return {
    announce: (answersAt) => {
      url = answersAt
      note()
    },
    holds: () => {
      if (lock.file.areInPlace()) return true
      const again = lockedFile(`${path}.lock`)
      if (again === null) return false
      lock.database.close()
      lock = again
      note()
      return true
    },
    release: () => {
      // Another process may hold the lock by now, if its file was deleted.
      if (lockHolderOf(path)?.pid === process.pid) rmSync(`${path}.pid`, { force: true })
      // The lock file stays: another process may have opened it already, and would then lock a deleted file.
      lock.database.close()
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

type Lock = { database: Database.Database; file: OpenFiles }

function lockedFile(lockPath: string): Lock | null {
  makePrivateFile(lockPath)
  const lock = new Database(lockPath, { timeout: 0 })
  try {
    // Keeps SQLite from creating a journal file; nothing is ever written here.
    lock.pragma('journal_mode = MEMORY')
    lock.exec('BEGIN EXCLUSIVE')
    return { database: lock, file: new OpenFiles([lockPath]) }
  } catch (error) {
    lock.close()
    if (error instanceof SqliteError && error.code.startsWith('SQLITE_BUSY')) return null
    if (error instanceof SqliteError && /^SQLITE_(NOTADB|CORRUPT)/.test(error.code)) {
      throw new StartError(`${lockPath} is not the lock it should be: remove it and start again.`)
    }
    throw error
  }
}

/** Does not open an existing file: closing a file drops every lock that the process holds on it (POSIX). */
function makePrivateFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', OWNER_ONLY))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
}

/** Only a message depends on this record, so a full disk does not prevent the lock. */
function writeHolder(path: string, url?: string): void {
  try {
    writeFileSync(path, `${JSON.stringify({ pid: process.pid, url })}\n`, { mode: OWNER_ONLY })
  } catch {
    rmSync(path, { force: true })
  }
}

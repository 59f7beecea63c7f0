/** Lets one process at a time use a resource: a store, or a folder for downloads. */
import { closeSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import Database, { SqliteError } from 'better-sqlite3'
import { z } from '../../contract/zod.ts'
import { codeOf, StartError } from '../server-errors.ts'

/** A lock that a process holds until `release`, or until the process ends in any way. */
export type ProcessLock = {
  /** The locked file. Once it is deleted or replaced, the lock excludes nobody. */
  file: string
  /** Records the address of this process, for the error of the next process that is refused. */
  announce: (url: string) => void
  release: () => void
}

const OWNER_ONLY = 0o600

const holder = z.object({ pid: z.int(), url: z.optional(z.string().check(z.regex(/^https?:\/\/[^\s/]+$/))) })
export type Holder = z.infer<typeof holder>

/**
 * Locks what is at `path`, which must be free of symbolic links. Returns null if a process holds the lock. It is SQLite's own
 * on an empty database, `<path>.lock`: the system releases it when the process ends in any way (fcntl, on Windows
 * LockFileEx). `<path>.pid` names the holder, for messages only. Throws a StartError if another kind of file is in place of
 * the lock, or the driver's and the system's errors.
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
      // Another process may hold the lock by now, if its file was deleted.
      if (lockHolderOf(path)?.pid === process.pid) rmSync(`${path}.pid`, { force: true })
      // The lock file stays: another process may have opened it already, and would then lock a deleted file.
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
    // Keeps SQLite from creating a journal file; nothing is ever written here.
    lock.pragma('journal_mode = MEMORY')
    lock.exec('BEGIN EXCLUSIVE')
    return lock
  } catch (error) {
    lock.close()
    const code = error instanceof SqliteError ? error.code : ''
    if (code.startsWith('SQLITE_BUSY')) return null
    if (/^SQLITE_(NOTADB|CORRUPT)/.test(code)) {
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
    if (codeOf(error) !== 'EEXIST') throw error
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

/** Lets one process at a time use a store or a folder for downloads. */
import { closeSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import Database, { SqliteError } from 'better-sqlite3'
import { z } from '../../contract/zod.ts'
import { codeOf, StartError } from '../server-errors.ts'

export type ProcessLock = NonNullable<ReturnType<typeof acquireProcessLock>>

const OWNER_ONLY = 0o600

const holder = z.object({ pid: z.int(), url: z.optional(z.string().check(z.regex(/^https?:\/\/[^\s/]+$/))) })
export type Holder = z.infer<typeof holder>

/**
 * Locks the file or folder at `path`, which must be free of symbolic links. Null if another process holds the lock. Uses
 * SQLite's exclusive lock on an empty database, `<path>.lock`, because the system releases it however the process ends.
 * `<path>.pid` names the holder, but only for messages. Throws a StartError if the file in the lock's place is not a lock file.
 * After another failure, throws the system's error.
 */
export function acquireProcessLock(path: string) {
  const file = `${path}.lock`
  const lock = lockedFile(file)
  if (lock === null) return null
  writeHolder(`${path}.pid`)
  return {
    /** After somebody deletes or replaces this file, another process can take the lock. */
    file,
    /** Records the holder's address for the next process that is refused. */
    announce: (url: string): void => writeHolder(`${path}.pid`, url),
    release: (): void => {
      // If the user deleted the lock file, another process may hold the lock now. The `.pid` file is then its own.
      if (lockHolderOf(path)?.pid === process.pid) rmSync(`${path}.pid`, { force: true })
      // The lock file stays: another process may have opened it, and would then lock a deleted file.
      lock.close()
    },
  }
}

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
    // In this mode SQLite makes no journal file. No program writes to this database.
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

/** Never opens an existing file: closing it would drop all locks of this process on it (POSIX). */
function makePrivateFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', OWNER_ONLY))
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  }
}

/** A full disk does not prevent the lock, because only messages need the record. */
function writeHolder(path: string, url?: string): void {
  try {
    writeFileSync(path, `${JSON.stringify({ pid: process.pid, url })}\n`, { mode: OWNER_ONLY })
  } catch {
    rmSync(path, { force: true })
  }
}

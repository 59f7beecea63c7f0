/** How one process keeps others from what only one may have: a store, a folder that is downloaded into. */
import { closeSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import Database, { SqliteError } from 'better-sqlite3'
import { z } from '../../contract/zod.ts'
import { StartError } from '../errors.ts'
import { OpenFiles } from './open-files.ts'

/** One process's hold, until `release` or the end of the process, however it ends. */
export type ProcessLock = {
  /** Tells the next one that is refused where this process answers. */
  announce: (url: string) => void
  /**
   * Whether this process still keeps others out. A lock whose file was deleted or replaced keeps out nobody: then the
   * file that is there now is locked, unless another process was first.
   */
  holds: () => boolean
  release: () => void
}

const OWNER_ONLY = 0o600

const holder = z.object({ pid: z.int(), url: z.optional(z.string().check(z.regex(/^https?:\/\/[^\s/]+$/))) })
export type Holder = z.infer<typeof holder>

/**
 * Claims what lies at `path`; null when another process has it, or this one already. What counts is SQLite's own lock
 * on an empty database beside it, `<path>.lock`: the system frees it when the process ends, kill -9 included (fcntl on
 * Linux and macOS, LockFileEx on Windows), so nothing stale can refuse anyone. Who holds it stands in `<path>.pid`,
 * only to be told. The path has to be free of symbolic links, or one thing would have two locks; some network file
 * systems lock nothing. Throws a StartError when something else lies where the lock belongs, or the driver's and the
 * system's errors.
 */
export function acquireProcessLock(path: string): ProcessLock | null {
  const locked = lockedFile(`${path}.lock`)
  if (locked === null) return null
  let lock = locked
  let url: string | undefined
  const note = () => noteHolder(`${path}.pid`, url)
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
      // Another process may have the lock by now, after its file was deleted.
      if (lockHolderOf(path)?.pid === process.pid) rmSync(`${path}.pid`, { force: true })
      // The lock's file stays: another process may have opened it already, and its lock would be on a deleted file.
      lock.database.close()
    },
  }
}

/** Who has claimed what lies at `path`, as it has noted itself; null when that cannot be read. */
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
    // Or it would begin a journal, and nothing is ever written here.
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

/** Never opened when it is there: closing a file drops every lock the process has on it (POSIX). */
function makePrivateFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', OWNER_ONLY))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
}

/** Nothing but a message depends on it, so a full disk is no reason to go without the claim. */
function noteHolder(path: string, url?: string): void {
  try {
    writeFileSync(path, `${JSON.stringify({ pid: process.pid, url })}\n`, { mode: OWNER_ONLY })
  } catch {
    rmSync(path, { force: true })
  }
}

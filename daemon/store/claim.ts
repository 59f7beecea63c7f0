import { closeSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import Database from 'better-sqlite3'
import { z } from '../../shared/contract/zod.ts'
import { StartError } from '../../shared/server/errors.ts'
import { isDamage, isLocked } from './failures.ts'

/** One daemon's hold on a store, until `release` or the end of the process, however it ends. */
export type Claim = {
  /** Tells the next one that is refused where this daemon answers. */
  announce: (url: string) => void
  release: () => void
}

const OWNER_ONLY = 0o600
const holder = z.object({ pid: z.int(), url: z.optional(z.string().check(z.regex(/^https?:\/\/[^\s/]+$/))) })

/**
 * Claims the store for one daemon. What counts is SQLite's own lock on an empty database beside it, `<path>.lock`: the
 * system frees it when the process ends, kill -9 included (fcntl on Linux and macOS, LockFileEx on Windows), so nothing
 * stale can refuse a start. Who holds it stands in `<path>.pid`, only to be told. The store itself stays unlocked: a
 * command may open it beside the daemon. The path has to be free of symbolic links, or one file would have two locks;
 * some network file systems lock nothing. Throws a StartError that names the holder, or the driver's errors.
 */
export function claimStore(path: string): Claim {
  const lock = lockBeside(path)
  const note = (url?: string) => noteHolder(`${path}.pid`, url)
  note()
  return {
    announce: note,
    release: () => {
      rmSync(`${path}.pid`, { force: true })
      // The lock's file stays: another daemon may have opened it already, and its lock would be on a deleted file.
      lock.close()
    },
  }
}

function lockBeside(path: string): Database.Database {
  const lockPath = `${path}.lock`
  makePrivateFile(lockPath)
  const lock = new Database(lockPath, { timeout: 0 })
  try {
    // Or it would begin a journal, and nothing is ever written here.
    lock.pragma('journal_mode = MEMORY')
    lock.exec('BEGIN EXCLUSIVE')
    return lock
  } catch (error) {
    lock.close()
    if (isLocked(error)) throw new StartError(refusal(path))
    if (isDamage(error))
      throw new StartError(`${lockPath} is not the lock it should be: remove it and start again.`)
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

/** Nothing but a message depends on it, so a full disk is no reason not to start. */
function noteHolder(path: string, url?: string): void {
  try {
    writeFileSync(path, `${JSON.stringify({ pid: process.pid, url })}\n`, { mode: OWNER_ONLY })
  } catch {
    rmSync(path, { force: true })
  }
}

function refusal(path: string): string {
  return `The store ${path} is in use by ${holderOf(path)}: use that one, end it, or set COAUTHORS_RUNTIME_DB to another file.`
}

function holderOf(path: string): string {
  try {
    const { pid, url } = z.parse(holder, JSON.parse(readFileSync(`${path}.pid`, 'utf8')))
    return url === undefined
      ? `the daemon with process id ${pid}`
      : `the daemon at ${url} (process id ${pid})`
  } catch {
    return 'another daemon that has not said its process id'
  }
}

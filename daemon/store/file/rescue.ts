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
import { refuseWhatIsNotOurs } from '../sqlite/inspect.ts'
import { OPEN_WAIT_MS } from '../sqlite/open-database.ts'
import { isDamage } from '../sqlite/sqlite-errors.ts'
import { freePath, isOccupied, moveAside } from './move-aside.ts'

const RESCUED = '.rescued-'

/** What is rescued of a lost store until it is put in place. */
export class Rescue {
  readonly #path: string
  readonly #clock: Clock
  /** Where it is; null if it could not be read. */
  #rescued: string | null | undefined
  /** How many rows this process had changed in the lost file when its content was rescued. */
  #changes = 0

  constructor(path: string, clock: Clock) {
    this.#path = path
    this.#clock = clock
  }

  /** The file, or null if there is none. */
  get file(): string | null {
    return this.#rescued ?? null
  }

  /**
   * Runs before anything else: from here on a kill loses nothing. Visits are written into the lost file as long as its place
   * is taken, so in the end it is rescued `again` if any were. Rejects as `rescue` does.
   */
  async run(database: Database.Database, { again }: { again: boolean }): Promise<void> {
    const before = this.#rescued
    if (before === undefined) this.#rescued = await rescue(database, this.#path, this.#clock)
    else if (before !== null && again && changesOf(database) > this.#changes) {
      // Without room, or if the file cannot be read any more, what was rescued before is put in place.
      this.#rescued = (await rescue(database, this.#path, this.#clock).catch(() => null)) ?? before
      if (this.#rescued !== before) rmSync(before, { force: true })
    } else return
    this.#changes = changesOf(database)
  }

  /** Removes the rescued file's own name. */
  forget(): void {
    if (this.#rescued) rmSync(this.#rescued, { force: true })
    this.#rescued = undefined
  }
}

const changesOf = (database: Database.Database): number =>
  Number(database.prepare('SELECT total_changes()').pluck().get())

/**
 * Writes everything that a connection can still read into a new file beside `path`, `<path>.rescued-<time>`, and
 * resolves to its path: the system keeps a deleted file as long as it is open. SQLite copies page by page and lets
 * other requests run in between. Resolves to null if the connection can no longer read. Rejects with SQLite's or
 * the system's errors if the copy cannot be written.
 */
async function rescue(database: Database.Database, path: string, clock: Clock): Promise<string | null> {
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

/**
 * Puts the newest rescued store in place if the path is free: the daemon that rescued it ended before that. The path must
 * be locked. Returns the name that it had, or null if there is none. Throws a StartError if it is not ours, or the system's
 * errors.
 */
export function takeUpRescued(path: string, clock: Clock): string | null {
  const newest = existsSync(path) ? undefined : rescuedOf(path).at(-1)
  if (newest === undefined) return null
  // The lost store may have left its write-ahead log.
  if (isOccupied(path)) moveAside(path, clock, 'inTheWay')
  atomicReplace(newest, path)
  removeRescuedName(path)
  refuseWhatIsNotOurs(path, OPEN_WAIT_MS)
  return newest
}

/** The oldest first, without those that are unfinished. */
function rescuedOf(path: string): string[] {
  const start = `${basename(path)}${RESCUED}`
  return readdirSync(dirname(path))
    .filter((name) => name.startsWith(start) && /^\d{14}(-\d+)?$/.test(name.slice(start.length)))
    .toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }))
    .map((name) => join(dirname(path), name))
}

function isUnreadable(error: unknown): boolean {
  return isDamage(error) || (error instanceof SqliteError && error.code === 'SQLITE_IOERR_READ')
}

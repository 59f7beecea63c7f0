import { existsSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type Database from 'better-sqlite3'
import { ExpectedError } from '../../../shared/server/errors.ts'
import { makeFolder } from '../../../shared/server/files/data-folder.ts'
import { areOneFile, OpenFiles } from '../../../shared/server/files/open-files.ts'
import type { ProcessLock } from '../../../shared/server/files/process-lock.ts'
import { type Clock, utcText } from '../clock.ts'
import { refuseWhatIsNotOurs } from '../sqlite/inspect.ts'
import type { Migration } from '../sqlite/migrate.ts'
import { type OpenDatabase, openDatabase } from '../sqlite/open-database.ts'
import { isDamage, isDiskFull, isLocked } from '../sqlite/sqlite-errors.ts'
import { COMPANIONS, isOccupied, moveAside } from './move-aside.ts'
import { atomicReplace, rescue } from './rescue.ts'

/** When the file was found deleted or replaced, and whether all that was in it could be written again. */
export type Lost = { at: string; kept: boolean }

// A look takes about 20 µs: seldom enough that no write notices it.
const LOOK_EVERY_MS = 1000
/** What is said of what became of it, in `event_logs` too. */
export const MOVED_ASIDE = 'The store was damaged and moved aside.'
const WRITTEN_AGAIN =
  "The store's file was deleted or replaced: it was written again, with all that was in it."
const NOT_KEPT =
  "The store's file was deleted or replaced and cannot be read any more: a fresh one was begun."
const TAKEN = 'Another daemon has the store now: nothing was stored. End one of the two.'

type FileOptions = {
  clock: Clock
  checkedBytes: number | undefined
  lookEveryMs: number | undefined
  /** The file has become smaller: it was compacted, or another was copied over it (`cp other runtime.sqlite`). */
  shrunk: () => void
}

/** The file under the store, and what takes its place when it turns out to be damaged, deleted or replaced. */
export class StoreFile {
  readonly path: string
  readonly migration: Migration | null
  readonly #lock: ProcessLock
  readonly #clock: Clock
  readonly #lookEveryMs: number
  readonly #shrunk: () => void
  #database: Database.Database
  #opened: OpenFiles
  #lookedAt = performance.now()
  #bytes: number
  #movedAside: string | null
  #lost: Lost | null = null
  /** The damaged file still stands where the fresh one belongs. */
  #isInTheWay = true
  /** Where the content of a lost file waits for its place; null when it could not be read. */
  #rescued: string | null | undefined

  /** Opens it, or makes it. The path is claimed and free of symbolic links. Throws SQLite's or the system's errors. */
  constructor(path: string, claim: ProcessLock, { clock, checkedBytes, lookEveryMs, shrunk }: FileOptions) {
    this.#shrunk = shrunk
    this.#lookEveryMs = lookEveryMs ?? LOOK_EVERY_MS
    this.path = path
    this.#lock = claim
    this.#clock = clock
    const { database, movedAside, migration } = openDatabase(path, clock, checkedBytes)
    this.#database = database
    this.#opened = openedAt(path)
    this.#bytes = bytesOf(path)
    this.#movedAside = movedAside
    this.migration = migration
  }

  get database(): Database.Database {
    return this.#database
  }

  /** The folder that a file was last moved into since the start, or null. */
  get movedAside(): string | null {
    return this.#movedAside
  }

  get lost(): Lost | null {
    return this.#lost
  }

  /**
   * Whether the path still leads to the open file, and no other daemon has the store: what is committed otherwise is
   * gone with this process. Looks at most once a second, or `now`.
   */
  isInPlace({ now }: { now?: true } = {}): boolean {
    const time = performance.now()
    if (!now && time - this.#lookedAt < this.#lookEveryMs) return true
    this.#lookedAt = time
    if (!this.#opened.areInPlace() || !this.#isClaimed()) return false
    const before = this.#bytes
    this.#bytes = bytesOf(this.path)
    if (this.#bytes < before) this.#shrunk()
    return true
  }

  /** Where the content of a lost file is kept as long as it has not got its place. */
  get rescued(): string | null {
    return this.#rescued ?? null
  }

  /** Moves a damaged file aside and opens a fresh one; again, after it threw, it goes on where it was. Returns what to say. */
  replaceDamaged(): string {
    if (this.#isInTheWay) {
      // Closed where it stands, SQLite would fold the write-ahead log into it; Windows moves no open file.
      if (process.platform === 'win32') this.#database.close()
      this.#movedAside = moveAside(this.path, this.#clock)
      this.#isInTheWay = false
      this.#database.close()
    }
    const opened = openDatabase(this.path, this.#clock)
    this.#use(opened, openedAt(this.path))
    return MOVED_ASIDE
  }

  /**
   * Writes the content of a file that was deleted, renamed or replaced again where it belongs. What stands there is
   * moved aside like a damaged store; what is not ours is left there, and this rejects. Again, it goes on where it was.
   * Resolves to what to say, or null when the file is back where it was.
   */
  async replaceLost(): Promise<string | null> {
    const isThere = this.#opened.areInPlace()
    if (!isThere) await this.#rescue()
    if (!this.#isClaimed()) throw new ExpectedError(500, TAKEN)
    if (isThere) {
      // What was copied stands in the file itself.
      this.#forgetRescued()
      return null
    }
    if (!this.#leadsToRescued()) this.#place()
    const opened = openDatabase(this.path, this.#clock)
    const files = openedAt(this.path)
    const kept = this.rescued !== null && opened.movedAside === null
    if (kept && existsSync(this.rescued ?? '') && !this.#leadsToRescued()) {
      opened.database.close()
      throw new Error('The store was deleted or replaced once more while it was being written again.')
    }
    const before = this.#database
    this.#use(opened, files)
    this.#lost = { at: utcText(this.#clock()), kept }
    this.#forgetRescued()
    // It knows that its name leads elsewhere, and leaves alone what is there.
    before.close()
    return kept ? WRITTEN_AGAIN : NOT_KEPT
  }

  /** The first of all: from here on a kill loses nothing. */
  async #rescue(): Promise<void> {
    makeFolder(dirname(this.path))
    if (this.#rescued === undefined) {
      this.#rescued = await rescue(this.#database, this.path, this.#clock)
    }
  }

  #place(): void {
    refuseWhatIsNotOurs(this.path, 0)
    if (isOccupied(this.path)) this.#movedAside = moveAside(this.path, this.#clock)
    if (this.#rescued) atomicReplace(this.#rescued, this.path)
  }

  #leadsToRescued(): boolean {
    return this.rescued !== null && areOneFile(this.path, this.rescued)
  }

  /** Folds the write-ahead log into the file and closes it. */
  close(): void {
    try {
      if (this.#database.open) tidyUp(this.#database)
    } finally {
      this.#database.close()
    }
  }

  /** Whether this daemon has the store. What lies where the lock belongs and is none keeps others out as well. */
  #isClaimed(): boolean {
    try {
      return this.#lock.holds()
    } catch {
      return true
    }
  }

  #use({ database, movedAside }: OpenDatabase, files: OpenFiles): void {
    this.#database = database
    this.#opened = files
    this.#lookedAt = performance.now()
    this.#bytes = bytesOf(this.path)
    this.#movedAside = movedAside ?? this.#movedAside
    this.#isInTheWay = true
  }

  /** Takes its own name from it. */
  #forgetRescued(): void {
    if (this.#rescued) rmSync(this.#rescued, { force: true })
    this.#rescued = undefined
  }
}

const bytesOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0

/** The file, and with it what SQLite has beside it: where it cannot keep a write-ahead log, nothing. */
function openedAt(path: string): OpenFiles {
  const beside = COMPANIONS.map((suffix) => path + suffix).filter((file) => file !== path && existsSync(file))
  return new OpenFiles([path, ...beside])
}

/** Worth doing on the way out, and left to the next start when something is wrong with the file. */
function tidyUp(database: Database.Database): void {
  try {
    database.pragma('optimize')
    database.pragma('wal_checkpoint(TRUNCATE)')
  } catch (error) {
    if (!isLocked(error) && !isDiskFull(error) && !isDamage(error)) throw error
  }
}

import { existsSync, statSync } from 'node:fs'
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
import { atomicReplace, Rescue, takeUpRescued } from './rescue.ts'

/** When the file was found deleted or replaced, and if its whole content could be written again. */
export type Lost = { at: string; kept: boolean }

// One check takes about 20 µs, so at this interval it does not slow down writes.
const LOOK_EVERY_MS = 1000
/** Describes what happened to a store, also in `event_logs`. */
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
  /**
   * Called when the file has shrunk: it was compacted, or another file was copied over it (`cp other
   * runtime.sqlite`).
   */
  shrunk: () => void
}

/** The store's file, and its replacement when it is found damaged, deleted or replaced. */
export class StoreFile {
  readonly path: string
  readonly migration: Migration | null
  /** The name of what was rescued of a lost store, if this is it, put in place at the start. */
  readonly takenUp: string | null
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
  /** The damaged file still occupies the path of the new one. */
  #isInTheWay = true
  readonly #rescue: Rescue

  /**
   * Opens or creates the file. The path must be locked and free of symbolic links. Throws SQLite's or the system's
   * errors.
   */
  constructor(path: string, lock: ProcessLock, { clock, checkedBytes, lookEveryMs, shrunk }: FileOptions) {
    this.#shrunk = shrunk
    this.#lookEveryMs = lookEveryMs ?? LOOK_EVERY_MS
    this.path = path
    this.#lock = lock
    this.#clock = clock
    this.#rescue = new Rescue(path, clock)
    this.takenUp = takeUpRescued(path, clock)
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

  /** The folder that the last damaged file was moved to since the start, or null. */
  get movedAside(): string | null {
    return this.#movedAside
  }

  get lost(): Lost | null {
    return this.#lost
  }

  /**
   * Checks if the path still leads to the open file and no other daemon has the store. Otherwise what is committed
   * is lost when this process ends. Checks at most once a second, unless `now` is set.
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

  /** The path of a lost file's content until it is put in place. */
  get rescued(): string | null {
    return this.#rescue.file
  }

  /**
   * Moves a damaged file aside and opens a new one. If it threw, another call continues where it stopped. Returns a
   * message for the log.
   */
  replaceDamaged(): string {
    if (this.#isInTheWay) {
      // Windows cannot move an open file. On other systems the file stays open, because closing it in place would
      // fold the write-ahead log into it.
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
   * Restores the content of a deleted, renamed or replaced file to its path. A store found there is moved aside
   * like a damaged one; a file that is not ours stays, and this rejects. Another call continues where it stopped; the
   * last one before the process ends (`isLast`) also rescues what was written since. Resolves to a message for the log,
   * or null if the file is back in place.
   */
  async replaceLost({ isLast }: { isLast: boolean }): Promise<string | null> {
    const isThere = this.#opened.areInPlace()
    if (!isThere) await this.#rescueContent({ again: isLast })
    this.#refuseTaken()
    if (isThere) {
      // The content is now in the file itself.
      this.#rescue.forget()
      return null
    }
    if (!this.#leadsToRescued()) {
      refuseWhatIsNotOurs(this.path, 0)
      await this.#rescueContent({ again: true })
      this.#refuseTaken()
      this.#place()
    }
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
    this.#rescue.forget()
    // SQLite notices that the name leads to another file, and leaves that file unchanged.
    before.close()
    return kept ? WRITTEN_AGAIN : NOT_KEPT
  }

  async #rescueContent({ again }: { again: boolean }): Promise<void> {
    makeFolder(dirname(this.path))
    await this.#rescue.run(this.#database, { again })
  }

  #refuseTaken(): void {
    if (!this.#isClaimed()) throw new ExpectedError(500, TAKEN)
  }

  #place(): void {
    refuseWhatIsNotOurs(this.path, 0)
    if (isOccupied(this.path)) this.#movedAside = moveAside(this.path, this.#clock, 'inTheWay')
    if (this.rescued !== null) atomicReplace(this.rescued, this.path)
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

  /**
   * Checks if this daemon holds the store's lock. A foreign file in place of the lock excludes other daemons as
   * well.
   */
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
}

const bytesOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0

/** Opens the file, with the files that SQLite keeps beside it (none where it cannot keep a write-ahead log). */
function openedAt(path: string): OpenFiles {
  const beside = COMPANIONS.map((suffix) => path + suffix).filter((file) => file !== path && existsSync(file))
  return new OpenFiles([path, ...beside])
}

/** Tidies up on shutdown. If the file has a problem, the next start deals with it. */
function tidyUp(database: Database.Database): void {
  try {
    database.pragma('optimize')
    database.pragma('wal_checkpoint(TRUNCATE)')
  } catch (error) {
    if (!isLocked(error) && !isDiskFull(error) && !isDamage(error)) throw error
  }
}

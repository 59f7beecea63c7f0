import type Database from 'better-sqlite3'
import type { RuntimeStats } from '../../shared/contract/runtime.ts'
import type { Claim } from '../../shared/server/claim.ts'
import { ExpectedError } from '../../shared/server/errors.ts'
import type { CacheContents } from './cache-contents.ts'
import { checkLater } from './check-later.ts'
import type { Clock } from './clock.ts'
import type { EventLog, Tell } from './event-log.ts'
import { isDamage, isDiskFull, isLocked, writeFailure } from './failures.ts'
import type { History } from './history.ts'
import { moveAside } from './move-aside.ts'
import { openDatabase } from './open-database.ts'
import type { PageVisits } from './page-visits.ts'
import type { QueryCache } from './query-cache.ts'
import type { QueryEvents } from './query-events.ts'
import { STORE_VERSION } from './schema.ts'
import { LOCK_WAIT_MS } from './short-turns.ts'
import { type StoreParts, storeParts } from './store-parts.ts'

export type StoreOptions = {
  clock?: Clock
  /** Milliseconds a request waits for a lock that another process holds: 30 s (docs/security.md, Promises). */
  lockWaitMs?: number
  /** Told of what went wrong with nobody waiting for it. */
  report?: (error: unknown) => void
  /** Told of what an operator should know, beside `event_logs`. */
  tell?: Tell
  /** How large a file is checked as a whole before it is opened; one that is larger, while it serves. */
  checkedBytes?: number
  /** Milliseconds until that later check begins. */
  laterMs?: number
  /** Milliseconds between two tries to begin a fresh store in place of a damaged one. */
  openAgainMs?: number
}

// A disk that damages whatever is written to it would soon be full of damaged stores.
const BETWEEN_MOVES_MS = 60_000
const OPEN_AGAIN_MS = 10_000
const NO_STORE = 'The store was damaged, and no fresh one can be begun yet; the log says why.'
const MOVED_ASIDE = 'The store was damaged and moved aside.'

/**
 * The daemon's memory: answers, visits, events and counters in one SQLite file. One that turns out to be damaged is
 * moved aside, at the start and while it serves, and a fresh one is begun in its place: ask for its parts each time.
 */
export class Store {
  /** Free of symbolic links. */
  readonly path: string
  readonly #claim: Claim
  readonly #options: Required<Omit<StoreOptions, 'checkedBytes' | 'laterMs'>>
  readonly #stopCheck: () => void
  #parts: StoreParts
  #movedAside: string | null
  #movedAt = Number.NEGATIVE_INFINITY
  /** The damaged file still stands where the fresh one belongs. */
  #isInTheWay = false
  /** Why there is no store to work on, as long as no fresh one can be begun. */
  #absence: ExpectedError | null = null
  #beginning: NodeJS.Timeout | NodeJS.Immediate | null = null
  #isClosing = false

  /** For `openStore`. Throws SQLite's or the system's errors. */
  constructor(path: string, claim: Claim, options: StoreOptions) {
    const { clock = () => new Date(), lockWaitMs = LOCK_WAIT_MS, openAgainMs = OPEN_AGAIN_MS } = options
    const { report = () => {}, tell = () => {} } = options
    this.path = path
    this.#claim = claim
    this.#options = { clock, lockWaitMs, openAgainMs, report, tell }
    const { database, movedAside, migration } = openDatabase(path, clock, options.checkedBytes)
    try {
      this.#parts = this.#partsOn(database)
      this.#movedAside = movedAside
      if (movedAside !== null) this.log.record('error', MOVED_ASIDE, { folder: movedAside })
      if (migration?.copy)
        this.log.record('info', 'The store was migrated.', { ...migration, to: STORE_VERSION })
      this.#stopCheck = checkLater(path, {
        ...(options.checkedBytes !== undefined && { checkedBytes: options.checkedBytes }),
        ...(options.laterMs !== undefined && { delayMs: options.laterMs }),
        found: () => this.#beginAnewSoon(),
      })
    } catch (error) {
      database.close()
      throw error
    }
  }

  get cache(): QueryCache {
    return this.#working.cache
  }

  get visits(): PageVisits {
    return this.#parts.visits
  }

  get events(): QueryEvents {
    return this.#working.events
  }

  get history(): History {
    return this.#working.history
  }

  /** The cache's entries as a whole: to list, count and remove them. */
  get contents(): CacheContents {
    return this.#working.contents
  }

  /** What an operator should know. */
  get log(): EventLog {
    return this.#parts.log
  }

  /** The connection itself: for tests of what the store does at SQLite's limits. */
  get database(): Database.Database {
    return this.#parts.database
  }

  /** The folder that a damaged file was last moved into since the start, or null. */
  get movedAside(): string | null {
    return this.#movedAside
  }

  async stats(): Promise<RuntimeStats> {
    return this.#working.stats()
  }

  /** Notes where the daemon answers, for a second one that this store refuses. */
  announce(url: string): void {
    this.#claim.announce(url)
  }

  /** Tells the store of an error that came of it: one that says that the file is damaged has it moved aside. */
  notice(error: unknown): void {
    if (isDamage(error)) this.#beginAnewSoon()
  }

  /** Called when closing begins: requests in flight no longer wait long for another process's lock. */
  hurry(): void {
    this.#parts.queue.hurry()
  }

  /** Writes what is pending, folds the write-ahead log into the file and closes it. */
  async close(): Promise<void> {
    this.#isClosing = true
    this.#stopCheck()
    const { queue, database } = this.#parts
    try {
      if (database.open) await queue.close()
      if (database.open) tidyUp(database)
    } finally {
      database.close()
      this.#claim.release()
    }
  }

  get #working(): StoreParts {
    if (this.#absence !== null) throw this.#absence
    return this.#parts
  }

  #partsOn(database: Database.Database): StoreParts {
    return storeParts(database, { ...this.#options, damaged: () => this.#beginAnewSoon() })
  }

  /** Not at once: whoever has found the damage is still at work on the file. */
  #beginAnewSoon(): void {
    if (this.#beginning !== null || performance.now() - this.#movedAt < BETWEEN_MOVES_MS) return
    this.#beginning = setImmediate(() => {
      if (this.#isClosing) return
      // What it still says is about the old file.
      this.#stopCheck()
      this.#isInTheWay = true
      this.#parts.queue.abandon(
        new ExpectedError(500, 'The store was damaged: nothing was stored. Try again.'),
      )
      this.#beginAnew()
    })
  }

  #beginAnew(): void {
    try {
      if (this.#isInTheWay) this.#moveAside()
      const { database, movedAside } = openDatabase(this.path, this.#options.clock)
      this.#movedAside = movedAside ?? this.#movedAside
      try {
        this.#parts = this.#partsOn(database)
      } catch (error) {
        database.close()
        throw error
      }
    } catch (error) {
      this.#waitForRoom(error)
      return
    }
    this.#absence = null
    this.#beginning = null
    this.#movedAt = performance.now()
    this.log.record('error', MOVED_ASIDE, { folder: this.#movedAside })
  }

  /** Closed where it stands, SQLite would fold the write-ahead log into the damaged file; Windows moves no open file. */
  #moveAside(): void {
    const { database } = this.#parts
    if (process.platform === 'win32') database.close()
    this.#movedAside = moveAside(this.path, this.#options.clock)
    this.#isInTheWay = false
    database.close()
  }

  /** A full disk, say. Until it is mended every request for the store fails; the page and its queries go on. */
  #waitForRoom(error: unknown): void {
    if (this.#absence === null) this.#options.report(error)
    const failure = writeFailure(error)
    this.#absence = failure instanceof ExpectedError ? failure : new ExpectedError(500, NO_STORE)
    this.#beginning = setTimeout(
      () => this.#isClosing || this.#beginAnew(),
      this.#options.openAgainMs,
    ).unref()
  }
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

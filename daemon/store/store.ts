import type Database from 'better-sqlite3'
import type { RuntimeStats } from '../../shared/contract/runtime.ts'
import { ExpectedError } from '../../shared/server/errors.ts'
import type { ProcessLock } from '../../shared/server/files/process-lock.ts'
import type { CacheContents } from './admin/cache-contents.ts'
import type { DecisionTransfer } from './admin/decision-transfer.ts'
import type { History } from './admin/history.ts'
import { carryOver } from './file/carry-over.ts'
import { checkLater } from './file/check-later.ts'
import { type Lost, MOVED_ASIDE, StoreFile } from './file/store-file.ts'
import { isDamage, writeFailure } from './sqlite/sqlite-errors.ts'
import { STORE_VERSION } from './sqlite/store-schema.ts'
import type { StoreOptions } from './store-options.ts'
import { type StoreParts, storeParts } from './store-parts.ts'
import type { Decisions } from './tables/decisions.ts'
import type { EarlierAnswers } from './tables/earlier-answers.ts'
import type { EventLog } from './tables/event-log.ts'
import type { NamedQueries } from './tables/named-queries.ts'
import type { PageVisits } from './tables/page-visits.ts'
import type { PersonChoices } from './tables/person-choices.ts'
import type { QueryCache } from './tables/query-cache.ts'
import type { QueryEvents } from './tables/query-events.ts'
import { LOCK_WAIT_MS } from './writes/short-transactions.ts'

// A disk that damages everything written to it would otherwise soon be full of damaged stores.
const BETWEEN_MOVES_MS = 60_000
const OPEN_AGAIN_MS = 10_000
// The first pause is short, since the obstacle may be gone at once, for example when a folder is being removed.
// Each further pause is twice as long.
const FIRST_OPEN_AGAIN_MS = 100
const NO_STORE =
  'There is no store: it was damaged, deleted or replaced, and no fresh one can be begun yet; the log says why.'
const DAMAGED = 'The store was damaged: nothing was stored. Try again.'
const CARRIED_OVER = 'Decisions, choices and names were carried over from the damaged store.'
const LOST = "The store's file was deleted or replaced: nothing was stored. Try again."

/** `lost`: the path leads to another file or none, or another daemon has the store. */
type StoreProblem = 'damaged' | 'lost'

/**
 * The daemon's persistent data: answers, visits, events, counters and decisions in one SQLite file. A file that is found
 * damaged, deleted or replaced, at the start or later, is replaced by a new one, so read the store's parts
 * each time instead of keeping them.
 */
export class Store {
  readonly #file: StoreFile
  readonly #lock: ProcessLock
  readonly #options: Required<
    Pick<
      StoreOptions,
      'clock' | 'lockWaitMs' | 'openAgainMs' | 'report' | 'logEvent' | 'cacheMaxBytes' | 'telemetryDays'
    >
  >
  #stopCheck: () => void
  #parts: StoreParts
  #movedAt = Number.NEGATIVE_INFINITY
  /** Why there is no store, while it cannot be replaced. */
  #absence: ExpectedError | null = null
  /** A replacement is under way or scheduled. */
  #isBeginning = false
  #retry: NodeJS.Timeout | undefined
  #replacing: Promise<void> = Promise.resolve()
  /** How many replacements have failed in a row. Only the first failure is logged with its reason. */
  #failures = 0
  #isClosing = false

  /** For `openStore`; the path is free of symbolic links. Throws SQLite's or the system's errors. */
  constructor(path: string, lock: ProcessLock, options: StoreOptions) {
    const { clock = () => new Date(), lockWaitMs = LOCK_WAIT_MS, openAgainMs = OPEN_AGAIN_MS } = options
    const { report = () => {}, logEvent = () => {}, checkedBytes, lookEveryMs } = options
    const { cacheMaxBytes, telemetryDays } = options
    this.#lock = lock
    this.#options = { clock, lockWaitMs, openAgainMs, report, logEvent, cacheMaxBytes, telemetryDays }
    this.#file = new StoreFile(path, lock, {
      clock,
      checkedBytes,
      lookEveryMs,
      shrunk: () => this.#checkNow(),
    })
    try {
      this.#parts = this.#partsOn(this.#file.database)
      this.#parts.keepLimits()
      const { movedAside, migration } = this.#file
      if (movedAside !== null) {
        this.log.record('error', MOVED_ASIDE, { folder: movedAside })
        this.#carryOver(movedAside)
      }
      if (migration?.copy)
        this.log.record('info', 'The store was migrated.', { ...migration, to: STORE_VERSION })
      this.#stopCheck = checkLater(path, {
        ...(checkedBytes !== undefined && { checkedBytes }),
        ...(options.laterMs !== undefined && { delayMs: options.laterMs }),
        found: () => this.#replaceSoon(),
      })
    } catch (error) {
      this.#file.database.close()
      throw error
    }
  }

  /** The path, without symbolic links. */
  get path(): string {
    return this.#file.path
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

  /** Lists, counts and removes the cache's entries. */
  get contents(): CacheContents {
    return this.#working.contents
  }

  get decisions(): Decisions {
    return this.#working.decisions
  }

  get choices(): PersonChoices {
    return this.#working.choices
  }

  /** Exports and imports decisions and choices. */
  get decisionTransfer(): DecisionTransfer {
    return this.#working.decisionTransfer
  }

  get namedQueries(): NamedQueries {
    return this.#working.namedQueries
  }

  /** What answers of other data have replaced, of named queries. */
  get earlierAnswers(): EarlierAnswers {
    return this.#working.earlierAnswers
  }

  /** The log for the operator. */
  get log(): EventLog {
    return this.#parts.log
  }

  /** The connection itself, for tests of SQLite's limits. */
  get database(): Database.Database {
    return this.#parts.database
  }

  /** The folder that the last damaged file was moved to since the start, or null. */
  get movedAside(): string | null {
    return this.#file.movedAside
  }

  /** When the file was last found deleted or replaced since the start, or null. */
  get lost(): Lost | null {
    return this.#file.lost
  }

  async stats(): Promise<RuntimeStats> {
    return this.#working.stats()
  }

  /** Records the daemon's address, for the error of a second daemon that wants the same store. */
  announce(url: string): void {
    this.#lock.announce(url)
  }

  /** Reports an error of a request to the store. If it says that the file is damaged, the store is replaced. */
  reportError(error: unknown): void {
    if (isDamage(error)) this.#replaceSoon()
  }

  /** Called when closing begins: requests in flight then no longer wait long for another process's lock. */
  beginShutdown(): void {
    this.#parts.queue.beginShutdown()
  }

  /** Writes what is pending, folds the write-ahead log into the file and closes it. */
  async close(): Promise<void> {
    this.#isClosing = true
    this.#parts.stop()
    this.#stopCheck()
    clearTimeout(this.#retry)
    await this.#replacing
    try {
      if (this.#parts.database.open) await this.#parts.queue.close()
      if (this.#file.database.open && !this.#file.isInPlace({ now: true })) {
        await this.#replace('lost')
        this.#parts.stop()
        await this.#parts.queue.close()
        this.#stopCheck()
      }
    } finally {
      this.#file.close()
      this.#lock.release()
    }
  }

  get #working(): StoreParts {
    if (this.#absence !== null) throw this.#absence
    return this.#parts
  }

  #partsOn(database: Database.Database): StoreParts {
    return storeParts(database, {
      ...this.#options,
      damaged: () => this.#replaceSoon(),
      refusal: () => this.#refusal(),
    })
  }

  /** Prevents commits to a file that no path leads to. */
  #refusal(): ExpectedError | null {
    if (!this.#isBeginning && !this.#file.isInPlace()) {
      this.#absence = new ExpectedError(500, LOST)
      this.#isBeginning = true
      // Deferred writes are not committed yet, so they are written again with the rest.
      if (!this.#isClosing) setImmediate(() => this.#isClosing || this.#startReplacing('lost'))
    }
    return this.#absence
  }

  /** Checks the whole file: a copy over an open file leaves parts of the old one in the write-ahead log. */
  #checkNow(): void {
    if (this.#isClosing) return
    this.#stopCheck()
    this.#stopCheck = checkLater(this.path, {
      checkedBytes: 0,
      delayMs: 0,
      found: () => this.#replaceSoon(),
    })
  }

  /** Later, because the caller that found the damage is still working on the file. */
  #replaceSoon(): void {
    if (this.#isBeginning || performance.now() - this.#movedAt < BETWEEN_MOVES_MS) return
    this.#isBeginning = true
    setImmediate(() => {
      if (this.#isClosing) return
      // Any further result concerns the old file.
      this.#stopCheck()
      this.#parts.queue.failPending(new ExpectedError(500, DAMAGED))
      // If another file is at the path now, it is not the damaged one.
      const why = this.#file.isInPlace({ now: true }) ? 'damaged' : 'lost'
      this.#absence = new ExpectedError(500, why === 'lost' ? LOST : DAMAGED)
      this.#startReplacing(why)
    })
  }

  #startReplacing(why: StoreProblem): void {
    this.#replacing = this.#replace(why)
  }

  /**
   * Opens another store. Until one can be opened, every request for the store fails; the page and its queries still
   * work.
   */
  async #replace(why: StoreProblem): Promise<void> {
    try {
      const said = why === 'damaged' ? this.#file.replaceDamaged() : await this.#file.replaceLost()
      this.#stopCheck()
      this.#parts.stop()
      this.#parts.queue.failPending(new ExpectedError(500, LOST))
      this.#parts = this.#partsOn(this.#file.database)
      this.#parts.keepLimits()
      this.#absence = null
      this.#isBeginning = false
      this.#failures = 0
      if (why === 'damaged') {
        this.#movedAt = performance.now()
        if (this.movedAside !== null) this.#carryOver(this.movedAside)
      } else this.#stopCheck = checkLater(this.path, { found: () => this.#replaceSoon() })
      if (said !== null) this.log.record('error', said, { folder: this.movedAside })
    } catch (error) {
      this.#waitForRoom(error, why)
    }
  }

  /** What cannot be carried over is still in the file that was moved aside. */
  #carryOver(folder: string): void {
    try {
      const carried = carryOver(this.path, folder, this.#parts)
      if (Object.values(carried).some((count) => count > 0)) this.log.record('info', CARRIED_OVER, carried)
    } catch (error) {
      this.#options.report(error)
    }
  }

  /** For example when the disk is full, or another program's file is at the store's path. */
  #waitForRoom(error: unknown, why: StoreProblem): void {
    if (this.#failures === 0) this.#report(error)
    const failure = writeFailure(error)
    this.#absence = failure instanceof ExpectedError ? failure : new ExpectedError(500, NO_STORE)
    if (this.#isClosing) return
    const waitMs = Math.min(this.#options.openAgainMs, FIRST_OPEN_AGAIN_MS * 2 ** this.#failures)
    this.#failures += 1
    this.#retry = setTimeout(() => this.#startReplacing(why), waitMs).unref()
  }

  #report(error: unknown): void {
    this.#options.report(error)
    const { rescued } = this.#file
    if (rescued)
      this.#options.logEvent('error', 'What was in the lost store is kept beside it.', { file: rescued })
  }
}

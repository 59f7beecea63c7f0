import type Database from 'better-sqlite3'
import { ExpectedError } from '../../shared/server/errors.ts'
import type { ProcessLock } from '../../shared/server/files/process-lock.ts'
import { checkLater } from './file/check-later.ts'
import { MOVED_ASIDE, StoreFile } from './file/store-file.ts'
import { isDamage, writeFailure } from './sqlite/sqlite-errors.ts'
import { STORE_VERSION } from './sqlite/store-schema.ts'
import type { StoreOptions } from './store-options.ts'
import { type StoreParts, storeParts } from './store-parts.ts'
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
const TAKEN_UP = 'What was rescued of a lost store is the store again.'
const LOST = "The store's file was deleted or replaced: nothing was stored. Try again."

/** `lost`: the path leads to another file or none, or another daemon has the store. */
type StoreProblem = 'damaged' | 'lost'

/**
 * The store's file and the parts that work on it. A file that is found damaged, deleted or replaced, at the start or
 * later, is replaced by a new one, with new parts.
 */
export class ReplaceableStore {
  readonly file: StoreFile
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

  /** The path is free of symbolic links. Throws SQLite's or the system's errors. */
  constructor(path: string, lock: ProcessLock, options: StoreOptions) {
    const { clock = () => new Date(), lockWaitMs = LOCK_WAIT_MS, openAgainMs = OPEN_AGAIN_MS } = options
    const { report = () => {}, logEvent = () => {}, checkedBytes, lookEveryMs } = options
    const { cacheMaxBytes, telemetryDays } = options
    this.#lock = lock
    this.#options = { clock, lockWaitMs, openAgainMs, report, logEvent, cacheMaxBytes, telemetryDays }
    this.file = new StoreFile(path, lock, {
      clock,
      checkedBytes,
      lookEveryMs,
      shrunk: () => this.#checkNow(),
    })
    try {
      this.#parts = this.#partsOn(this.file.database)
      this.#parts.keepLimits()
      const { movedAside, migration, takenUp } = this.file
      if (takenUp !== null) this.#parts.log.record('warn', TAKEN_UP, { file: takenUp })
      if (movedAside !== null) this.#parts.log.record('error', MOVED_ASIDE, { folder: movedAside })
      this.#parts.carryOver()
      if (migration?.copy)
        this.#parts.log.record('info', 'The store was migrated.', { ...migration, to: STORE_VERSION })
      this.#stopCheck = checkLater(path, {
        ...(checkedBytes !== undefined && { checkedBytes }),
        ...(options.laterMs !== undefined && { delayMs: options.laterMs }),
        found: () => this.#replaceSoon(),
      })
    } catch (error) {
      this.file.database.close()
      throw error
    }
  }

  /** The parts, if there is a store; throws while there is none. */
  get working(): StoreParts {
    if (this.#absence !== null) throw this.#absence
    return this.#parts
  }

  /** The parts of the store that is there, or was until it was lost. */
  get parts(): StoreParts {
    return this.#parts
  }

  /** Reports an error of a request to the store. If it says that the file is damaged, the store is replaced. */
  reportError(error: unknown): void {
    if (isDamage(error)) this.#replaceSoon()
  }

  /** Writes what is pending, folds the write-ahead log into the file and closes it. */
  async close(): Promise<void> {
    this.#isClosing = true
    this.#parts.stop()
    this.#stopCheck()
    clearTimeout(this.#retry)
    await this.#replacing
    try {
      await this.#parts.workers.close()
      if (this.#parts.database.open) await this.#parts.queue.close()
      if (this.file.database.open && !this.file.isInPlace({ now: true })) {
        await this.#replace('lost')
        this.#parts.stop()
        await this.#parts.queue.close()
        this.#stopCheck()
      }
    } finally {
      this.file.close()
      this.#lock.release()
    }
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
    if (!this.#isBeginning && !this.file.isInPlace()) {
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
    this.#stopCheck = checkLater(this.file.path, {
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
      const why = this.file.isInPlace({ now: true }) ? 'damaged' : 'lost'
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
      const said =
        why === 'damaged'
          ? this.file.replaceDamaged()
          : await this.file.replaceLost({ isLast: this.#isClosing })
      this.#stopCheck()
      this.#parts.stop()
      this.#parts.queue.failPending(new ExpectedError(500, LOST))
      void this.#parts.workers.close()
      this.#parts = this.#partsOn(this.file.database)
      this.#parts.keepLimits()
      this.#absence = null
      this.#isBeginning = false
      this.#failures = 0
      this.#parts.carryOver()
      if (why === 'damaged') this.#movedAt = performance.now()
      else this.#stopCheck = checkLater(this.file.path, { found: () => this.#replaceSoon() })
      if (said !== null) this.#parts.log.record('error', said, { folder: this.file.movedAside })
    } catch (error) {
      this.#waitForRoom(error, why)
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
    const { rescued } = this.file
    if (rescued)
      this.#options.logEvent('error', 'What was in the lost store is kept beside it.', { file: rescued })
  }
}

import { setTimeout as pause } from 'node:timers/promises'
import type Database from 'better-sqlite3'
import { codeOf, ExpectedError } from '../../../shared/server/errors.ts'
import { isDamage, isDiskFull, isLocked, writeFailure } from './sqlite-errors.ts'

type Level = 'info' | 'warn' | 'error'
/** Facts about the program only: no author name, no title, no key (docs/security.md, Logs). */
type Detail = Readonly<Record<string, string | number | null>>
/** Receives an event for the operator. `message` is its kind, always in the same words; variable parts go into `detail`. */
export type LogEvent = (level: Level, message: string, detail?: Detail) => void

export type QueueOptions = {
  /** Milliseconds that a write waits for the lock before it fails with 500. */
  lockWaitMs: number
  log?: LogEvent
  damaged?: () => void
  committed?: () => void
  /** Makes room in the write-ahead log on a full disk. Returns false if there is none. */
  foldFull?: () => boolean
  /** Called before each commit. Returns the error that all writes fail with from then on, or null. */
  refusal?: () => Error | null
}

/** A deferred write is tried again after each failure. */
type Write = {
  run: () => unknown
  committed: (result: unknown) => void
  failed: (error: unknown) => void
  since: number
  isDeferred: boolean
}

const LOCK_RETRY_MS = 10
const FAILURE_RETRY_MS = 1000
const CLOSE_WAIT_MS = 2000
/** A nearly full disk accepts small writes and refuses large ones: it is full until no write has failed for this long. */
const CALM_MS = 1000
/** One transaction of a long job blocks other requests no longer than this; they run in the pause after it. */
const SLICE_MS = 15
const BETWEEN_SLICES_MS = 15

/**
 * All writes go through a queue (docs/security.md, Write queue). The driver is synchronous, so nothing may wait inside
 * SQLite. Writes that arrive within two turns of the event loop are committed in one transaction; if another process holds
 * the lock, the queue retries shortly after.
 */
export class WriteQueue {
  readonly #options: QueueOptions
  readonly #transaction: (writes: readonly Write[]) => unknown[]
  #waiting: Write[] = []
  #attempt: PromiseWithResolvers<void> | null = null
  #retry: NodeJS.Timeout | undefined
  /** Why nothing can be written any more. */
  #failedPending: Error | null = null
  /** Set when the server is closing: no write waits for the lock beyond this time. */
  #closesAt = Number.POSITIVE_INFINITY
  /** When a write last failed on a full disk, by `performance.now()`, while that lasts. */
  #fullAt: number | null = null

  constructor(database: Database.Database, options: QueueOptions) {
    this.#options = options
    const runAll = (writes: readonly Write[]) => writes.map(({ run }) => run())
    // Immediate: takes the lock before the first write, never in the middle of a transaction.
    this.#transaction = database.transaction(runAll).immediate
  }

  /**
   * Runs `run` inside a transaction and resolves to its result after the commit. `run` may run more than once, so
   * it must only write. Rejects with 500 after `lockWaitMs` without the lock, and with 507 if the disk is full.
   */
  write<T>(run: () => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      // The result is `run`'s own; the queue only passes it from the transaction to the commit.
      const committed = resolve as (result: unknown) => void
      this.#waiting.push({ run, committed, failed: reject, since: performance.now(), isDeferred: false })
      this.attempt()
    })
  }

  /**
   * Writes without a waiting request: resolves after the next try to commit, successful or not. A write that
   * the lock or a full disk prevents is tried again until it succeeds; `committed` is called then.
   */
  defer(run: () => void, committed: () => void = () => {}): Promise<void> {
    const write = { run, committed, since: performance.now(), isDeferred: true }
    const failed = () => this.#waiting.push({ ...write, failed })
    failed()
    return this.attempt()
  }

  /** Resolves after the next try to commit, successful or not. */
  attempt(): Promise<void> {
    if (this.#attempt === null) {
      this.#attempt = Promise.withResolvers()
      // One turn longer than necessary lets concurrent requests share the commit: 40 % more hits.
      setImmediate(() => setImmediate(() => this.#flush()))
    }
    return this.#attempt.promise
  }

  /**
   * Repeats a write, in a transaction each time, while `isUnfinished` says so of its committed result and closing has not
   * begun. `write` gets the time, by `performance.now()`, at which it has to end. Rejects as `write`.
   */
  async repeat<T>(
    write: (until: number) => T,
    isUnfinished: (result: T) => boolean,
    sliceMs = SLICE_MS,
  ): Promise<void> {
    while (this.#closesAt === Number.POSITIVE_INFINITY) {
      if (!isUnfinished(await this.write(() => write(performance.now() + sliceMs)))) return
      await pause(BETWEEN_SLICES_MS)
    }
  }

  /** Awaits a write of another connection, in a worker with a queue of its own: it is refused and reported as one of this. */
  async elsewhere<T>(write: () => Promise<T>): Promise<T> {
    const refuse = () => {
      const refusal = this.#refusal()
      if (refusal !== null) throw refusal
    }
    refuse()
    const result = await write().catch((error: unknown) => {
      const status = error instanceof ExpectedError ? error.statusCode : null
      if (status !== null && (status < 500 || status === 503)) throw error
      throw status === 500 ? this.#gaveUp(this.#options.lockWaitMs) : this.#failure(error)
    })
    // The file at the path may be another one since: its rows are not in this store.
    refuse()
    this.#committed()
    return result
  }

  /** From now on a write waits for the lock for two seconds at most, so that a lock cannot delay the shutdown. */
  beginShutdown(): void {
    this.#closesAt = Math.min(this.#closesAt, performance.now() + CLOSE_WAIT_MS)
  }

  /** Commits what is left, if the lock is free within two seconds. Later writes fail. */
  async close(): Promise<void> {
    this.beginShutdown()
    do {
      await this.attempt()
    } while (this.#waiting.length > 0 && (await pause(LOCK_RETRY_MS, performance.now() < this.#closesAt)))
    await this.attempt()
    if (this.#waiting.length > 0)
      this.#options.log?.('error', 'Some hits or visits could not be stored on closing.')
    this.failPending(new Error('The store is closed.'))
  }

  /** The file is lost: rejects the waiting writes with the reason, and all later ones. */
  failPending(reason: Error): void {
    this.#failedPending = reason
    clearTimeout(this.#retry)
    this.#flush()
  }

  #refusal(): Error | null {
    return this.#failedPending ?? this.#options.refusal?.() ?? null
  }

  #flush(): void {
    const attempt = this.#attempt
    this.#attempt = null
    const writes = this.#waiting.splice(0)
    const refusal = writes.length > 0 ? this.#refusal() : null
    if (refusal !== null)
      for (const { isDeferred, failed } of writes) {
        if (!isDeferred) failed(refusal)
      }
    else {
      const locked = this.#commit(writes).filter((write) => write.isDeferred || !this.#hasExpired(write))
      this.#waiting.unshift(...locked)
      if (locked.length > 0) this.#tryAgainIn(LOCK_RETRY_MS)
      else if (this.#waiting.length > 0) this.#tryAgainIn(FAILURE_RETRY_MS)
    }
    attempt?.resolve()
  }

  /** Returns the writes that found the lock taken. Of a failing transaction, each write is tried alone. */
  #commit(writes: Write[]): Write[] {
    if (writes.length === 0) return []
    let results: unknown[]
    try {
      results = this.#inTransaction(writes)
    } catch (error) {
      if (isLocked(error)) return writes
      const { deferred = [], alone = [] } = Object.groupBy(writes, ({ isDeferred }) =>
        isDeferred ? 'deferred' : 'alone',
      )
      if (writes.length > 1 && alone.length > 0)
        return [deferred, ...alone.map((write) => [write])].flatMap((some) => this.#commit(some))
      const failure = this.#failure(error)
      for (const { failed } of writes) failed(failure)
      return []
    }
    for (const [index, write] of writes.entries()) write.committed(results[index])
    this.#committed()
    return []
  }

  /** On a full disk the write-ahead log cannot grow, but once it is folded it is written from its beginning again. */
  #inTransaction(writes: readonly Write[]): unknown[] {
    try {
      return this.#transaction(writes)
    } catch (error) {
      if (!isDiskFull(error) || !this.#options.foldFull?.()) throw error
      return this.#transaction(writes)
    }
  }

  #committed(): void {
    this.#options.committed?.()
    if (this.#fullAt === null || performance.now() - this.#fullAt < CALM_MS) return
    this.#fullAt = null
    this.#options.log?.('info', 'There is room on the disk again: writes succeed.')
  }

  /** Reports why a write failed, and returns the error for its request. */
  #failure(error: unknown): unknown {
    const { log, damaged } = this.#options
    if (isDamage(error)) damaged?.()
    if (!isDiskFull(error)) log?.('error', 'A write failed.', { code: codeOf(error) })
    else {
      if (this.#fullAt === null) log?.('error', 'The disk is full: writes fail.')
      this.#fullAt = performance.now()
    }
    return writeFailure(error)
  }

  #hasExpired(write: Write): boolean {
    const waited = performance.now() - write.since
    if (waited < this.#options.lockWaitMs && performance.now() < this.#closesAt) return false
    write.failed(this.#gaveUp(waited))
    return true
  }

  #gaveUp(waitedMs: number): ExpectedError {
    const said = "A write was given up: another process held the store's lock."
    this.#options.log?.('error', said, { waited_ms: Math.round(waitedMs) })
    const seconds = Math.round(waitedMs / 1000)
    const detail = `Another process held the store's lock for ${seconds} s: nothing was stored.`
    return new ExpectedError(500, detail)
  }

  #tryAgainIn(ms: number): void {
    clearTimeout(this.#retry)
    this.#retry = setTimeout(() => this.attempt(), ms).unref()
  }
}

import type Database from 'better-sqlite3'
import { ExpectedError } from '../../../shared/server/errors.ts'
import { type Outcome, runInTransaction } from '../sqlite/run-in-transaction.ts'
import { isDiskFull, writeFailure } from '../sqlite/sqlite-errors.ts'
import { LockedTooLong } from './with-write-lock.ts'

/** Deferred writes that no request waits for: hits and visits while another process holds the lock. */
export type DeferredWrites = {
  isEmpty: () => boolean
  /** Writes all of them, inside a transaction. */
  write: () => void
  /** Called after the commit. */
  clear: () => void
}

/** Observes the queue, to report problems to the operator. */
export type QueueObserver = {
  committed: () => void
  /** No write waits for the lock any more; the oldest one waited this long. */
  gotThrough: (waitedMs: number) => void
  /** A write failed although the lock was free. Deferred writes are kept and retried. */
  failed: (error: unknown, what: 'write' | 'owed') => void
  /** A write failed because the lock was not free in time. */
  gaveUp: (waitedMs: number) => void
  /** Deferred writes could not be written before closing. */
  lost: () => void
}

/** Sums that several writes of a transaction add to and one statement writes: the counters. */
type Sums = { forget: () => void; write: () => void }

export type QueueOptions = {
  /** Milliseconds that a write waits for the lock before it fails with 500. */
  lockWaitMs: number
  observer: QueueObserver
  sums?: Sums
  /** Makes room in the write-ahead log on a full disk. Returns false if there is none. */
  foldFull?: () => boolean
  /**
   * Called before each commit. Returns the error that waiting writes fail with, or null. Deferred writes are
   * written in any case.
   */
  refusal?: () => Error | null
}

/** `committed` receives what `run` returned; `failed` receives the reason why it was not committed. */
type Write = {
  what: 'write' | 'owed'
  run: () => unknown
  committed: (result: unknown) => void
  failed: (error: unknown) => void
}
type Waiting = Write & { since: number }

const LOCK_RETRY_MS = 10
const FAILURE_RETRY_MS = 1000
const CLOSE_WAIT_MS = 2000

/**
 * All writes go through this queue (docs/security.md, Write queue). The driver is synchronous, so nothing may wait
 * inside SQLite. Writes that arrive within two turns of the event loop are committed in one transaction; if another
 * process holds the lock, the queue retries shortly after.
 */
export class WriteQueue {
  readonly #database: Database.Database
  readonly #options: QueueOptions
  readonly #deferredWrites: DeferredWrites[] = []
  readonly #beforeTries: (() => void)[] = []
  #waiting: Waiting[] = []
  #attempt: PromiseWithResolvers<void> | null = null
  #retry: NodeJS.Timeout | null = null
  /** Why nothing can be written any more. */
  #failedPending: Error | null = null
  /** Set when the server is closing: no write waits for the lock beyond this time. */
  #closesAt = Number.POSITIVE_INFINITY

  constructor(database: Database.Database, options: QueueOptions) {
    this.#database = database
    this.#options = options
  }

  /** Writes the backlog with every commit from now on. */
  add(backlog: DeferredWrites): void {
    this.#deferredWrites.push(backlog)
  }

  /** Calls `forget` before each try to commit: what was read before may be outdated afterwards. */
  beforeEachTry(forget: () => void): void {
    this.#beforeTries.push(forget)
  }

  /**
   * Runs `run` inside a transaction and resolves to its result after the commit. `run` may run more than once, so
   * it must only write. Rejects with 500 after `lockWaitMs` without the lock, and with 507 if the disk is full.
   */
  write<T>(run: () => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      // The result is `run`'s own; the queue only passes it from the transaction to the commit.
      const committed = resolve as (result: unknown) => void
      this.#waiting.push({ what: 'write', run, committed, failed: reject, since: performance.now() })
      this.attempt()
    })
  }

  /**
   * Awaits a write of another connection, in a worker: it is refused, reported and fails as one of this queue, and waits
   * for the lock by itself.
   */
  async writeElsewhere<T>(write: () => Promise<T>): Promise<T> {
    this.#refuse()
    const result = await write().catch((error: unknown) => {
      if (error instanceof LockedTooLong) throw this.#gaveUp(error.waitedMs)
      this.#options.observer.failed(error, 'write')
      throw writeFailure(error)
    })
    // The file at the path may be another one since: what was written there is not in this store.
    this.#refuse()
    this.#options.observer.committed()
    return result
  }

  #refuse(): void {
    const refusal = this.#failedPending ?? this.#options.refusal?.() ?? null
    if (refusal !== null) throw refusal
  }

  /** Resolves after the next try to commit, successful or not. Never rejects. */
  attempt(): Promise<void> {
    if (this.#attempt === null) {
      this.#attempt = Promise.withResolvers()
      // Waits one turn of the event loop longer than necessary, so that concurrent requests share the commit (eight
      // connections: 40 % more hits and a third more events per second).
      setImmediate(() => setImmediate(() => this.#flush()))
    }
    return this.#attempt.promise
  }

  /** From now on a write waits for the lock for two seconds at most, so that a lock cannot delay the shutdown. */
  beginShutdown(): void {
    this.#closesAt = Math.min(this.#closesAt, performance.now() + CLOSE_WAIT_MS)
  }

  /** Commits what is left, if the lock is free within two seconds. */
  async close(): Promise<void> {
    this.beginShutdown()
    do {
      await this.attempt()
    } while (this.#hasWork() && performance.now() < this.#closesAt && (await pause(LOCK_RETRY_MS)))
    await this.attempt()
    if (this.#retry) clearTimeout(this.#retry)
    if (this.#hasWork()) this.#options.observer.lost()
  }

  /** The file is lost: rejects the waiting writes with the reason, and all later ones. */
  failPending(reason: Error): void {
    this.#failedPending = reason
    if (this.#retry) clearTimeout(this.#retry)
    this.#flush()
  }

  #flush(): void {
    for (const forget of this.#beforeTries) forget()
    const attempt = this.#attempt
    this.#attempt = null
    if (this.#failedPending !== null) {
      this.#failAll(this.#failedPending)
      for (const backlog of this.#deferredWrites) backlog.clear()
      attempt?.resolve()
      return
    }
    const refusal = this.#hasWork() ? this.#options.refusal?.() : null
    if (refusal) this.#failAll(refusal)
    const waiting = this.#waiting
    const deferred = this.#deferredWrites
      .filter((backlog) => !backlog.isEmpty())
      .map((backlog) => this.#asWrite(backlog))
    const locked = new Set(this.#commit([...deferred, ...waiting]))
    const oldest = waiting[0]
    if (oldest !== undefined && locked.size === 0) {
      this.#options.observer.gotThrough(performance.now() - oldest.since)
    }
    this.#waiting = waiting.filter((write) => locked.has(write) && !this.#hasExpired(write))
    attempt?.resolve()
    if (locked.size > 0) this.#tryAgainIn(LOCK_RETRY_MS)
    else if (this.#hasWork()) this.#tryAgainIn(FAILURE_RETRY_MS)
  }

  #failAll(reason: Error): void {
    const waiting = this.#waiting
    this.#waiting = []
    for (const write of waiting) write.failed(reason)
  }

  /**
   * Returns the writes that found the lock taken. A failing write must not fail the others of its transaction, so
   * each one is then tried alone.
   */
  #commit(writes: readonly Write[]): Write[] {
    if (writes.length === 0) return []
    const first = this.#commitOnce(writes)
    const outcome = this.#mayHaveRoomAgain(first) ? this.#commitOnce(writes) : first
    if (outcome.kind === 'locked') return [...writes]
    if (outcome.kind === 'failed' && writes.length > 1)
      return writes.flatMap((write) => this.#commit([write]))
    for (const [index, write] of writes.entries()) {
      if (outcome.kind === 'failed') this.#fail(write, outcome.error)
      else write.committed(outcome.results[index])
    }
    if (outcome.kind === 'committed') this.#options.observer.committed()
    return []
  }

  #commitOnce(writes: readonly Write[]): Outcome {
    const { sums } = this.#options
    sums?.forget()
    return runInTransaction(this.#database, [...writes.map(({ run }) => run), () => sums?.write()])
  }

  /**
   * On a full disk the write-ahead log cannot grow, but once it has been folded it is written from its beginning
   * again.
   */
  #mayHaveRoomAgain(outcome: Outcome): boolean {
    return outcome.kind === 'failed' && isDiskFull(outcome.error) && (this.#options.foldFull?.() ?? false)
  }

  #asWrite(backlog: DeferredWrites): Write {
    return {
      what: 'owed',
      run: () => backlog.write(),
      committed: () => backlog.clear(),
      failed: () => {},
    }
  }

  #fail(write: Write, error: unknown): void {
    this.#options.observer.failed(error, write.what)
    write.failed(writeFailure(error))
  }

  #hasExpired(write: Waiting): boolean {
    const waited = performance.now() - write.since
    if (waited < this.#options.lockWaitMs && performance.now() < this.#closesAt) return false
    write.failed(this.#gaveUp(waited))
    return true
  }

  #gaveUp(waitedMs: number): ExpectedError {
    this.#options.observer.gaveUp(waitedMs)
    const seconds = Math.round(waitedMs / 1000)
    return new ExpectedError(
      500,
      `Another process held the store's lock for ${seconds} s: nothing was stored.`,
    )
  }

  #hasWork(): boolean {
    return this.#waiting.length > 0 || this.#deferredWrites.some((backlog) => !backlog.isEmpty())
  }

  #tryAgainIn(ms: number): void {
    if (this.#retry) clearTimeout(this.#retry)
    this.#retry = setTimeout(() => this.attempt(), ms)
    this.#retry.unref()
  }
}

function pause(ms: number): Promise<true> {
  return new Promise((resolve) => setTimeout(() => resolve(true), ms))
}

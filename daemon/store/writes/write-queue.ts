import type Database from 'better-sqlite3'
import { ExpectedError } from '../../../shared/server/errors.ts'
import { foldLog } from '../file/compact.ts'
import { type Outcome, runInTransaction } from '../sqlite/run-in-transaction.ts'
import { isDiskFull, writeFailure } from '../sqlite/sqlite-errors.ts'

/** What is owed to the store but keeps nobody waiting: hits and visits while the lock is held elsewhere. */
export type DeferredWrites = {
  isEmpty: () => boolean
  /** Writes all of it, inside a transaction. */
  write: () => void
  /** It has been committed. */
  clear: () => void
}

/** Is told how writing goes, to say what an operator should know. */
export type QueueObserver = {
  committed: () => void
  /** Nothing had to wait for the lock any longer; the oldest write had, for so many milliseconds. */
  gotThrough: (waitedMs: number) => void
  /** Something could not be written though the lock was free. What was owed is kept and tried again. */
  failed: (error: unknown, what: 'write' | 'owed') => void
  /** A write waited for the lock in vain. */
  gaveUp: (waitedMs: number) => void
  /** What was still owed could not be written on closing. */
  lost: () => void
}

/** What many writes of a transaction add to and one statement writes: the counters. */
type Sums = { forget: () => void; write: () => void }

export type QueueOptions = {
  /** Milliseconds a write waits for the lock until it fails with 500. */
  lockWaitMs: number
  observer: QueueObserver
  sums: Sums
  /** Asked before each commit: why what waits may not be written, or null. What is owed is written all the same. */
  refusal?: () => Error | null
}

/** `committed` is given what `run` returned, `failed` why it did not come to that. */
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
 * All writing goes through here (docs/security.md, Write queue). The driver is synchronous, so nothing may wait
 * inside SQLite: what has gathered in two turns of the event loop is committed in one transaction, and when
 * another process holds the lock it is tried again shortly after.
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
  /** Set when the server is closing: nothing waits for the lock beyond this. */
  #closesAt = Number.POSITIVE_INFINITY

  constructor(database: Database.Database, options: QueueOptions) {
    this.#database = database
    this.#options = options
  }

  /** Has the backlog written with every commit from now on. */
  add(backlog: DeferredWrites): void {
    this.#deferredWrites.push(backlog)
  }

  /** Called before each try to commit: what has been read before it may be out of date after it. */
  beforeEachTry(forget: () => void): void {
    this.#beforeTries.push(forget)
  }

  /**
   * Runs `run` inside a transaction and resolves to its result after the commit. It may run more than once, so it must
   * do nothing but write. Rejects with 500 after `lockWaitMs` without the lock, with 507 when the disk is full.
   */
  write<T>(run: () => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      // The result is `run`'s own; the queue only carries it from the transaction to the commit.
      const committed = resolve as (result: unknown) => void
      this.#waiting.push({ what: 'write', run, committed, failed: reject, since: performance.now() })
      this.attempt()
    })
  }

  /** Resolves after the next try to commit, whether or not it found the lock free. Never rejects. */
  attempt(): Promise<void> {
    if (this.#attempt === null) {
      this.#attempt = Promise.withResolvers()
      // A turn of the event loop later than need be: whoever asks at the same time has asked by then and shares the
      // commit (eight connections: 40 % more hits and a third more events a second).
      setImmediate(() => setImmediate(() => this.#flush()))
    }
    return this.#attempt.promise
  }

  /** From now on what waits for the lock is given up after two seconds, so that a lock cannot hold up the end. */
  beginShutdown(): void {
    this.#closesAt = Math.min(this.#closesAt, performance.now() + CLOSE_WAIT_MS)
  }

  /** Commits what is left, as far as the lock lets it within two seconds. */
  async close(): Promise<void> {
    this.beginShutdown()
    do {
      await this.attempt()
    } while (this.#isOwing() && performance.now() < this.#closesAt && (await pause(LOCK_RETRY_MS)))
    await this.attempt()
    if (this.#retry) clearTimeout(this.#retry)
    if (this.#isOwing()) this.#options.observer.lost()
  }

  /** The file is lost: nothing is written any more, and who waits is told why. */
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
    const refusal = this.#isOwing() ? this.#options.refusal?.() : null
    if (refusal) this.#failAll(refusal)
    const waiting = this.#waiting
    const owed = this.#deferredWrites
      .filter((backlog) => !backlog.isEmpty())
      .map((backlog) => this.#settling(backlog))
    const locked = new Set(this.#commit([...owed, ...waiting]))
    const oldest = waiting[0]
    if (oldest !== undefined && locked.size === 0) {
      this.#options.observer.gotThrough(performance.now() - oldest.since)
    }
    this.#waiting = waiting.filter((write) => locked.has(write) && !this.#hasExpired(write))
    attempt?.resolve()
    if (locked.size > 0) this.#tryAgainIn(LOCK_RETRY_MS)
    else if (this.#isOwing()) this.#tryAgainIn(FAILURE_RETRY_MS)
  }

  #failAll(reason: Error): void {
    const waiting = this.#waiting
    this.#waiting = []
    for (const write of waiting) write.failed(reason)
  }

  /** Returns the writes that found the lock taken. One bad write must not fail its neighbours, so each is then tried alone. */
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
    sums.forget()
    return runInTransaction(this.#database, [...writes.map(({ run }) => run), () => sums.write()])
  }

  /** On a full disk the write-ahead log cannot grow, but once it has been folded it is written from its beginning. */
  #mayHaveRoomAgain(outcome: Outcome): boolean {
    return outcome.kind === 'failed' && isDiskFull(outcome.error) && foldLog(this.#database, 'PASSIVE')
  }

  #settling(backlog: DeferredWrites): Write {
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
    const seconds = Math.round(waited / 1000)
    this.#options.observer.gaveUp(waited)
    write.failed(
      new ExpectedError(500, `Another process held the store's lock for ${seconds} s: nothing was stored.`),
    )
    return true
  }

  #isOwing(): boolean {
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

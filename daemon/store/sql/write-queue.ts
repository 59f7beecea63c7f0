import { setTimeout as pause } from 'node:timers/promises'
import { codeOf, ExpectedError } from '../../../shared/server/errors.ts'
import type { Engine, Work } from './sql.ts'

type Level = 'info' | 'warn' | 'error'
/** Facts about the program only: no author name, no title, no key (docs/dev/security.md, Logs). */
type Detail = Readonly<Record<string, string | number | null>>
/** Receives an event for the operator. `message` is its kind, always in the same words; variable parts go into `detail`. */
export type LogEvent = (level: Level, message: string, detail?: Detail) => void

export type QueueOptions = {
  /** Milliseconds that a write waits for the lock before it fails with 500. */
  lockWaitMs: number
  log?: LogEvent
  damaged?: () => void
  committed?: () => void
  /** Called before each commit. Returns the error that all writes fail with from then on, or null. */
  refusal?: () => Error | null
}

/** A deferred write is tried again after each failure. */
type Write = {
  run: () => Work<unknown>
  committed: (result: unknown) => void
  failed: (error: unknown) => void
  since: number
  isDeferred: boolean
}

const FAILURE_RETRY_MS = 1000
const CLOSE_WAIT_MS = 2000
/** A nearly full disk accepts small writes and refuses large ones: it is full until no write has failed for this long. */
const CALM_MS = 1000
/** One transaction of a long job blocks other requests no longer than this; they run in the pause after it. */
const SLICE_MS = 15
const BETWEEN_SLICES_MS = 15

/**
 * All writes go through a queue (docs/dev/security.md, Write queue). Writes that arrive within two turns of the event loop, or
 * while a transaction runs, are committed in one; if the engine is busy, the queue retries shortly after.
 */
export class WriteQueue {
  readonly #engine: Engine
  readonly #options: QueueOptions
  /** Settled when no transaction runs. */
  #running: Promise<void> = Promise.resolve()
  #waiting: Write[] = []
  #attempt: PromiseWithResolvers<void> | null = null
  #retry: NodeJS.Timeout | undefined
  /** Why nothing can be written any more. */
  #failedPending: Error | null = null
  /** Set when the server is closing: no write waits for the lock beyond this time. */
  #closesAt = Number.POSITIVE_INFINITY
  /** When a write last failed on a full disk, by `performance.now()`, while that lasts. */
  #fullAt: number | null = null

  constructor(engine: Engine, options: QueueOptions) {
    this.#engine = engine
    this.#options = options
  }

  /**
   * Runs a work inside a transaction and resolves to its result after the commit. Rejects with 500 after `lockWaitMs` without the lock, and with 507 if the disk is full.
   */
  write<T>(run: () => Work<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      // The result is the work's own; the queue only passes it from the transaction to the commit.
      const committed = resolve as (result: unknown) => void
      this.#waiting.push({ run, committed, failed: reject, since: performance.now(), isDeferred: false })
      this.attempt()
    })
  }

  /**
   * Writes without a waiting request: resolves after the next try to commit, successful or not. A write that
   * the lock or a full disk prevents is tried again until it succeeds; `committed` is called then.
   */
  defer(run: () => Work<unknown>, committed: () => void = () => {}): Promise<void> {
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
      setImmediate(() =>
        setImmediate(() => {
          this.#running = this.#running.then(() => this.#flush())
        }),
      )
    }
    return this.#attempt.promise
  }

  /**
   * Repeats a write, in a transaction each time, while `isUnfinished` says so of its committed result and closing has not
   * begun. `write` gets the time, by `performance.now()`, at which it has to end. Rejects as `write`.
   */
  async repeat<T>(
    write: (until: number) => Work<T>,
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
    } while (
      this.#waiting.length > 0 &&
      (await pause(this.#engine.retryMs, performance.now() < this.#closesAt))
    )
    await this.attempt()
    if (this.#waiting.length > 0)
      this.#options.log?.('error', 'Some hits or visits could not be stored on closing.')
    this.failPending(new Error('The store is closed.'))
  }

  /** The file is lost: rejects the waiting writes with the reason, and all later ones. */
  failPending(reason: Error): void {
    this.#failedPending = reason
    clearTimeout(this.#retry)
    void this.#flush()
  }

  #refusal(): Error | null {
    return this.#failedPending ?? this.#options.refusal?.() ?? null
  }

  async #flush(): Promise<void> {
    const attempt = this.#attempt
    this.#attempt = null
    const writes = this.#waiting.splice(0)
    const refusal = writes.length > 0 ? this.#refusal() : null
    if (refusal !== null)
      for (const { isDeferred, failed } of writes) {
        if (!isDeferred) failed(refusal)
      }
    else {
      const busy = await this.#commit(writes)
      const kept = busy.filter((write) => write.isDeferred || !this.#hasExpired(write))
      this.#waiting.unshift(...kept)
      if (kept.length > 0) this.#tryAgainIn(this.#engine.retryMs)
      else if (this.#waiting.length > 0) this.#tryAgainIn(FAILURE_RETRY_MS)
    }
    attempt?.resolve()
  }

  /** Returns the writes that found the engine busy. Of a failing transaction, each write is tried alone. */
  async #commit(writes: Write[]): Promise<Write[]> {
    if (writes.length === 0) return []
    let results: unknown[]
    try {
      results = await this.#engine.transaction(writes.map(({ run }) => run))
    } catch (error) {
      if (this.#engine.faultOf(error) === 'busy') return writes
      const { deferred = [], alone = [] } = Object.groupBy(writes, ({ isDeferred }) =>
        isDeferred ? 'deferred' : 'alone',
      )
      if (writes.length > 1 && alone.length > 0) {
        const busy: Write[] = []
        for (const some of [deferred, ...alone.map((write) => [write])])
          busy.push(...(await this.#commit(some)))
        return busy
      }
      const failure = this.#failure(error)
      for (const { failed } of writes) failed(failure)
      return []
    }
    for (const [index, write] of writes.entries()) write.committed(results[index])
    this.#committed()
    return []
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
    const fault = this.#engine.faultOf(error)
    if (fault === 'damage') damaged?.()
    if (fault !== 'full') log?.('error', 'A write failed.', { code: codeOf(error) })
    else {
      if (this.#fullAt === null) log?.('error', 'The disk is full: writes fail.')
      this.#fullAt = performance.now()
    }
    return this.#engine.failure(error)
  }

  #hasExpired(write: Write): boolean {
    const waited = performance.now() - write.since
    if (waited < this.#options.lockWaitMs && performance.now() < this.#closesAt) return false
    write.failed(this.#gaveUp(waited))
    return true
  }

  #gaveUp(waitedMs: number): ExpectedError {
    this.#options.log?.('error', 'A write was given up.', { waited_ms: Math.round(waitedMs) })
    return new ExpectedError(500, this.#engine.busyFor(Math.round(waitedMs / 1000)))
  }

  #tryAgainIn(ms: number): void {
    clearTimeout(this.#retry)
    this.#retry = setTimeout(() => this.attempt(), ms).unref()
  }
}

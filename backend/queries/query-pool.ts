import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'
import { codeOf, ExpectedError } from '../../shared/server/errors.ts'
import type { Query, QueryOutcome, QueryWorkerSettings } from './query-worker.ts'

/** Two, so that a short query need not wait for a long one. Each takes about 60 MB plus what its queries need. */
const WORKERS = 2

export type QueryPoolOptions = QueryWorkerSettings & {
  /** Receives the error of a worker that could not start, or that ended while idle. */
  report: (error: unknown) => void
  worker?: URL | undefined
  /**
   * Limit of V8's heap in a worker; Node's default is 4 GB on most machines, and the largest query takes 320 MB. A
   * lower one protects nothing: V8 ends the whole process if an allocation of more than 16 MB fails.
   */
  heapMb?: number | undefined
}

/**
 * Runs queries in workers, which keeps the serving thread free. A second worker starts when a second query waits. If a
 * worker ends (out of memory, a crash), its query fails and a new worker replaces it.
 */
export class QueryPool {
  readonly #options: QueryPoolOptions
  readonly #waiting: (() => void)[] = []
  #underWay = 0
  #pool: Piscina | undefined
  #isClosed = false

  constructor(options: QueryPoolOptions) {
    this.#options = options
  }

  /**
   * Returns the answer's JSON. Rejects with the worker's error (expected: no database, a lock held too long), with a
   * 500 if it ended.
   * @param beforeWork runs when a worker is free; if it throws, the query is dropped
   * @param signal ends the query, with its worker if it runs: SQLite and the computation know no other end
   */
  async run(query: Query, beforeWork: () => void, signal: AbortSignal): Promise<Buffer> {
    await this.#takeTurn()
    try {
      if (signal.aborted) throw clientGone()
      beforeWork()
      return answerIn(await this.#outcomeOf(query, signal))
    } finally {
      this.#endTurn()
    }
  }

  /** Waits for running queries, ends the workers, which have the database open, and runs `work`. New queries wait. */
  async whileClosed(work: () => Promise<void>): Promise<void> {
    await Promise.all(Array.from({ length: WORKERS }, () => this.#takeTurn()))
    try {
      await this.#pool?.destroy()
      this.#pool = undefined
      await work()
    } finally {
      for (let count = 0; count < WORKERS; count++) this.#endTurn()
    }
  }

  async #takeTurn(): Promise<void> {
    if (this.#underWay < WORKERS) this.#underWay++
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
  }

  #endTurn(): void {
    const next = this.#waiting.shift()
    if (next === undefined) this.#underWay--
    else next()
  }

  /** Ends the workers at once, running queries included. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#pool?.destroy()
  }

  async #outcomeOf(query: Query, signal: AbortSignal): Promise<QueryOutcome> {
    if (this.#isClosed) throw new ExpectedError(503, 'The server is closing.')
    this.#pool ??= this.#start()
    try {
      return await this.#pool.run(query, { signal })
    } catch (error) {
      if (signal.aborted) throw clientGone()
      // The worker returns its own errors as outcomes, so a rejection means that the worker ended.
      throw endOfWorker(error)
    }
  }

  #start(): Piscina {
    const {
      dbPath,
      busyTimeoutMs,
      report,
      worker = new URL('./query-worker.ts', import.meta.url),
      heapMb,
    } = this.#options
    const pool = new Piscina({
      filename: fileURLToPath(worker),
      workerData: { dbPath, busyTimeoutMs } satisfies QueryWorkerSettings,
      resourceLimits: {
        // With Node's 192 the process holds 530 MB instead of 350 after 700 queries of 50 × 50, and is no faster.
        maxYoungGenerationSizeMb: 48,
        ...(heapMb !== undefined && { maxOldGenerationSizeMb: heapMb }),
      },
      minThreads: 0,
      maxThreads: WORKERS,
      // An idle worker ends, which frees its memory and closes the database file.
      idleTimeout: 10 * 60_000,
      // Queries take milliseconds, so saving microseconds per message brings nothing.
      atomics: 'disabled',
      recordTiming: false,
    })
    pool.on('error', (error) => {
      report(error)
      // Piscina does not start another worker for the query that was assigned to this one.
      if (this.#pool === pool) this.#pool = undefined
      void pool.destroy()
    })
    return pool
  }
}

function answerIn(outcome: QueryOutcome): Buffer {
  if (outcome instanceof Uint8Array) {
    return Buffer.from(outcome.buffer, outcome.byteOffset, outcome.byteLength)
  }
  if ('failed' in outcome) throw outcome.failed
  throw new ExpectedError(outcome.refused.statusCode, outcome.refused.detail)
}

/** Nobody reads this answer. */
const clientGone = () => new ExpectedError(400, 'The client has gone.')

function endOfWorker(error: unknown): ExpectedError {
  const reason =
    codeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY'
      ? 'needed more memory than it may take: ask about fewer names at a time'
      : 'ended before it was done: ask again'
  return new ExpectedError(500, `The worker that looked for the answer ${reason}.`)
}

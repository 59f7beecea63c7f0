import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'
import { codeOf, ExpectedError } from '../../shared/server/errors.ts'
import type { Query, QueryOutcome, QueryWorkerSettings } from './query-worker.ts'

/** Two, so that a short query need not wait for a long one. Each takes some 60 MB besides what its queries need. */
const WORKERS = 2
/** A worker that had nothing to do for so long ends, and gives back its memory and its hold on the database's file. */
const IDLE_MS = 10 * 60_000
/**
 * A worker's room for young objects. Node would give it 192 MB: after 700 queries of 50 × 50, 50 at a time, the process
 * would hold 530 MB instead of 350 (200,000 publications), and be no faster.
 */
const YOUNG_MB = 48
const WORKER = new URL('./query-worker.ts', import.meta.url)

export type QueryPoolOptions = QueryWorkerSettings & {
  /** Told of a worker that could not start, or ended while it had nothing to do. */
  report: (error: unknown) => void
  /** The file that the workers run. */
  worker?: URL | undefined
  /**
   * The most that V8's heap may take in a worker; when not set what Node gives every thread, 4 GB on most machines. Of
   * 4 million publications 50 × 50 of the most prolific take less than 16 MB and the widest question, 100 names of 800
   * persons each, takes 320. Less is no protection: at the limit V8 ends the worker, but the whole process when a single
   * allocation of more than 16 MB does not fit.
   */
  heapMb?: number | undefined
}

/**
 * The workers that answer queries, so that the serving thread is free meanwhile. The first one starts with the first
 * query, the second when a second query waits. A worker that ends (out of memory, a crash) fails the query that it had,
 * and another one takes its place.
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
   * The answer's JSON. Rejects with what the worker refused it for (no database, a lock held too long), with a 500 when
   * the worker ended, and with any other error of the worker's.
   * @param beforeWork is called when a worker is free; what it throws drops the query
   */
  async run(query: Query, beforeWork: () => void): Promise<Buffer> {
    await this.#turn()
    try {
      beforeWork()
      return answerIn(await this.#outcomeOf(query))
    } finally {
      this.#endTurn()
    }
  }

  /** Ends the workers, which have the database open, when their queries are answered; new queries wait for `work`. */
  async whileClosed(work: () => Promise<void>): Promise<void> {
    await Promise.all(Array.from({ length: WORKERS }, () => this.#turn()))
    try {
      await this.#pool?.destroy()
      this.#pool = undefined
      await work()
    } finally {
      for (let turn = 0; turn < WORKERS; turn++) this.#endTurn()
    }
  }

  async #turn(): Promise<void> {
    if (this.#underWay < WORKERS) this.#underWay++
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
  }

  #endTurn(): void {
    const next = this.#waiting.shift()
    if (next === undefined) this.#underWay--
    else next()
  }

  /** Ends the workers, whatever they do. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#pool?.destroy()
  }

  async #outcomeOf(query: Query): Promise<QueryOutcome> {
    if (this.#isClosed) throw new ExpectedError(503, 'The server is closing.')
    this.#pool ??= this.#start()
    try {
      return await this.#pool.run(query)
    } catch (error) {
      // A worker's own errors are outcomes, so this is its end.
      throw endOfWorker(error)
    }
  }

  #start(): Piscina {
    const { dbPath, busyTimeoutMs, report, worker = WORKER, heapMb } = this.#options
    const pool = new Piscina({
      filename: fileURLToPath(worker),
      workerData: { dbPath, busyTimeoutMs } satisfies QueryWorkerSettings,
      resourceLimits: {
        maxYoungGenerationSizeMb: YOUNG_MB,
        ...(heapMb !== undefined && { maxOldGenerationSizeMb: heapMb }),
      },
      minThreads: 0,
      maxThreads: WORKERS,
      idleTimeout: IDLE_MS,
      // Queries take milliseconds: messages that are quicker by microseconds would buy nothing.
      atomics: 'disabled',
      recordTiming: false,
    })
    pool.on('error', (error) => {
      report(error)
      // Piscina starts no other worker for the query that this one was meant for.
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

function endOfWorker(error: unknown): ExpectedError {
  const reason =
    codeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY'
      ? 'needed more memory than it may take: ask about fewer names at a time'
      : 'ended before it was done: ask again'
  return new ExpectedError(500, `The worker that looked for the answer ${reason}.`)
}

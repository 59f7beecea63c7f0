import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'
import { codeOf, ExpectedError } from '../../shared/server/server-errors.ts'
import { type LoadingThreads, loadingThreads, untilLoaded } from '../database/sqlite-in-threads.ts'
import type { Query, QueryOutcome, QueryWorkerData, QueryWorkerSettings } from './query-worker.ts'
import { clientGone, errorOfFailure } from './thread-errors.ts'

/** Two workers, so that a short query need not wait for a long one. Each worker takes about 60 MB, and memory for its queries. */
const WORKERS = 2

export type QueryPoolOptions = QueryWorkerSettings & {
  /** Receives the error of a worker that could not start or that ended while idle. */
  report: (error: unknown) => void
  worker?: URL | undefined
  /**
   * Limits V8's heap in a worker. Node's default is 4 GB on most machines, and the largest query takes 320 MB. A lower
   * limit protects nothing, because V8 ends the whole process if an allocation of more than 16 MB fails.
   */
  heapMb?: number | undefined
}

export type QueryPool = ReturnType<typeof queryPool>

/** Runs queries in workers. Starts a second worker when a query waits. Replaces a worker that ends; its query fails. */
export function queryPool(options: QueryPoolOptions) {
  const waiting: (() => void)[] = []
  let underWay = 0
  const loading = loadingThreads()
  let pool: Piscina | undefined
  let isClosed = false

  const takeTurn = async (): Promise<void> => {
    if (underWay < WORKERS) underWay++
    else await new Promise<void>((resolve) => waiting.push(resolve))
  }
  const endTurn = (): void => {
    const next = waiting.shift()
    if (next === undefined) underWay--
    else next()
  }
  const start = (): Piscina => {
    const started = poolOf(options, loading)
    started.on('error', (error) => {
      options.report(error)
      // Piscina would never run the query of this worker again, so the next query starts a new pool.
      if (pool === started) pool = undefined
      void end(started)
    })
    return started
  }
  const end = async (started = pool): Promise<void> => {
    await untilLoaded(loading)
    await started?.destroy()
  }
  const answerOf = async (query: Query, signal: AbortSignal, isRetry = false): Promise<QueryOutcome> => {
    pool ??= start()
    const asked = pool
    try {
      return await asked.run(query, { signal })
    } catch (error) {
      if (signal.aborted) throw clientGone()
      // Piscina ends all workers when an idle worker has ended.
      const hasIdleWorkerEnded = error instanceof Error && error.message === 'Terminating worker thread'
      if (hasIdleWorkerEnded && !isRetry && !isClosed) return answerOf(query, signal, true)
      // The worker returns its own errors as outcomes, so a rejection means that the worker ended.
      throw endOfWorker(error)
    }
  }
  return {
    /**
     * Returns the answer's JSON. Rejects with the worker's error (expected: no database, a lock held too long), or with a
     * 500 if the worker ended.
     * @param beforeWork runs when a worker is free. If it throws, the query is dropped.
     * @param signal ends the query. Ends the worker of a running query, too, because nothing else stops SQLite or the
     * computation.
     */
    run: async (query: Query, beforeWork: () => void, signal: AbortSignal): Promise<Buffer> => {
      await takeTurn()
      try {
        beforeWork()
        if (isClosed) throw new ExpectedError(503, 'The server is closing.')
        return answerIn(await answerOf(query, signal))
      } finally {
        endTurn()
      }
    },
    /** Waits for running queries, ends the workers, so that the database is closed, and runs `work`. New queries wait. */
    whileClosed: async (work: () => Promise<void>): Promise<void> => {
      await Promise.all(Array.from({ length: WORKERS }, takeTurn))
      try {
        await end()
        pool = undefined
        await work()
      } finally {
        for (let count = 0; count < WORKERS; count++) endTurn()
      }
    },
    /** Ends the workers and the running queries immediately. */
    close: async (): Promise<void> => {
      isClosed = true
      await end()
    },
  }
}

const poolOf = (
  { dbPath, busyTimeoutMs, worker = new URL('./query-worker.ts', import.meta.url), heapMb }: QueryPoolOptions,
  loading: LoadingThreads,
): Piscina =>
  new Piscina({
    filename: fileURLToPath(worker),
    workerData: { dbPath, busyTimeoutMs, loading } satisfies QueryWorkerData,
    resourceLimits: {
      // With Node's default of 192 MB, the process holds 530 MB instead of 350 after 700 queries of 50 × 50,
      // at the same speed.
      maxYoungGenerationSizeMb: 48,
      ...(heapMb !== undefined && { maxOldGenerationSizeMb: heapMb }),
    },
    minThreads: 0,
    maxThreads: WORKERS,
    // Ends an idle worker, to free its memory and close the database file.
    idleTimeout: 10 * 60_000,
    // Atomics would save microseconds for each message, but queries take milliseconds.
    atomics: 'disabled',
    recordTiming: false,
  })

function answerIn(outcome: QueryOutcome): Buffer {
  if (outcome instanceof Uint8Array) {
    return Buffer.from(outcome.buffer, outcome.byteOffset, outcome.byteLength)
  }
  throw errorOfFailure(outcome)
}

function endOfWorker(error: unknown): ExpectedError {
  const reason =
    codeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY'
      ? 'ran out of memory: ask about fewer names at a time'
      : 'ended early: ask again'
  return new ExpectedError(500, `The worker that computed the answer ${reason}.`)
}

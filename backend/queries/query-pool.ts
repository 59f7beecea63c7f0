import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'
import { codeOf, ExpectedError } from '../../shared/server/server-errors.ts'
import { type LoadingThreads, loadingThreads, untilLoaded } from '../database/sqlite-in-threads.ts'
import type { Query, QueryOutcome, QueryWorkerData, QueryWorkerSettings } from './query-worker.ts'
import { clientGone, errorOfFailure } from './thread-errors.ts'

/** With two workers, a short query need not wait for a long one. Each worker takes about 60 MB, and memory for its queries. */
const WORKERS = 2

export type QueryPoolOptions = QueryWorkerSettings & {
  /** Receives the error of a worker that could not start or ended while idle. */
  report: (error: unknown) => void
  worker?: URL | undefined
  /**
   * Limits V8's heap in a worker, for tests. Node's default is 4 GB on most machines, and the largest query takes 320 MB.
   * A lower limit would not protect the process: V8 ends the process if an allocation of more than 16 MB fails.
   */
  heapMb?: number | undefined
}

export type QueryPool = ReturnType<typeof queryPool>

/** Runs queries in workers. If a worker ends, its query fails, and a new worker replaces it. */
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
      // Piscina would never run the query of this worker again. The next query starts a new pool.
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
      // When an idle worker ends, Piscina ends all workers, and the queries of the others fail with this message.
      const hasIdleWorkerEnded = error instanceof Error && error.message === 'Terminating worker thread'
      if (hasIdleWorkerEnded && !isRetry && !isClosed) return answerOf(query, signal, true)
      // A worker returns its own errors as outcomes. So a rejection means that the worker has ended.
      throw endOfWorker(error)
    }
  }
  return {
    /**
     * Returns the answer's JSON. Rejects with the worker's error, for example that there is no database. Rejects with a 500 if
     * the worker ended.
     * @param beforeWork runs when a worker is free. If it throws, no worker gets the query.
     * @param signal ends the query's worker: nothing else stops SQLite or the computation.
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
    /** Waits for running queries and runs `work` while no worker has the database open. New queries wait. */
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
    /** Ends the running queries, too. */
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
      // Node's default of 192 MB is no faster. With it, the process holds 530 MB after 700 queries of 50 × 50, not 350 MB.
      maxYoungGenerationSizeMb: 48,
      ...(heapMb !== undefined && { maxOldGenerationSizeMb: heapMb }),
    },
    minThreads: 0,
    maxThreads: WORKERS,
    // The end of an idle worker frees its memory and closes the database file.
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

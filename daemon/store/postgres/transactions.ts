import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { codeOf, ExpectedError } from '../../../shared/server/server-errors.ts'
import type { LogEvent } from '../store.ts'
import { type Query, queryOn } from './connection.ts'
import { failureOf, isTemporary } from './postgres-errors.ts'

const RETRY_MS = 100
const NOTE_RETRY_MS = 1000
const CLOSE_WAIT_MS = 2000

/**
 * A stalled daemon's transaction ends after 5 s. Transactions come one after the other, whichever daemon makes them: all add
 * to the same counters, and a document must not replace one that its user has not seen. "CoAv" in ASCII.
 */
const BEGIN = `BEGIN; SET LOCAL idle_in_transaction_session_timeout = '5s'; SELECT pg_advisory_xact_lock(${0x436f4176})`

type Run<T> = (query: Query) => Promise<T>
type Attempt = { run: Run<unknown>; resolve: (value: never) => void; reject: (error: unknown) => void }
export type Write = <T>(run: Run<T>, isNote?: boolean) => Promise<T>

/** Changes that wait while a transaction runs are one transaction, the next one. */
export function transactions(pool: pg.Pool, { lockWaitMs, log }: { lockWaitMs: number; log: LogEvent }) {
  const underWay = new Set<Promise<unknown>>()
  const waiting: Attempt[] = []
  let isRunning = false
  let closesAt = Number.POSITIVE_INFINITY

  const attempt = <T>(run: Run<T>, isNote: boolean): Promise<T> =>
    new Promise((resolve, reject) => {
      // Notes come first: a put in the same transaction removes what was not hit for the longest time.
      waiting[isNote ? 'unshift' : 'push']({ run, resolve, reject })
      if (!isRunning) void commitAll()
    })

  async function commitAll(): Promise<void> {
    isRunning = true
    while (waiting.length > 0) {
      // One turn lets requests that come together share the commit.
      await new Promise((next) => setImmediate(next))
      await commit(waiting.splice(0))
    }
    isRunning = false
  }

  /** Of a transaction that fails, each change is tried alone. */
  async function commit(attempts: readonly Attempt[]): Promise<void> {
    try {
      const runs = attempts.map(({ run }) => run)
      const results = await inTransaction(pool, runs)
      for (const [at, { resolve }] of attempts.entries()) resolve(results[at] as never) // each change's own result
    } catch (error) {
      if (attempts.length > 1 && !isTemporary(error)) for (const one of attempts) await commit([one])
      else for (const { reject } of attempts) reject(error)
    }
  }

  async function untilDone<T>(run: Run<T>, isNote: boolean): Promise<T> {
    const since = performance.now()
    const isLate = () => performance.now() >= (isNote ? closesAt : Math.min(closesAt, since + lockWaitMs))
    for (;;) {
      try {
        return await attempt(run, isNote)
      } catch (error) {
        const failure = failureOf(error)
        const isRefused = !isTemporary(error)
        if (isRefused && !(isNote && failure instanceof ExpectedError && !isLate())) {
          if (!(failure instanceof ExpectedError)) log('error', 'A write failed.', { code: codeOf(error) })
          else if (failure.statusCode === 507) log('error', 'The disk is full: writes fail.')
          throw failure
        }
        if (isLate()) throw givenUp(performance.now() - since)
        await pause(isRefused ? NOTE_RETRY_MS : RETRY_MS)
      }
    }
  }

  function givenUp(waitedMs: number): ExpectedError {
    log('error', 'A write was given up.', { waited_ms: Math.round(waitedMs) })
    const seconds = Math.round(waitedMs / 1000)
    return new ExpectedError(
      500,
      `The database could not be reached or written for ${seconds} s: nothing was stored.`,
    )
  }

  return {
    /** Resolves after the commit. Rejects with 500 if the server was not there for 30 s. `isNote`: tried again until it succeeds. */
    write: <T>(run: Run<T>, isNote = false): Promise<T> => {
      const outcome = untilDone(run, isNote)
      const forget = () => void underWay.delete(outcome)
      underWay.add(outcome)
      outcome.then(forget, forget)
      return outcome
    },
    /** From now on a write waits for the server for two seconds at most. */
    beginShutdown: (): void => {
      closesAt = Math.min(closesAt, performance.now() + CLOSE_WAIT_MS)
    },
    /** Resolves when no write waits. */
    close: async (): Promise<void> => {
      while (underWay.size > 0) await Promise.allSettled(underWay)
    },
  }
}

async function inTransaction(pool: pg.Pool, runs: readonly Run<unknown>[]): Promise<unknown[]> {
  const client = await pool.connect()
  let isDone = false
  try {
    await client.query(BEGIN)
    const results: unknown[] = []
    for (const run of runs) results.push(await run(queryOn(client)))
    await client.query('COMMIT')
    isDone = true
    return results
  } finally {
    // The server rolls back when the connection ends.
    client.release(!isDone)
  }
}

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
 * Begins a transaction. The server ends it if the daemon stalls for 5 s.
 * The advisory lock ("CoAv" in ASCII) lets one daemon write at a time: all of them change the same rows.
 */
const BEGIN = `BEGIN; SET LOCAL idle_in_transaction_session_timeout = '5s'; SELECT pg_advisory_xact_lock(${0x436f4176})`

type Run<T> = (query: Query) => Promise<T>
type Attempt = { run: Run<unknown>; resolve: (value: never) => void; reject: (error: unknown) => void }
export type Write = <T>(run: Run<T>, isNote?: boolean) => Promise<T>

/** Changes that arrive during one transaction share the next one. */
export function transactions(pool: pg.Pool, { lockWaitMs, log }: { lockWaitMs: number; log: LogEvent }) {
  const underWay = new Set<Promise<unknown>>()
  const waiting: Attempt[] = []
  let isRunning = false
  let closesAt = Number.POSITIVE_INFINITY

  const attempt = <T>(run: Run<T>, isNote: boolean): Promise<T> =>
    new Promise((resolve, reject) => {
      // Hits go first: a put may remove the least recently used answers.
      waiting[isNote ? 'unshift' : 'push']({ run, resolve, reject })
      if (!isRunning) void commitAll()
    })

  async function commitAll(): Promise<void> {
    isRunning = true
    while (waiting.length > 0) {
      // Lets the requests of this turn of the event loop share the commit.
      await new Promise((next) => setImmediate(next))
      await commit(waiting.splice(0))
    }
    isRunning = false
  }

  async function commit(attempts: readonly Attempt[]): Promise<void> {
    try {
      const runs = attempts.map(({ run }) => run)
      const results = await inTransaction(pool, runs)
      for (const [at, { resolve }] of attempts.entries()) resolve(results[at] as never) // in the order of `attempts`
    } catch (error) {
      if (attempts.length > 1 && !isTemporary(error)) for (const one of attempts) await commit([one])
      else for (const { reject } of attempts) reject(error)
    }
  }

  async function retryUntilCommitted<T>(run: Run<T>, isNote: boolean): Promise<T> {
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
        if (isLate()) throw gaveUp(performance.now() - since)
        await pause(isRefused ? NOTE_RETRY_MS : RETRY_MS)
      }
    }
  }

  function gaveUp(waitedMs: number): ExpectedError {
    log('error', 'A write was given up.', { waited_ms: Math.round(waitedMs) })
    const seconds = Math.round(waitedMs / 1000)
    return new ExpectedError(
      500,
      `The database could not be reached or written for ${seconds} s: nothing was stored.`,
    )
  }

  return {
    /** Resolves after the commit. Rejects with 500 after 30 s without the server. With `isNote`, tries until the store closes. */
    write: <T>(run: Run<T>, isNote = false): Promise<T> => {
      const outcome = retryUntilCommitted(run, isNote)
      const forget = () => void underWay.delete(outcome)
      underWay.add(outcome)
      outcome.then(forget, forget)
      return outcome
    },
    /** From now on a write waits for the server for two seconds at most. */
    beginShutdown: (): void => {
      closesAt = Math.min(closesAt, performance.now() + CLOSE_WAIT_MS)
    },
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

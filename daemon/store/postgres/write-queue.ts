import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { codeOf, ExpectedError } from '../../../shared/server/errors.ts'
import type { LogEvent } from '../store.ts'
import { type Query, queryOn } from './connection.ts'
import { failureOf, isTemporary } from './postgres-errors.ts'

const RETRY_MS = 100
const CLOSE_WAIT_MS = 2000
const CALM_MS = 1000
const NOTE_RETRY_MS = 1000

/** Ends a stalled daemon's transaction after 5 s. */
const STANDS_STILL = "SET LOCAL idle_in_transaction_session_timeout = '5s'"
/**
 * Transactions come one after the other, whichever daemon makes them: all add to the same counters, and a document must not
 * replace one that its user has not seen. "CoAv" in ASCII.
 */
const BEGIN = `BEGIN; ${STANDS_STILL}; SELECT pg_advisory_xact_lock(${0x436f4176})`

type Run<T> = (query: Query) => Promise<T>
type Waiting = {
  run: Run<unknown>
  resolve: (value: never) => void
  reject: (error: unknown) => void
  since: number
  isNote: boolean
}

export type Write = <T>(run: Run<T>, isNote?: boolean) => Promise<T>

/** Writes that wait while a transaction runs are one transaction, the next one. */
export function writeQueue(pool: pg.Pool, { lockWaitMs, log }: { lockWaitMs: number; log: LogEvent }) {
  const waiting: Waiting[] = []
  let running: Promise<void> | undefined
  let closesAt = Number.POSITIVE_INFINITY
  let fullAt: number | null = null
  let isClosed = false

  async function commitAll(): Promise<void> {
    while (waiting.length > 0) {
      // One turn lets requests that come together share the commit.
      await new Promise((next) => setImmediate(next))
      await commit(waiting.splice(0))
    }
    running = undefined
  }

  /** Of a transaction that fails, each write is tried alone. */
  async function commit(writes: readonly Waiting[]): Promise<void> {
    try {
      const results = await transaction(
        pool,
        writes.map(({ run }) => run),
      )
      for (const [at, { resolve }] of writes.entries()) resolve(results[at] as never) // each write's own result
      noteRoom()
    } catch (error) {
      if (isTemporary(error)) await waitAgain(writes)
      else if (writes.length > 1) for (const write of writes) await commit([write])
      else for (const write of writes) fail(write, error)
    }
  }

  async function waitAgain(writes: readonly Waiting[]): Promise<void> {
    const now = performance.now()
    for (const write of writes) {
      const waited = Math.round(now - write.since)
      if (now < closesAt && (write.isNote || waited < lockWaitMs)) waiting.push(write)
      else {
        log('error', 'A write was given up.', { waited_ms: waited })
        const seconds = Math.round(waited / 1000)
        const detail = `The database could not be reached or written for ${seconds} s: nothing was stored.`
        write.reject(new ExpectedError(500, detail))
      }
    }
    await pause(RETRY_MS)
  }

  function fail(write: Waiting, error: unknown): void {
    const failure = failureOf(error)
    const isExpected = failure instanceof ExpectedError
    if (isExpected && failure.statusCode === 507) {
      if (fullAt === null) log('error', 'The disk is full: writes fail.')
      fullAt = performance.now()
    } else if (!isExpected) log('error', 'A write failed.', { code: codeOf(error) })
    if (write.isNote && isExpected && performance.now() < closesAt)
      setTimeout(() => add(write), NOTE_RETRY_MS).unref()
    else write.reject(failure)
  }

  function noteRoom(): void {
    if (fullAt === null || performance.now() - fullAt < CALM_MS) return
    fullAt = null
    log('info', 'There is room on the disk again: writes succeed.')
  }

  function add(write: Waiting): void {
    if (isClosed) write.reject(new Error('The store is closed.'))
    else {
      waiting.push(write)
      running ??= commitAll()
    }
  }

  return {
    /** Resolves after the commit. Rejects with 500 if the server was not there for 30 s. `isNote`: tried again until it succeeds. */
    write: <T>(run: Run<T>, isNote = false) =>
      new Promise<T>((resolve, reject) => {
        add({ run, resolve, reject, since: performance.now(), isNote })
      }),
    /** From now on a write waits for the server for two seconds at most. */
    beginShutdown: (): void => {
      closesAt = Math.min(closesAt, performance.now() + CLOSE_WAIT_MS)
    },
    isClosing: (): boolean => performance.now() >= closesAt - CLOSE_WAIT_MS,
    /** Resolves when no write waits. Rejects those that come later. */
    close: async (): Promise<void> => {
      while (running) await running
      isClosed = true
    },
  }
}

async function transaction(pool: pg.Pool, runs: readonly Run<unknown>[]): Promise<unknown[]> {
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

import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { codeOf, ExpectedError } from '../../../shared/server/errors.ts'
import type { LogEvent } from '../store.ts'
import { failureOf, isConflict, isUnreachable } from './postgres-errors.ts'

/** A read waits no longer for a connection; a write is tried again. */
const CONNECT_MS = 2000
/** A server that vanishes without a word ends no connection. */
const QUERY_MS = 30_000
/** A transaction that meets another one is run again at once, before it waits. */
const MOST_CONFLICTS = 10
const CONFLICT_PAUSE_MS = 5
const RETRY_MS = 100
const CLOSE_WAIT_MS = 2000
const CALM_MS = 1000
const FAILURE_RETRY_MS = 1000

/** Counts, sums and ids are numbers: none of ours is above 2^53. */
const NUMBERS: readonly number[] = [pg.types.builtins.INT8, pg.types.builtins.NUMERIC]
const types: pg.CustomTypesConfig = {
  // The driver's declaration has an overload for each type.
  getTypeParser: ((id: number, format: 'text') =>
    NUMBERS.includes(id) ? Number : pg.types.getTypeParser(id, format)) as typeof pg.types.getTypeParser,
}

/** Opens connections as they are needed. An idle one that ends is replaced by the next. */
export function connectionPool(url: string, connections: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: QUERY_MS,
    keepAlive: true,
    application_name: 'coauthors',
    types,
  })
  pool.on('error', () => {})
  return pool
}

/** Runs a statement. Statements have no name, so a pooler in transaction mode may stand in between. */
export type Query = <Row extends object>(text: string, values?: readonly unknown[]) => Promise<Row[]>

const queryOn =
  (connection: Pick<pg.Pool, 'query'>): Query =>
  async <Row extends object>(text: string, values: readonly unknown[] = []) =>
    (await connection.query<Row>(text, [...values])).rows

/** Reads. A connection that the server has ended meanwhile is found by the next statement, which is then read on another one. */
export const reading =
  (pool: pg.Pool): Query =>
  async (text, values) => {
    const read = queryOn(pool)
    try {
      return await read(text, values)
    } catch (error) {
      if (!isUnreachable(error)) throw failureOf(error)
      return read<never>(text, values).catch((again: unknown) => {
        throw failureOf(again)
      })
    }
  }

/** Ends a stalled daemon's transaction after 5 s. */
const STANDS_STILL = "SET LOCAL idle_in_transaction_session_timeout = '5s'"
/**
 * Transactions come one after the other, whichever daemon makes them: all add to the same counters, and a document must not
 * replace one that its user has not seen. "CoAv" in ASCII.
 */
const BEGIN = `BEGIN; ${STANDS_STILL}; SELECT pg_advisory_xact_lock(${0x436f4176})`

type Write = {
  run: (query: Query) => Promise<unknown>
  resolve: (value: never) => void
  reject: (error: unknown) => void
  since: number
  isNote: boolean
}
type Options = { lockWaitMs: number; log: LogEvent }

/** Writes that wait while a transaction runs are one transaction, the next one. */
export class WriteQueue {
  readonly #pool: pg.Pool
  readonly #options: Options
  #waiting: Write[] = []
  #running: Promise<void> | null = null
  #closesAt = Number.POSITIVE_INFINITY
  #fullAt: number | null = null

  constructor(pool: pg.Pool, options: Options) {
    this.#pool = pool
    this.#options = options
  }

  /** Resolves after the commit. Rejects with 500 if the server was not there for 30 s. `isNote`: tried again until it succeeds. */
  write<T>(run: (query: Query) => Promise<T>, isNote = false): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ run, resolve, reject, since: performance.now(), isNote })
      this.#start()
    })
  }

  /** From now on a write waits for the server for two seconds at most. */
  beginShutdown(): void {
    this.#closesAt = Math.min(this.#closesAt, performance.now() + CLOSE_WAIT_MS)
  }

  async close(): Promise<void> {
    this.beginShutdown()
    while (this.#running !== null || this.#waiting.length > 0) {
      await this.#running
      if (this.#waiting.length > 0) this.#start()
    }
  }

  #start(): void {
    this.#running ??= this.#run().finally(() => {
      this.#running = null
      if (this.#waiting.length > 0) this.#start()
    })
  }

  async #run(): Promise<void> {
    // One turn lets requests that come together share the commit.
    await new Promise((next) => setImmediate(next))
    const writes = this.#waiting.splice(0)
    const away = await this.#commit(writes)
    const now = performance.now()
    for (const write of away) {
      const waited = now - write.since
      const isOver = now >= this.#closesAt || (!write.isNote && waited >= this.#options.lockWaitMs)
      if (!isOver) this.#waiting.push(write)
      else {
        this.#options.log('error', 'A write was given up.', { waited_ms: Math.round(waited) })
        write.reject(new ExpectedError(500, awayFor(Math.round(waited / 1000))))
      }
    }
    if (away.length > 0) await pause(RETRY_MS)
  }

  /** Returns the writes that found no server. Of a failing transaction, each write is tried alone. */
  async #commit(writes: readonly Write[]): Promise<readonly Write[]> {
    if (writes.length === 0) return []
    try {
      const results = await this.#transaction(writes)
      for (const [at, { resolve }] of writes.entries()) resolve(results[at] as never) // each write's own result
      this.#noteRoom()
      return []
    } catch (error) {
      if (isConflict(error) || isUnreachable(error)) return writes
      if (writes.length > 1) {
        const away: Write[] = []
        for (const write of writes) away.push(...(await this.#commit([write])))
        return away
      }
      for (const write of writes) this.#failed(write, error)
      return []
    }
  }

  #failed(write: Write, error: unknown): void {
    const failure = failureOf(error)
    const isFull = failure instanceof ExpectedError && failure.statusCode === 507
    if (isFull) {
      if (this.#fullAt === null) this.#options.log('error', 'The disk is full: writes fail.')
      this.#fullAt = performance.now()
    } else if (!(failure instanceof ExpectedError))
      this.#options.log('error', 'A write failed.', { code: codeOf(error) })
    const isTriedAgain = isFull && write.isNote && performance.now() < this.#closesAt
    if (!isTriedAgain) write.reject(failure)
    else
      setTimeout(() => {
        this.#waiting.push(write)
        this.#start()
      }, FAILURE_RETRY_MS).unref()
  }

  #noteRoom(): void {
    if (this.#fullAt === null || performance.now() - this.#fullAt < CALM_MS) return
    this.#fullAt = null
    this.#options.log('info', 'There is room on the disk again: writes succeed.')
  }

  async #transaction(writes: readonly Write[]): Promise<unknown[]> {
    for (let tries = 1; ; tries++) {
      try {
        return await this.#tryOnce(writes)
      } catch (error) {
        if (!isConflict(error) || tries === MOST_CONFLICTS) throw error
        await pause(Math.random() * CONFLICT_PAUSE_MS * tries)
      }
    }
  }

  async #tryOnce(writes: readonly Write[]): Promise<unknown[]> {
    const client = await this.#pool.connect()
    let broken: Error | undefined
    // Without a listener, a connection that ends between two statements would end the process.
    const note = (error: Error) => {
      broken = error
    }
    client.on('error', note)
    try {
      await client.query(BEGIN)
      const results: unknown[] = []
      for (const { run } of writes) results.push(await run(queryOn(client)))
      await client.query('COMMIT')
      return results
    } catch (error) {
      if (isUnreachable(error)) broken = error instanceof Error ? error : undefined
      else await client.query('ROLLBACK').catch(note)
      throw error
    } finally {
      client.off('error', note)
      client.release(broken)
    }
  }
}

const awayFor = (seconds: number): string =>
  `The database could not be reached or written for ${seconds} s: nothing was stored.`

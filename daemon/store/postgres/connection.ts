import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Engine, type Result, render, type Statement, type Work } from '../sql/sql.ts'
import { failureOf, faultOf, isConflict, isUnreachable } from './postgres-errors.ts'

/** A read waits no longer for a connection; a write is tried again. */
const CONNECT_MS = 2000
/** A server that vanishes without a word ends no connection. */
const QUERY_MS = 30_000
/** Enough for the reads of a department; a server of PostgreSQL lets in a hundred. */
const CONNECTIONS = 10
/** A transaction that meets another one is run again at once, before the queue waits. */
const MOST_CONFLICTS = 10
const CONFLICT_PAUSE_MS = 5

/** Counts, sums and ids are numbers: none of ours is above 2^53. */
const NUMBERS: readonly number[] = [pg.types.builtins.INT8, pg.types.builtins.NUMERIC]
const types: pg.CustomTypesConfig = {
  // The driver's declaration has an overload for each type.
  getTypeParser: ((id: number, format: 'text') =>
    NUMBERS.includes(id) ? Number : pg.types.getTypeParser(id, format)) as typeof pg.types.getTypeParser,
}

/** Opens connections as they are needed. An idle one that ends is replaced by the next. */
export function connectionPool(url: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: QUERY_MS,
    keepAlive: true,
    application_name: 'coauthors',
    types,
  })
  pool.on('error', () => {})
  return pool
}

type Queryable = Pick<pg.Pool, 'query'>

async function execute(connection: Queryable, statement: Statement): Promise<Result> {
  const { rows, rowCount } = await connection.query(render(statement, 'postgres'))
  return { rows, changes: rowCount ?? 0 }
}

/** Runs the statements of a work one after the other. */
async function runOn<T>(connection: Queryable, work: Work<T>): Promise<T> {
  let step = work.next()
  while (!step.done) step = work.next(await execute(connection, step.value))
  return step.value
}

type Isolation = 'READ COMMITTED' | 'REPEATABLE READ'

/** A daemon that stands still in a transaction holds the others up no longer than this. */
const STANDS_STILL = "SET LOCAL idle_in_transaction_session_timeout = '5s'"
/**
 * Transactions on answers and telemetry come one after the other, whichever daemon makes them: all add to the same counters, and
 * two that lock answers in another order would stop each other for the second that the server takes to find that.
 */
const ONE_AT_A_TIME = `; SELECT pg_advisory_xact_lock(${0x436f4176})`

/**
 * A database on a PostgreSQL server. Statements have no name and transactions no setting of the session, so a pooler in
 * transaction mode may stand in between. Errors of reads are those for a client.
 */
export function postgresEngine(pool: pg.Pool, isolation: Isolation): Engine {
  const inTransaction = async (works: readonly (() => Work<unknown>)[]): Promise<unknown[]> => {
    const client = await pool.connect()
    let broken: Error | undefined
    // Without a listener, a connection that ends between two statements would end the process.
    const note = (error: Error) => {
      broken = error
    }
    client.on('error', note)
    try {
      // A transaction that sees one state of the database would see that from before the wait.
      const waits = isolation === 'READ COMMITTED' ? ONE_AT_A_TIME : ''
      await client.query(`BEGIN ISOLATION LEVEL ${isolation}; ${STANDS_STILL}${waits}`)
      const results: unknown[] = []
      for (const work of works) results.push(await runOn(client, work()))
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
  return {
    name: 'postgres',
    read: async (work) => {
      try {
        return await runOn(readingOnce(pool), work)
      } catch (error) {
        throw failureOf(error)
      }
    },
    transaction: async (works) => {
      for (let tries = 1; ; tries++) {
        try {
          return await inTransaction(works)
        } catch (error) {
          if (!isConflict(error) || tries === MOST_CONFLICTS) throw error
          await pause(Math.random() * CONFLICT_PAUSE_MS * tries)
        }
      }
    },
    faultOf,
    failure: failureOf,
    busyFor: (seconds) =>
      `The database could not be reached or written for ${seconds} s: nothing was stored.`,
    retryMs: 100,
  }
}

/** A connection that the server has ended meanwhile is found by the next statement: it is read again on another one. */
const readingOnce = (pool: pg.Pool): Queryable =>
  // The driver's declaration has an overload for each form of a call.
  ({
    query: async (query: pg.QueryConfig) => {
      try {
        return await pool.query(query)
      } catch (error) {
        if (!isUnreachable(error)) throw error
        return pool.query(query)
      }
    },
  }) as Queryable

import pg from 'pg'
import { sql, type Value } from '../engine.ts'
import { failureOf, isAway } from './postgres-errors.ts'

/** A statement waits this long for a connection. Then a read fails, and the store tries a write again. */
const CONNECT_MS = 2000
/** A statement without an answer fails after this time: a server that vanishes does not end its connections. */
const QUERY_MS = 30_000

/** The types that we read as numbers: our counts, sums and ids stay below 2^53. */
const NUMBERS: readonly number[] = [pg.types.builtins.INT8, pg.types.builtins.NUMERIC]
const types: pg.CustomTypesConfig = {
  // The driver declares an overload for each type. One function cannot state them all, so it needs a cast.
  getTypeParser: ((id: number, format: 'text') =>
    NUMBERS.includes(id) ? Number : pg.types.getTypeParser(id, format)) as typeof pg.types.getTypeParser,
}

/** Makes a pool that opens connections as statements need them, and replaces those that have ended. */
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
  // Without these listeners, the end of a connection that runs no statement would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Runs a statement, written as with `sql`. The statement has no name, so it works through a pooler in transaction mode. */
export type Query = <Row extends object>(...statement: Parameters<typeof sql>) => Promise<Row[]>

export const queryOn =
  (connection: Pick<pg.Pool, 'query'>): Query =>
  async <Row extends object>(...statement: Parameters<typeof sql>) => {
    const values: Value[] = []
    const text = sql(...statement)((value) => `$${values.push(value)}`)
    return (await connection.query<Row>(text, values)).rows
  }

/** Runs reading statements. If the server has ended the connection, runs the statement again on another one. */
export function readQuery(pool: pg.Pool): Query {
  const read = queryOn(pool)
  return async (...statement) =>
    read<never>(...statement)
      .catch((error: unknown) => {
        if (!isAway(error)) throw error
        return read<never>(...statement)
      })
      .catch((error: unknown) => {
        throw failureOf(error)
      })
}

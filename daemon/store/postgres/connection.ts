import pg from 'pg'
import { failureOf, isAway } from './postgres-errors.ts'

/** A read waits no longer for a connection; a write is tried again. */
const CONNECT_MS = 2000
/** A server that vanishes without a word ends no connection. */
const QUERY_MS = 30_000

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
  // Without a listener, a connection that ends between two statements would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

type Value = string | number | null | undefined | Uint8Array | readonly (string | number)[]
/** A piece of a statement: adds its values to those of the statement, and returns its text. */
export type Sql = (values: Value[]) => string

/** A piece of a statement. Values become parameters, other pieces become part of the text. */
export const sql =
  (texts: readonly string[], ...given: readonly (Sql | Value)[]): Sql =>
  (values) =>
    texts.reduce((before, after, at) => {
      const one = given[at - 1]
      return `${before}${typeof one === 'function' ? one(values) : `$${values.push(one)}`}${after}`
    })

/** Values with commas between them. */
export const joined =
  (all: readonly Value[]): Sql =>
  (values) =>
    all.map((one) => `$${values.push(one)}`).join()

/** Runs a statement, written as with `sql`. It has no name, so a pooler in transaction mode may stand in between. */
export type Query = <Row extends object>(...statement: Parameters<typeof sql>) => Promise<Row[]>

export const queryOn =
  (connection: Pick<pg.Pool, 'query'>): Query =>
  async <Row extends object>(...statement: Parameters<typeof sql>) => {
    const values: Value[] = []
    const text = sql(...statement)(values)
    return (await connection.query<Row>(text, values)).rows
  }

/** Reads. A connection that the server has ended meanwhile is found by the next statement, which is then read on another one. */
export function reading(pool: pg.Pool): Query {
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

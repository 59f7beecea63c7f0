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

/** A piece of a statement, with its values. */
export class Sql {
  /** The text before, between and after the values. */
  readonly texts: readonly string[]
  readonly values: readonly unknown[]
  constructor(texts: readonly string[], values: readonly unknown[] = []) {
    this.texts = texts
    this.values = values
  }
}

/** A piece of a statement. Values become parameters, other pieces become part of the text. */
export function sql(texts: readonly string[], ...values: readonly unknown[]): Sql {
  const [all, own]: [string[], unknown[]] = [[texts[0] ?? ''], []]
  for (const [at, value] of values.entries()) {
    const piece = value instanceof Sql ? value : new Sql(['', ''], [value])
    const [first = '', ...others] = piece.texts
    all.push(all.pop() + first, ...others)
    all.push(all.pop() + (texts[at + 1] ?? ''))
    own.push(...piece.values)
  }
  return new Sql(all, own)
}

/** Values with commas between them. */
export const joined = (values: readonly unknown[]): Sql =>
  values.slice(1).reduce<Sql>((before, value) => sql`${before}, ${value}`, sql`${values[0]}`)

/** Runs a statement, written as with `sql`. It has no name, so a pooler in transaction mode may stand in between. */
export type Query = <Row extends object>(
  texts: readonly string[],
  ...values: readonly unknown[]
) => Promise<Row[]>

export const queryOn =
  (connection: Pick<pg.Pool, 'query'>): Query =>
  async <Row extends object>(...statement: Parameters<Query>) => {
    const { texts, values } = sql(...statement)
    const text = texts.reduce((before, after, at) => `${before}$${at}${after}`)
    return (await connection.query<Row>(text, [...values])).rows
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

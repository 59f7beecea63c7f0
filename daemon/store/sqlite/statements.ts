import type Database from 'better-sqlite3'

type Statement = Database.Statement<unknown[], unknown>
const prepared = new WeakMap<Database.Database, Map<string, Statement>>()

/** A statement is prepared once for each connection: preparing one takes longer than a short look-up. */
function statement(database: Database.Database, sql: string): Statement {
  const known = prepared.get(database) ?? new Map<string, Statement>()
  prepared.set(database, known)
  const found = known.get(sql) ?? database.prepare<unknown[], unknown>(sql)
  known.set(sql, found)
  return found
}

type Query = [database: Database.Database, sql: string, ...values: unknown[]]

// The caller knows the columns that its query selects, hence the casts.

/** All rows of a query. */
export const getRows = <Row>(...[database, sql, ...values]: Query): Row[] =>
  statement(database, sql)
    .pluck(false)
    .all(...values) as Row[]

/** The first row of a query. */
export const getRow = <Row>(...[database, sql, ...values]: Query): Row | undefined =>
  statement(database, sql)
    .pluck(false)
    .get(...values) as Row | undefined

/** The first column of all rows. */
export const getValues = <Value>(...[database, sql, ...values]: Query): Value[] =>
  statement(database, sql)
    .pluck()
    .all(...values) as Value[]

/** The first column of the first row. */
export const getValue = <Value>(...[database, sql, ...values]: Query): Value | undefined =>
  statement(database, sql)
    .pluck()
    .get(...values) as Value | undefined

/** Runs a statement that writes and returns no rows. */
export const run = (...[database, sql, ...values]: Query): Database.RunResult =>
  statement(database, sql).run(...values)

/** Statements for both engines, SQLite and PostgreSQL, and the work that they make up. */

export type EngineName = 'sqlite' | 'postgres'

/** A value in a statement. Lists are for PostgreSQL alone: `isIn` gives each engine its own form. */
export type Value = string | number | null | Uint8Array | readonly (string | number)[]

/** A part of a statement that the engines write differently. */
type ByEngine = Readonly<Record<EngineName, Sql>>

export type Gap = Value | Sql | ByEngine

/** A whole statement. */
export type Statement = Sql | ByEngine

/** A statement or a part of one. Values go to the engine apart from the text, so nothing in them is read as SQL. */
export class Sql {
  readonly parts: readonly string[]
  readonly gaps: readonly Gap[]

  constructor(parts: readonly string[], gaps: readonly Gap[]) {
    this.parts = parts
    this.gaps = gaps
  }
}

/** A statement from a template: sql`SELECT name FROM projects WHERE id = ${id}`. */
export const sql = (parts: TemplateStringsArray, ...gaps: Gap[]): Sql => new Sql(parts, gaps)

/** A fixed text, such as the name of a column. Never pass a text that a user has written. */
export const raw = (text: string): Sql => new Sql([text], [])

/** The parts with a text between them. */
export const joined = (parts: readonly Gap[], between: string): Sql =>
  parts.length === 0 ? raw('') : new Sql(['', ...parts.slice(1).map(() => between), ''], parts)

/** A part that the engines write differently. */
export const byEngine = (sqlite: Sql, postgres: Sql): ByEngine => ({ sqlite, postgres })

/** The condition that a column has one of these values. */
export const isIn = (column: string, values: readonly (string | number)[]): ByEngine =>
  byEngine(
    sql`${raw(column)} IN (SELECT value FROM json_each(${JSON.stringify(values)}))`,
    sql`${raw(column)} = ANY(${values})`,
  )

/** Long JSON is TEXT in SQLite and BYTEA in PostgreSQL. Its bytes go in and come out as they are. */
export const jsonBytes = (bytes: Uint8Array): ByEngine => byEngine(sql`CAST(${bytes} AS TEXT)`, sql`${bytes}`)
export const bytesOf = (column: string): ByEngine => byEngine(raw(`CAST(${column} AS BLOB)`), raw(column))

export type Rendered = { text: string; values: Value[] }

/** The text of a statement for an engine, with a placeholder for each value. */
export function render(statement: Statement, engine: EngineName): Rendered {
  const chosen = statement instanceof Sql ? statement : statement[engine]
  const values: Value[] = []
  return { text: textOf(chosen, engine, values), values }
}

/** The texts of statements without parts, by their templates: joining one takes longer than a short look-up. */
const PLAIN = new WeakMap<readonly string[], string>()

function textOf({ parts, gaps }: Sql, engine: EngineName, values: Value[]): string {
  if (engine === 'sqlite' && gaps.every(isValue)) {
    values.push(...gaps)
    const known = PLAIN.get(parts) ?? parts.join('?')
    PLAIN.set(parts, known)
    return known
  }
  let text = parts[0] ?? ''
  for (const [at, gap] of gaps.entries()) {
    if (!isValue(gap)) text += textOf(gap instanceof Sql ? gap : gap[engine], engine, values)
    else {
      values.push(gap)
      text += engine === 'sqlite' ? '?' : `$${values.length}`
    }
    text += parts[at + 1]
  }
  return text
}

/** Lists are arrays, and bytes have no such names. */
const isValue = (gap: Gap): gap is Value =>
  typeof gap !== 'object' || gap === null || !(gap instanceof Sql || 'sqlite' in gap)

type Row = Record<string, unknown>
/** `changes`: how many rows were written. */
export type Result = { rows: Row[]; changes: number }

/**
 * Statements that are run one after the other: SQLite runs all of them before anything else happens, PostgreSQL waits for
 * each. A work may run more than once, so it must have no effect beside its statements.
 */
export type Work<T> = Generator<Statement, T, Result>

// The caller knows the columns that its query selects, hence the casts.

/** All rows of a query. */
export function* getRows<R>(query: Statement): Work<R[]> {
  return (yield query).rows as R[]
}

/** The first row of a query. */
export function* getRow<R>(query: Statement): Work<R | undefined> {
  return (yield query).rows[0] as R | undefined
}

/** The first column of all rows. */
export function* getValues<V>(query: Statement): Work<V[]> {
  return (yield query).rows.map((row) => Object.values(row)[0] as V)
}

/** The first column of the first row. */
export function* getValue<V>(query: Statement): Work<V | undefined> {
  const [row] = (yield query).rows
  return row && (Object.values(row)[0] as V)
}

/** Runs a statement that writes. Returns how many rows it has written. */
export function* run(statement: Statement): Work<number> {
  return (yield statement).changes
}

/**
 * Why a statement or a connection failed. `busy`: another process holds the lock, or the server cannot be reached now.
 * `full`: the disk. `damage`: the file is no whole database.
 */
export type Fault = 'busy' | 'full' | 'damage'

/** A database of either kind. */
export interface Engine {
  readonly name: EngineName
  /** Runs a work that only reads. */
  read<T>(work: Work<T>): Promise<T>
  /** Runs all of these in one transaction, and returns their results after its commit. */
  transaction(works: readonly (() => Work<unknown>)[]): unknown[] | Promise<unknown[]>
  faultOf(error: unknown): Fault | null
  /** The error for the request of a failed write. */
  failure(error: unknown): unknown
  /** Says to the user that a write was given up after so many seconds. */
  busyFor(seconds: number): string
  /** Milliseconds until a busy engine is tried again. */
  readonly retryMs: number
}

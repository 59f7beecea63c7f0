/** Makes the SQL statements of the store, such as those of answers.ts, for SQLite and PostgreSQL. */

export type Value = string | number | null | undefined | Uint8Array | readonly (string | number)[]
/** A piece of a statement. It calls `add` with each value, and writes the placeholder that `add` returns, such as `?`. */
export type Sql = (add: (value: Value) => string) => string

/** Makes a piece of a statement. Values become parameters, other pieces become part of the text. */
export const sql =
  (texts: readonly string[], ...parts: readonly (Sql | Value)[]): Sql =>
  (add) =>
    texts.reduce((before, after, at) => {
      const part = parts[at - 1]
      return before + (typeof part === 'function' ? part(add) : add(part)) + after
    })

/** Joins pieces, by commas unless another text is given. */
export const joined =
  (pieces: readonly Sql[], between = ', '): Sql =>
  (add) =>
    pieces.map((piece) => piece(add)).join(between)

/** SQLite returns the value itself, PostgreSQL a promise of the value. */
export type Soon<T> = T | Promise<T>
/** Runs a statement, written as with `sql`. */
export type Query = <Row extends object>(...statement: Parameters<typeof sql>) => Soon<Row[]>

/** The data that an answer comes from. `sample` is 0 or 1. */
export type DataFacts = { data_date: string | null; sample: number }

/** Hides the differences between SQLite and PostgreSQL. A change runs in a transaction. */
export interface Engine {
  /** Runs a statement on the stored answers. */
  answers: Query
  /** Runs a statement on documents and earlier answers, which SQLite has in another file. */
  work: Query
  /** The time of the change (UTC text). */
  at: string
  count(counter: string): Soon<unknown>
  /** Turns JSON into the stored type. */
  json(bytes: Uint8Array): Sql
  /** Selects the stored JSON in a column as bytes, or NULL if another program has written something else. */
  storedJson(column: 'body' | 'response_json'): Sql
  /** Whether an owner has named the query with this key. */
  isNamed(owner: string, key: string): Soon<boolean>
  /** The data of a stored answer; null if a damaged disk has changed the answer. */
  factsIn(answer: Uint8Array): Soon<DataFacts | null>
  hasId(id: string): Sql
  isOneOf(column: 'id' | 'key' | 'cache_key', values: readonly string[]): Sql
  /** The condition that a document's words contain a text. */
  hasWord(word: string): Sql
}

import type Database from 'better-sqlite3'
import { sql, type Value } from './engine.ts'

const statementsOf = new WeakMap<Database.Database, Map<string, Database.Statement>>()

/** Prepares a statement once for each connection: preparing takes longer than a short look-up. */
export function prepared<Values extends unknown[] = unknown[], Row = unknown>(
  database: Database.Database,
  text: string,
): Database.Statement<Values, Row> {
  const statements = statementsOf.get(database) ?? new Map<string, Database.Statement>()
  statementsOf.set(database, statements)
  const statement = statements.get(text) ?? database.prepare(text)
  statements.set(text, statement)
  // The caller knows the columns that its query selects.
  return statement as Database.Statement<Values, Row>
}

/** Runs a statement, written as with `sql`, and prepares it once. */
export const queryOn =
  (database: Database.Database) =>
  <Row extends object>(...statement: Parameters<typeof sql>): Row[] => {
    const values: Value[] = []
    const text = sql(...statement)((value) => {
      values.push(value)
      return '?'
    })
    const one = prepared<unknown[], Row>(database, text)
    if (one.reader) return one.all(...values)
    one.run(...values)
    return []
  }

import type Database from 'better-sqlite3'
import { type Engine, sql } from '../engine.ts'
import { prepared, queryOn } from '../prepared.ts'
import { factsIn } from '../requests/put-body.ts'
import type { Context } from './files/files.ts'
import { incrementCounter, objectBytes } from './sqlite-answers.ts'

export const isNamed = (workspace: Database.Database, owner: string, key: string): boolean =>
  prepared(workspace, "SELECT 1 FROM documents WHERE owner = ? AND kind = 'query' AND id = ?").get(
    owner,
    key,
  ) !== undefined

/** SQLite as an engine of reads and of changes. The thread runs changes in its transaction. */
export const sqliteEngine = (context: Omit<Context, 'mostBytes'>): Engine => ({
  answers: queryOn(context.runtime),
  work: queryOn(context.workspace),
  at: context.at,
  count: (counter) => incrementCounter(context, counter),
  isNamed: (owner, key) => isNamed(context.workspace, owner, key),
  factsIn,
  // Other programs read the column, and expect text.
  json: (bytes) => sql`CAST(${bytes} AS TEXT)`,
  storedJson: (column) => () => objectBytes(column),
  hasId: (id) => sql`id = ${id}`,
  isOneOf: (column, values) =>
    sql`${() => column} IN (SELECT value FROM json_each(${JSON.stringify(values)}))`,
  hasWord: (word) => sql`instr(words, ${word}) > 0`,
})

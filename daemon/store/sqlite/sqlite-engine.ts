import type Database from 'better-sqlite3'
import { type Engine, type Result, render, type Statement, type Value, type Work } from '../sql/sql.ts'
import { isDamage, isDiskFull, isLocked, writeFailure } from './sqlite-errors.ts'

type Prepared = {
  statement: Database.Statement<[Value[]], Record<string, unknown>>
  /** Asked for each time, it would take as long as binding a value. */
  returnsRows: boolean
}
const prepared = new WeakMap<Database.Database, Map<string, Prepared>>()

/** A statement is prepared once for each connection: preparing one takes longer than a short look-up. */
function prepare(database: Database.Database, text: string): Prepared {
  const known = prepared.get(database) ?? new Map<string, Prepared>()
  const found = known.get(text)
  if (found !== undefined) return found
  const statement = database.prepare<[Value[]], Record<string, unknown>>(text)
  const made = { statement, returnsRows: statement.reader }
  known.set(text, made)
  prepared.set(database, known)
  return made
}

function execute(database: Database.Database, query: Statement): Result {
  const { text, values } = render(query, 'sqlite')
  const { statement, returnsRows } = prepare(database, text)
  if (!returnsRows) return { rows: [], changes: statement.run(values).changes }
  const rows = statement.all(values)
  return { rows, changes: rows.length }
}

/** Runs a work at once. Throws SQLite's errors. */
export function runNow<T>(database: Database.Database, work: Work<T>): T {
  let step = work.next()
  while (!step.done) step = work.next(execute(database, step.value))
  return step.value
}

/** Makes room in the write-ahead log on a full disk. Returns false if there is none. */
type FoldFull = () => boolean

/** A connection to a SQLite file. The driver is synchronous, so nothing may wait inside SQLite. */
export function sqliteEngine(database: Database.Database, foldFull: FoldFull = () => false): Engine {
  const runAll = (works: readonly (() => Work<unknown>)[]) => works.map((work) => runNow(database, work()))
  // Immediate: takes the lock before the first write, never in the middle of a transaction.
  const inTransaction = database.transaction(runAll).immediate
  return {
    name: 'sqlite',
    read: async (work) => runNow(database, work),
    // On a full disk the log cannot grow, but once it is folded it is written from its beginning again.
    transaction: (works) => {
      try {
        return inTransaction(works)
      } catch (error) {
        if (!isDiskFull(error) || !foldFull()) throw error
        return inTransaction(works)
      }
    },
    faultOf: (error) =>
      isLocked(error) ? 'busy' : isDamage(error) ? 'damage' : isDiskFull(error) ? 'full' : null,
    failure: writeFailure,
    busyFor: (seconds) => `Another process held the store's lock for ${seconds} s: nothing was stored.`,
    retryMs: 10,
  }
}

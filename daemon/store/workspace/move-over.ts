import type Database from 'better-sqlite3'
import { SqliteError } from 'better-sqlite3'
import { searchText } from '../../../shared/search-text.ts'
import { tablesOf } from '../sqlite/migrate.ts'
import { isObstacle } from '../sqlite/sqlite-errors.ts'

/** Parents first, since rows refer to them. */
const TABLES = ['decisions', 'decision_persons', 'person_choices', 'named_queries', 'earlier_answers']

/** How many rows were copied, and how many could not be read or kept. */
export type MovedOver = { moved: number; skipped: number }

/** Copies the user's own work from a store of before version 8 in one transaction. A second copy changes nothing. */
export function moveOver(store: Database.Database, workspace: Database.Database): MovedOver {
  const result = { moved: 0, skipped: 0 }
  const there = tablesOf(store)
  const copyAll = workspace.transaction(() => {
    for (const table of TABLES.filter((name) => there.includes(name)))
      copyTable(store, workspace, table, result)
  })
  copyAll.immediate()
  return result
}

type Row = Record<string, unknown>

function copyTable(
  store: Database.Database,
  workspace: Database.Database,
  table: string,
  result: MovedOver,
): void {
  const columnsIn = (database: Database.Database): string[] =>
    (database.pragma(`table_info(${table})`) as { name: string }[]).map(({ name }) => name) // of SQLite's own
  const kept = columnsIn(workspace)
  const columns = columnsIn(store).filter((name) => kept.includes(name))
  const insert = workspace.prepare<[Row]>(
    `INSERT INTO ${table} (${columns}) VALUES (${columns.map((name) => `@${name}`)}) ON CONFLICT DO NOTHING`,
  )
  for (const row of readable(store, table, columns, result)) {
    // Words of stores before version 6 keep letters that searches now find by plain ones.
    if (typeof row.words === 'string') row.words = searchText(row.words)
    try {
      result.moved += insert.run(row).changes
    } catch (error) {
      skipUnlessObstacle(error, result)
    }
  }
}

/** The rows of a table as far as they can be read: a damaged page ends a table. */
function* readable(
  store: Database.Database,
  table: string,
  columns: readonly string[],
  result: MovedOver,
): Generator<Row> {
  try {
    yield* store.prepare<[], Row>(`SELECT ${columns} FROM ${table}`).iterate()
  } catch (error) {
    skipUnlessObstacle(error, result)
  }
}

function skipUnlessObstacle(error: unknown, result: MovedOver): void {
  if (!(error instanceof SqliteError) || isObstacle(error)) throw error
  result.skipped += 1
}

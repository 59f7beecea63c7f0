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
  /** A row that cannot be read or kept is left out: a damaged page ends its table. */
  const orSkip = (work: () => void): void => {
    try {
      work()
    } catch (error) {
      if (!(error instanceof SqliteError) || isObstacle(error)) throw error
      result.skipped += 1
    }
  }
  const copy = (table: string): void => {
    const columnsIn = (database: Database.Database): string[] =>
      (database.pragma(`table_info(${table})`) as { name: string }[]).map(({ name }) => name) // of SQLite's own
    const kept = columnsIn(workspace)
    const columns = columnsIn(store).filter((name) => kept.includes(name))
    const insert = workspace.prepare<[Row]>(
      `INSERT INTO ${table} (${columns}) VALUES (${columns.map((name) => `@${name}`)}) ON CONFLICT DO NOTHING`,
    )
    for (const row of store.prepare<[], Row>(`SELECT ${columns} FROM ${table}`).iterate()) {
      // Words of stores before version 6 keep letters that searches now find by plain ones.
      if (typeof row.words === 'string') row.words = searchText(row.words)
      orSkip(() => {
        result.moved += insert.run(row).changes
      })
    }
  }
  const there = tablesOf(store)
  const copyAll = workspace.transaction(() => {
    for (const table of TABLES) if (there.includes(table)) orSkip(() => copy(table))
  })
  copyAll.immediate()
  return result
}

type Row = Record<string, unknown>

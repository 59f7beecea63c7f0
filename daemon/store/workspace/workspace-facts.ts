import { randomUUID } from 'node:crypto'
import type Database from 'better-sqlite3'
import { tablesOf } from '../sqlite/migrate.ts'
import { getValue, run } from '../sqlite/statements.ts'

/**
 * `seal`: changes whenever the file may differ from the backup made last (backups.ts). `restored`: since when the user has
 * not yet read that the file was damaged; the time of the backup that replaced it, or '' if there was none.
 */
type Fact = 'seal' | 'restored'

export function factOf(database: Database.Database, name: Fact): string | null {
  if (!tablesOf(database).includes('workspace_facts')) return null
  return getValue<string>(database, 'SELECT value FROM workspace_facts WHERE name = ?', name) ?? null
}

export function setFact(database: Database.Database, name: Fact, value: string): void {
  run(database, 'INSERT OR REPLACE INTO workspace_facts (name, value) VALUES (?, ?)', name, value)
}

export function removeFact(database: Database.Database, name: Fact): void {
  run(database, 'DELETE FROM workspace_facts WHERE name = ?', name)
}

/** From here on the file is not what any backup holds. */
export const breakSeal = (database: Database.Database): void => setFact(database, 'seal', randomUUID())

import { chmodSync } from 'node:fs'
import type Database from 'better-sqlite3'
import { APPLICATION_ID, MIGRATIONS, STORE_VERSION, TABLE_NAMES } from './schema.ts'

/**
 * Brings the store to `STORE_VERSION`, one transaction a step, so that a kill leaves the old state or the new one.
 * A store that holds tables already is first copied to `<path>.before-version-<n>`. Returns the copy's path, if any.
 */
export function migrate(database: Database.Database, path: string): string | null {
  const version = storeVersion(database)
  if (version >= STORE_VERSION) return null
  const copy = tablesOf(database).length > 0 ? copyBefore(database, path, version) : null
  for (const [step, statements] of MIGRATIONS.entries()) {
    if (step >= version) migrateOnce(database, step, statements)
  }
  return copy
}

export function storeVersion(database: Database.Database): number {
  return Number(database.pragma('user_version', { simple: true }))
}

export function tablesOf(database: Database.Database): unknown[] {
  return database
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB 'sqlite_*'")
    .pluck()
    .all()
}

export function holdsOurTables(database: Database.Database): boolean {
  return tablesOf(database).some((name) => TABLE_NAMES.includes(String(name)))
}

function migrateOnce(database: Database.Database, step: number, statements: string): void {
  const run = database.transaction(() => {
    // Another daemon may have been here between our look and our lock.
    if (storeVersion(database) > step) return
    database.exec(statements)
    database.pragma(`application_id = ${APPLICATION_ID}`)
    database.pragma(`user_version = ${step + 1}`)
  })
  run.immediate()
}

function copyBefore(database: Database.Database, path: string, version: number): string {
  const copy = `${path}.before-version-${version + 1}`
  // VACUUM INTO reads the WAL too and writes a whole file; it refuses a file that is there, and so keeps the older copy.
  database.prepare('VACUUM INTO ?').run(copy)
  chmodSync(copy, 0o600)
  return copy
}

import { closeSync, openSync, rmSync } from 'node:fs'
import type Database from 'better-sqlite3'
import { freePath } from './free-path.ts'
import { APPLICATION_ID, MIGRATIONS, STORE_VERSION, TABLE_NAMES } from './schema.ts'

/**
 * Brings the store to `STORE_VERSION`, one transaction a step, so that a kill leaves the old state or the new one.
 * A store that holds tables already is first copied to `<path>.before-version-<n>`. Throws SQLite's errors.
 */
export function migrate(database: Database.Database, path: string): void {
  const version = storeVersion(database)
  if (version >= STORE_VERSION) return
  const copy = tablesOf(database).length > 0 ? copyBefore(database, path, version) : null
  try {
    for (const [step, statements] of MIGRATIONS.entries()) {
      if (step >= version) migrateOnce(database, step, statements)
    }
  } catch (error) {
    // The store is as it was: a copy of it from every failed start would only fill the disk.
    if (copy !== null) rmSync(copy)
    throw error
  }
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

/** VACUUM INTO writes one whole file, with what still stands in the `-wal`. */
function copyBefore(database: Database.Database, path: string, version: number): string {
  const copy = freePath(`${path}.before-version-${version + 1}`)
  closeSync(openSync(copy, 'wx', 0o600))
  database.prepare('VACUUM INTO ?').run(copy)
  return copy
}

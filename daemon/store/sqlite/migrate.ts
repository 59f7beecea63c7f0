import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import type Database from 'better-sqlite3'
import { freePath } from '../file/move-aside.ts'
import { APPLICATION_ID, MIGRATIONS, STORE_VERSION, TABLE_NAMES } from './store-schema.ts'

/** `copy`: the store as it was before, or null when it held nothing. */
export type Migration = { from: number; copy: string | null }

/**
 * Brings the store to `STORE_VERSION`, one transaction a step, so that a kill leaves the old state or the new one.
 * A store that holds tables already is first copied to `<path>.before-version-<n>`. Returns from where it came, or null
 * when there was nothing to do. Throws SQLite's errors.
 */
export function migrate(database: Database.Database, path: string): Migration | null {
  const version = storeVersion(database)
  if (version >= STORE_VERSION) return null
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
  return { from: version, copy }
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

/** Whether this is a store: one of ours, or of the earlier Python service, which says so by its tables alone. */
export function isStore(database: Database.Database): boolean {
  const application = database.pragma('application_id', { simple: true })
  if (application !== 0) return application === APPLICATION_ID
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

/**
 * VACUUM INTO writes one whole file, with what still stands in the `-wal`. It gets its name when it is whole: a kill
 * in the middle leaves nothing that could be taken for a copy, and the next start writes over the rest.
 */
function copyBefore(database: Database.Database, path: string, version: number): string {
  const copy = `${path}.before-version-${version + 1}`
  const unfinished = `${copy}.unfinished`
  rmSync(unfinished, { force: true })
  const file = openSync(unfinished, 'wx', 0o600)
  try {
    database.prepare('VACUUM INTO ?').run(unfinished)
    fsyncSync(file)
  } catch (error) {
    rmSync(unfinished)
    throw error
  } finally {
    closeSync(file)
  }
  const free = freePath(copy)
  renameSync(unfinished, free)
  return free
}

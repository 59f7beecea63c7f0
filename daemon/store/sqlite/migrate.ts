import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import type Database from 'better-sqlite3'
import { freePath } from '../file/move-aside.ts'
import { versionCopy } from '../file/version-copies.ts'
import { APPLICATION_ID, MIGRATIONS, STORE_VERSION, TABLE_NAMES } from './store-schema.ts'

/** `copy`: the path of a copy of the store before the migration, or null if it was empty. */
export type Migration = { from: number; copy: string | null }

/**
 * Migrates the store to `STORE_VERSION`, with one transaction per step, so that a kill leaves the old or the new
 * state. Copies a store with tables to `<path>.before-version-<n>` first. Returns the previous version, or null if
 * there was nothing to do. Throws SQLite's errors.
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
    // The store is unchanged, and a copy from every failed start would only fill the disk.
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

/** Checks if this is a store: one of ours, or one of the earlier Python service, which only its tables identify. */
export function isStore(database: Database.Database): boolean {
  const application = database.pragma('application_id', { simple: true })
  if (application !== 0) return application === APPLICATION_ID
  return tablesOf(database).some((name) => TABLE_NAMES.includes(String(name)))
}

function migrateOnce(database: Database.Database, step: number, statements: string): void {
  const run = database.transaction(() => {
    // Another daemon may have migrated the store between our check and our lock.
    if (storeVersion(database) > step) return
    database.exec(statements)
    database.pragma(`application_id = ${APPLICATION_ID}`)
    database.pragma(`user_version = ${step + 1}`)
  })
  run.immediate()
}

/**
 * VACUUM INTO writes one complete file, including what is still in the `-wal`. The file gets its name when it is
 * complete: an interrupted copy cannot be mistaken for a complete one, and the next start overwrites it.
 */
function copyBefore(database: Database.Database, path: string, version: number): string {
  const copy = versionCopy(path, version + 1)
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

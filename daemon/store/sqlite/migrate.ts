import { closeSync, existsSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type Database from 'better-sqlite3'

/** A kind of our databases: its marks, and the migrations to its newest version. */
export type DatabaseKind = {
  /** How messages name it. */
  name: string
  applicationId: number
  /** Tables of files from before there was an application id. */
  olderTables: readonly string[]
  /** `migrations[n]` migrates from `user_version` n to n + 1. Never change a released migration. */
  migrations: readonly string[]
  /** Further settings of each connection that writes. */
  pragmas: readonly string[]
}

/** `copy`: the path of a copy of the database before the migration, or null if it was empty. */
export type Migration = { from: number; copy: string | null }

/**
 * Migrates a database to the newest version of its kind, with one transaction per step, so that a kill leaves the old or
 * the new state. Copies a database with tables to `<path>.before-version-<n>` first, then calls `before`. Returns null if
 * there was nothing to do. Throws SQLite's errors.
 */
export function migrate(
  database: Database.Database,
  kind: DatabaseKind,
  before?: (database: Database.Database) => void,
): Migration | null {
  const from = versionOf(database)
  if (from >= kind.migrations.length) return null
  const copy = tablesOf(database).length > 0 ? copyBefore(database, from) : null
  // A table that a migration makes again keeps the rows that refer to it: https://www.sqlite.org/lang_altertable.html
  database.pragma('foreign_keys = OFF')
  try {
    before?.(database)
    for (const [step, statements] of kind.migrations.entries()) {
      const run = database.transaction(() => {
        database.exec(statements)
        database.pragma(`application_id = ${kind.applicationId}`)
        database.pragma(`user_version = ${step + 1}`)
      })
      if (step >= from) run.immediate()
    }
  } catch (error) {
    // The database is unchanged, and a copy from every failed start would only fill the disk.
    if (copy !== null) rmSync(copy)
    throw error
  } finally {
    database.pragma('foreign_keys = ON')
  }
  return { from, copy }
}

/** The value of a pragma that is a number. */
export const numberOf = (database: Database.Database, pragma: string): number =>
  Number(database.pragma(pragma, { simple: true }))

export const versionOf = (database: Database.Database): number => numberOf(database, 'user_version')

export function tablesOf(database: Database.Database): unknown[] {
  return database
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB 'sqlite_*'")
    .pluck()
    .all()
}

/** Checks if a database is of a kind, by its application id, or by its tables if it has none. */
export function isOfKind(database: Database.Database, kind: DatabaseKind): boolean {
  const application = numberOf(database, 'application_id')
  if (application !== 0) return application === kind.applicationId
  return tablesOf(database).some((name) => kind.olderTables.includes(String(name)))
}

const COPY = '.before-version-'

/** Writes one complete file, including the `-wal`; an interrupted copy has no name, and is overwritten. */
function copyBefore(database: Database.Database, version: number): string {
  const copy = `${database.name}${COPY}${version + 1}`
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

/** The copies that migrations have made of the database at `path`. */
export const versionCopies = (path: string): string[] =>
  readdirSync(dirname(path))
    .filter((name) => name.startsWith(basename(path) + COPY))
    .map((name) => join(dirname(path), name))

/** Removes the copies that migrations have made of the store at `path`: they hold the answers, too. */
export function removeVersionCopies(path: string): void {
  for (const copy of versionCopies(path)) rmSync(copy, { force: true })
}

/** Returns the wanted path, with a number appended if it is taken: nothing is ever overwritten. */
export function freePath(wanted: string): string {
  let path = wanted
  for (let number = 2; existsSync(path); number++) path = `${wanted}-${number}`
  return path
}

import type Database from 'better-sqlite3'

interface ExpectedCounts {
  persons: number
  names: number
  /** Publications with authors. */
  records: number
}

/** The new database does not contain what was written. */
class DamagedError extends Error {
  /** The same code as SQLite's for a damaged file. */
  readonly code = 'SQLITE_CORRUPT'
}

/**
 * Verifies a new database before it replaces the old one: SQLite's integrity check and the number of rows.
 * @throws DamagedError that names the problem
 */
export function verifyDatabase(database: Database.Database, expected: ExpectedCounts): void {
  const found = database.pragma('integrity_check(1)', { simple: true })
  if (found !== 'ok') throw new DamagedError(`the new database is damaged: ${String(found)}`)
  const counts = {
    persons: expected.persons,
    names: expected.names,
    base_names: expected.names,
    records: expected.records,
  }
  for (const [table, count] of Object.entries(counts)) {
    const rows = database.prepare<[], number>(`SELECT count(*) FROM ${table}`).pluck().get()
    if (rows !== count)
      throw new DamagedError(`the new database holds ${rows} ${table} where ${count} were read`)
  }
}

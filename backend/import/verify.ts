import type Database from 'better-sqlite3'

interface ExpectedCounts {
  persons: number
  names: number
  /** Publications with authors. */
  records: number
}

/** The new database is not what was written. */
class DamagedError extends Error {
  /** As SQLite says it of a file that it finds damaged. */
  readonly code = 'SQLITE_CORRUPT'
}

/**
 * Looks at a new database as its readers will, before it takes the old one's place: SQLite's integrity check and the
 * number of rows.
 * @throws DamagedError that says what is wrong
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

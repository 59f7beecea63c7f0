import type Database from 'better-sqlite3'
import { ImportError } from './import-error.ts'

interface ExpectedCounts {
  persons: number
  names: number
  /** Publications with authors. */
  records: number
}

/**
 * Looks at a new database as its readers will, before it takes the old one's place.
 * @param dbPath the place it is made for, which the error names
 * @throws ImportError that says what is wrong
 */
export function checkDatabase(database: Database.Database, expected: ExpectedCounts, dbPath: string): void {
  const found = database.pragma('integrity_check(1)', { simple: true })
  if (found !== 'ok') throw new ImportError(dbPath, `the new database is damaged: ${String(found)}`)
  const counts = {
    persons: expected.persons,
    names: expected.names,
    base_names: expected.names,
    records: expected.records,
  }
  for (const [table, count] of Object.entries(counts)) {
    const rows = database.prepare<[], number>(`SELECT count(*) FROM ${table}`).pluck().get()
    if (rows !== count)
      throw new ImportError(dbPath, `the new database holds ${rows} ${table} where ${count} were read`)
  }
}

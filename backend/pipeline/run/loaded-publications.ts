import Database, { SqliteError } from 'better-sqlite3'
import { isLocked } from '../../bibliography/open-bibliography.ts'
import { APPLICATION_ID } from '../../bibliography/schema.ts'
import { ImportError } from '../import-error.ts'

/** Another program has the database's lock for a moment at the most: ours only ever replace the file. */
const LOCK_MS = 5000

/**
 * Publications of the database at `dbPath`, whatever its schema version: what this version cannot read, another may.
 * 0 when there is none, when it holds the starter data, or when it is damaged: then there is nothing to lose.
 * @throws ImportError when another program has locked it, so that nobody knows
 */
export function loadedPublications(dbPath: string): number {
  let database: Database.Database | undefined
  try {
    database = new Database(dbPath, { readonly: true, fileMustExist: true, timeout: LOCK_MS })
    if (database.pragma('application_id', { simple: true }) !== APPLICATION_ID) return 0
    const fact = database.prepare<[string], string>('SELECT value FROM meta WHERE name = ?').pluck()
    return fact.get('sample') === '1' ? 0 : Number(fact.get('publications')) || 0
  } catch (error) {
    if (isLocked(error)) throw new ImportError(dbPath, 'is locked by another program; end that program')
    if (error instanceof SqliteError || error instanceof TypeError) return 0
    throw error
  } finally {
    database?.close()
  }
}

import Database, { SqliteError } from 'better-sqlite3'
import { z } from '../../shared/contract/zod.ts'
import { jsonIn } from '../../shared/json.ts'
import { APPLICATION_ID, SCHEMA_VERSION } from '../database/bibliography-schema.ts'
import { isBusy } from '../database/open-bibliography.ts'
import { ImportError } from '../import-error.ts'
import { type DumpIdentity, dumpIdentity } from './fetch/dump-identity.ts'

interface LoadedData {
  /** The number of publications; 0 for the starter data. */
  publications: number
  /** The dump that was imported; null if it is unknown, or if this version of the program cannot use the database. */
  dump: DumpIdentity | null
  /** Whether it is starter data of another version of the program. */
  isOtherStarter: boolean
}

const NOTHING: LoadedData = { publications: 0, dump: null, isOtherStarter: false }

/**
 * Returns what the database at `dbPath` holds. Nothing is loaded if there is none, or if it is damaged. A database of
 * another schema version counts: another version of the program may be able to read it.
 * @throws ImportError if another program holds the lock: ours only replace the file
 */
export function loadedData(dbPath: string): LoadedData {
  let database: Database.Database | undefined
  try {
    // Waiting for the lock would block every request.
    database = new Database(dbPath, { readonly: true, fileMustExist: true, timeout: 0 })
    if (database.pragma('application_id', { simple: true }) !== APPLICATION_ID) return NOTHING
    const fact = database.prepare<[string], string>('SELECT value FROM meta WHERE name = ?').pluck()
    const isUsable = database.pragma('user_version', { simple: true }) === SCHEMA_VERSION
    const dump = z.safeParse(dumpIdentity, jsonIn((isUsable && fact.get('dump')) || 'null'))
    const isStarter = fact.get('sample') === '1'
    return {
      publications: isStarter ? 0 : Number(fact.get('publications')) || 0,
      dump: dump.success ? dump.data : null,
      isOtherStarter: isStarter && !isUsable,
    }
  } catch (error) {
    if (isBusy(error)) throw new ImportError(dbPath, 'is locked by another program; end that program')
    if (error instanceof SqliteError || error instanceof TypeError) return NOTHING
    throw error
  } finally {
    database?.close()
  }
}

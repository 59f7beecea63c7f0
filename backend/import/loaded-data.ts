import { setTimeout as pause } from 'node:timers/promises'
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
  /** The imported dump; null if it is unknown, or if this version of the program cannot use the database. */
  dump: DumpIdentity | null
  /** True for starter data of another version of the program. */
  isOtherStarter: boolean
}

const NOTHING: LoadedData = { publications: 0, dump: null, isOtherStarter: false }

const LOCKED = 'is locked by another program; end that program'
const LOCK_WAIT_MS = 10_000
const LOCK_RETRY_MS = 100

/**
 * Reads what the database at `dbPath` holds. Returns no data for a missing or damaged database. Counts a database of
 * another schema version, because another version of the program may be able to read it.
 * @throws ImportError if another program holds the lock. Programs of CoAuthors never lock the file: they replace it.
 */
export function loadedData(dbPath: string): LoadedData {
  try {
    return readLoadedData(dbPath)
  } catch (error) {
    throw isBusy(error) ? new ImportError(dbPath, LOCKED, null, error) : error
  }
}

/**
 * Does the same, but waits for the lock: the end of an import must not discard minutes of work because another program
 * looks at the database.
 * @param waitMs the longest wait
 * @throws ImportError if another program still holds the lock; the signal's reason when aborted
 */
export async function loadedDataOnceUnlocked(
  dbPath: string,
  { waitMs = LOCK_WAIT_MS, signal }: { waitMs?: number | undefined; signal?: AbortSignal | undefined },
): Promise<LoadedData> {
  for (const deadline = performance.now() + waitMs; ; await pause(LOCK_RETRY_MS)) {
    signal?.throwIfAborted()
    try {
      return readLoadedData(dbPath)
    } catch (error) {
      if (!isBusy(error)) throw error
      if (performance.now() < deadline) continue
      throw new ImportError(dbPath, `${LOCKED} and import again`, null, error)
    }
  }
}

/** @throws SQLite's error if another program holds the lock */
function readLoadedData(dbPath: string): LoadedData {
  let database: Database.Database | undefined
  try {
    // With a timeout, SQLite would wait for the lock and block every request of this process.
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
    if (isBusy(error)) throw error
    if (error instanceof SqliteError || error instanceof TypeError) return NOTHING
    throw error
  } finally {
    database?.close()
  }
}

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
  /** The imported dump. Null for an unknown dump, or if this version of the program cannot use the database. */
  dump: DumpIdentity | null
  /** True for the starter data of another version of the program. */
  isOtherStarter: boolean
}

const NOTHING: LoadedData = { publications: 0, dump: null, isOtherStarter: false }

/**
 * Reads facts about the database at `dbPath`. A missing or damaged database has 0 publications. A database with another
 * schema version counts in full: another version of the program may use it. Waits while another program holds the lock:
 * an import must not lose minutes of work because of a short lock.
 * @throws ImportError if the other program does not release the lock. CoAuthors itself never locks the file.
 */
export async function loadedData(dbPath: string, options: WaitOptions = {}): Promise<LoadedData> {
  try {
    return await retryWhile(isBusy, () => readLoadedData(dbPath), options)
  } catch (error) {
    if (!isBusy(error)) throw error
    const problem = 'is locked by another program; end that program and try again'
    throw new ImportError(`${dbPath}: ${problem}`, { cause: error })
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

export interface WaitOptions {
  /** The longest wait for other programs, in milliseconds. */
  waitMs?: number | undefined
  signal?: AbortSignal | undefined
}

/** Long enough for a command or a virus scanner, which close the database within seconds. */
const WAIT_MS = 10_000
const RETRY_MS = 100

/** @throws the last temporary error after `waitMs`; any other error; the signal's reason */
export async function retryWhile<T>(
  isTemporary: (error: unknown) => boolean,
  work: () => T,
  { waitMs = WAIT_MS, signal }: WaitOptions,
): Promise<T> {
  for (const deadline = performance.now() + waitMs; ; await pause(RETRY_MS)) {
    signal?.throwIfAborted()
    try {
      return work()
    } catch (error) {
      if (!isTemporary(error) || performance.now() >= deadline) throw error
    }
  }
}

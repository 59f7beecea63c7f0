import { rmSync, writeFileSync } from 'node:fs'
import Database from 'better-sqlite3'
import { replaceFile } from '../../../../shared/server/files/replace-file.ts'
import { COMPANIONS, makeTables, OPEN_WAIT_MS } from './database-file.ts'
import { RUNTIME } from './schemas.ts'
import { isDiskFull } from './sqlite-errors.ts'

/** Clearing the cache keeps these tables. */
const SMALL_TABLES = ['runtime_counters', 'page_visits', 'query_events', 'event_logs', 'cache_growth']

/**
 * Copies the small tables of a store into memory, without its answers: deleting the answers would write them to the log, for which
 * a full disk has no room. Returns a function that writes the copy over the store, whose connections have to be closed first.
 */
export function freshFile(path: string): () => void {
  const tables = smallTables(path)
  const remove = (suffixes: readonly string[]) => {
    for (const suffix of suffixes) rmSync(path + suffix, { force: true })
  }
  return () => {
    try {
      // The log goes last: without it the old file may be damaged.
      replaceFile(path, tables, () => remove(['-wal', '-shm']))
    } catch (error) {
      if (!isDiskFull(error)) throw error
      // Deleting the old file makes room for the copy.
      remove(COMPANIONS)
      writeFileSync(path, tables, { mode: 0o600, flush: true })
    }
  }
}

function smallTables(path: string): Uint8Array {
  const database = new Database(':memory:', { timeout: OPEN_WAIT_MS })
  try {
    makeTables(database, RUNTIME)
    database.prepare('ATTACH ? AS old').run(path)
    const copy = SMALL_TABLES.map((table) => `INSERT INTO main.${table} SELECT * FROM old.${table};`)
    database.exec(`BEGIN;
      ${copy.join('\n')}
      INSERT INTO cache_growth (day, entries, bytes)
        SELECT date('now'), -coalesce(sum(entries), 0), -coalesce(sum(bytes), 0) FROM old.cache_growth WHERE true
        ON CONFLICT (day) DO UPDATE SET entries = entries + excluded.entries, bytes = bytes + excluded.bytes;
      COMMIT`)
    database.exec('DETACH old')
    return database.serialize()
  } finally {
    database.close()
  }
}

import { rmSync, writeFileSync } from 'node:fs'
import Database from 'better-sqlite3'
import { replaceFile } from '../../../../shared/server/files/replace-file.ts'
import { COMPANIONS, makeTables, OPEN_WAIT_MS } from './database-file.ts'
import { RUNTIME } from './schemas.ts'
import { isDiskFull } from './sqlite-errors.ts'

/** The tables that stay when the cache is cleared. */
const CARRIED = ['runtime_counters', 'page_visits', 'query_events', 'event_logs', 'cache_growth']

/**
 * Copies the small tables of a store without its answers: removing them would write to the log, for which a full disk has no
 * room, and would leave them in it. Returns what puts the copy in place of the store, whose connections are closed by then.
 */
export function freshFile(path: string): () => void {
  const tables = smallTables(path)
  const remove = (suffixes: readonly string[]) => {
    for (const suffix of suffixes) rmSync(path + suffix, { force: true })
  }
  return () => {
    try {
      // Without its log, the old file may be damaged.
      replaceFile(path, tables, () => remove(['-wal', '-shm']))
    } catch (error) {
      if (!isDiskFull(error)) throw error
      // The old file leaves the room.
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
    const copy = CARRIED.map((table) => `INSERT INTO main.${table} SELECT * FROM old.${table};`)
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

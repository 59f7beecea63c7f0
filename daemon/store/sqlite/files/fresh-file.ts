import { renameSync, rmSync, writeFileSync } from 'node:fs'
import Database from 'better-sqlite3'
import { COMPANIONS, makeTables, OPEN_WAIT_MS } from './database-file.ts'
import { RUNTIME } from './schemas.ts'
import { isDiskFull } from './sqlite-errors.ts'

/** The tables that stay when the cache is cleared. */
const CARRIED = ['runtime_counters', 'page_visits', 'query_events', 'event_logs', 'cache_growth']

/**
 * Makes a file with the small tables of a store and without its answers: removing them would write to the log, for which a
 * full disk has no room, and would leave them in it. On a disk without any room the tables wait in memory. Returns what puts
 * it in place of the old one, whose connections are closed by then.
 */
export function freshFile(path: string): () => void {
  const fresh = `${path}.fresh`
  const remove = (start: string, suffixes = COMPANIONS) => {
    for (const suffix of suffixes) rmSync(start + suffix, { force: true })
  }
  remove(fresh)
  try {
    copySmallTables(path, fresh)
    return () => {
      remove(path, ['-wal', '-shm'])
      renameSync(fresh, path)
    }
  } catch (error) {
    remove(fresh)
    if (!isDiskFull(error)) throw error
    const tables = copySmallTables(path, ':memory:')
    return () => {
      remove(path)
      writeFileSync(path, tables, { mode: 0o600 })
    }
  }
}

function copySmallTables(path: string, target: string): Uint8Array {
  if (target !== ':memory:') writeFileSync(target, '', { mode: 0o600 })
  const database = new Database(target, { timeout: OPEN_WAIT_MS })
  try {
    database.pragma('journal_mode = OFF')
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
    return target === ':memory:' ? database.serialize() : new Uint8Array()
  } finally {
    database.close()
  }
}

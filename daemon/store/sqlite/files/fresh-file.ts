import { renameSync, rmSync, writeFileSync } from 'node:fs'
import Database from 'better-sqlite3'
import { COMPANIONS, type FileKind, makeTables, OPEN_WAIT_MS } from './database-file.ts'
import { RUNTIME } from './schemas.ts'
import { isDiskFull } from './sqlite-errors.ts'

/** The tables that stay when the cache is cleared. */
const CARRIED = ['runtime_counters', 'page_visits', 'query_events', 'event_logs', 'cache_growth']

/** Puts the new file in place of the old one, whose connections are closed. */
export type PutInPlace = () => void

/**
 * Makes a file with the small tables of a store and without its answers: removing them would write to the log, for which a
 * full disk has no room, and would leave them in it. On a disk without any room the tables wait in memory.
 */
export function freshFile(path: string): PutInPlace {
  const fresh = `${path}.fresh`
  const removeFresh = () => {
    for (const suffix of COMPANIONS) rmSync(fresh + suffix, { force: true })
  }
  removeFresh()
  try {
    copySmallTables(path, fresh)
    return () => {
      removeLog(path)
      renameSync(fresh, path)
    }
  } catch (error) {
    removeFresh()
    if (!isDiskFull(error)) throw error
    const tables = copySmallTables(path, ':memory:')
    return () => {
      removeLog(path)
      rmSync(path)
      writeFileSync(path, tables, { mode: 0o600 })
    }
  }
}

const removeLog = (path: string): void => {
  for (const suffix of ['-wal', '-shm']) rmSync(path + suffix, { force: true })
}

function copySmallTables(path: string, target: string, kind: FileKind = RUNTIME): Uint8Array {
  if (target !== ':memory:') writeFileSync(target, '', { mode: 0o600 })
  const database = new Database(target, { timeout: OPEN_WAIT_MS })
  try {
    database.pragma('journal_mode = OFF')
    makeTables(database, kind)
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

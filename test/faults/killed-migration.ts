import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import Database from 'better-sqlite3'
import { STORE_VERSION } from '../../daemon/store/runtime/file/runtime-schema.ts'
import { writePythonStore } from '../daemon/store/python-store.ts'
import { forkDaemon, startChildDaemon } from './child-daemon.ts'
import { killWhen } from './kill-when.ts'

/** `copying`: while the copy of the old store is being written; `migrating`: right after it has got its name. */
export type Moment = 'copying' | 'migrating'

/**
 * Kills a daemon that takes over a store of the Python service. The files that are left have to be in the old
 * state or the new one, and the next start has every row. `events` has to be large enough for the copy and
 * the migration to take a while. Resolves to the version that the kill left.
 */
export async function killInMigration(runtimeDb: string, moment: Moment, events: number): Promise<number> {
  writeLargePythonStore(runtimeDb, events)
  const copy = `${runtimeDb}.before-version-1`
  const awaited = basename(moment === 'copying' ? `${copy}.unfinished` : copy)
  const child = forkDaemon({ COAUTHORS_RUNTIME_DB: runtimeDb })
  // On a machine too fast for the moment to be met: then it is the new state that has to be whole.
  child.once('message', () => child.kill('SIGKILL'))
  await killWhen(child, dirname(runtimeDb), (name) => name === awaited)
  assert.equal(child.signalCode, 'SIGKILL')
  const version = wholeVersionOf(runtimeDb, events)
  // A copy that has its name is whole, and there is one before anything is changed.
  if (existsSync(copy)) assert.equal(wholeVersionOf(copy, events), 0)
  else assert.equal(version, 0)

  const again = await startChildDaemon({ COAUTHORS_RUNTIME_DB: runtimeDb })
  assert.equal(again.refused, undefined)
  const stats = await again.stats()
  await again.end('SIGTERM')
  assert.equal(stats.query_events, events + 2)
  assert.equal(stats.cache_entries, 2)
  assert.equal(stats.counters.visit_count, 41)
  assert.equal(wholeVersionOf(runtimeDb, events), STORE_VERSION)
  assert.equal(wholeVersionOf(copy, events), 0)
  assert.equal(existsSync(`${copy}.unfinished`), false)
  return version
}

function writeLargePythonStore(path: string, events: number): void {
  writePythonStore(path)
  const database = new Database(path)
  database
    .prepare(
      `INSERT INTO query_events (event_type, success)
       WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?) SELECT 'pairs_lookup', i % 2 FROM n`,
    )
    .run(events)
  database.close()
}

/** The version of a store that holds every row and is wholly of that version. */
function wholeVersionOf(path: string, events: number): number {
  const database = new Database(path, { readonly: true })
  const value = (query: string) => Number(database.prepare(query).pluck().get())
  try {
    assert.equal(database.pragma('integrity_check', { simple: true }), 'ok')
    assert.equal(value('SELECT count(*) FROM query_events'), events + 2)
    assert.equal(value('SELECT count(*) FROM query_cache'), 2)
    const version = value('PRAGMA user_version')
    const made = [
      'query_events_by_success',
      'cache_growth',
      'query_cache_deleted',
      'query_events_failed',
    ].map((name) => value(`SELECT count(*) FROM sqlite_schema WHERE name = '${name}'`))
    assert.deepEqual(
      made,
      [version === 1 || version === 2, version >= 2, version >= 2, version >= 3].map(Number),
    )
    assert.equal(value('PRAGMA application_id') !== 0, version >= 1)
    return version
  } finally {
    database.close()
  }
}

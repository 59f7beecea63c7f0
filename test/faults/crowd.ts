import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { startChildDaemon } from './child-daemon.ts'

/** Runs parallel client processes. Each sends `each` puts, `each` events and `each` gets. Throws if the daemon counts wrongly. */
export async function crowd(runtimeDb: string, clientCount: number, each: number): Promise<void> {
  const daemon = await startChildDaemon({ COAUTHORS_RUNTIME_DB: runtimeDb })
  try {
    assert.equal((await daemon.put('shared', { key: 'shared' })).status, 200)
    const clients = Array.from({ length: clientCount }, (_, name) =>
      fork(join(import.meta.dirname, 'crowd-client-process.ts'), [daemon.url, String(name), String(each)]),
    )
    const codes = await Promise.all(clients.map(async (client) => (await once(client, 'exit'))[0]))
    assert.deepEqual(
      codes,
      clients.map(() => 0),
    )
    const all = clientCount * each
    const { counters, ...counts } = await daemon.stats()
    assert.deepEqual(counters, {
      visit_count: 0,
      query_event_count: all,
      cache_hit_count: all,
      cache_write_count: all + 1,
    })
    assert.equal(counts.cache_entries, all + 1)
    assert.equal(counts.query_events, all)
    // The daemon commits the last hits before SIGTERM ends it.
    await daemon.end('SIGTERM')
    assert.equal(hitsOfEntries(runtimeDb), all)
  } finally {
    await daemon.end('SIGKILL')
  }
}

function hitsOfEntries(path: string): unknown {
  const database = new Database(path, { readonly: true })
  try {
    return database.prepare('SELECT sum(hit_count) FROM query_cache').pluck().get()
  } finally {
    database.close()
  }
}

import assert from 'node:assert/strict'
import Database from 'better-sqlite3'
import type { Random } from '../data/seeded-random.ts'
import { type ChildDaemon, startChildDaemon } from './child-daemon.ts'

/** Counts acknowledged requests, and requests sent. */
type Ledger = { puts: Map<string, string>; events: number; putsSent: number; eventsSent: number }

const WRITERS = 6
const MOST_ACKNOWLEDGED = 120

/**
 * Kills daemons (kill -9) during puts and events. Resolves to the numbers of acknowledged requests.
 * Throws if the file lacks an acknowledged request, or has a partial one.
 */
export async function killRounds(
  runtimeDb: string,
  rounds: number,
  random: Random,
): Promise<{ puts: number; events: number }> {
  const ledger: Ledger = { puts: new Map(), events: 0, putsSent: 0, eventsSent: 0 }
  for (let round = 1; round <= rounds; round++) {
    const daemon = await startChildDaemon({ COAUTHORS_RUNTIME_DB: runtimeDb })
    assert.equal(daemon.refused, undefined)
    await writeUntilKilled(daemon, ledger, round, random)
    compare(runtimeDb, ledger)
  }
  const last = await startChildDaemon({ COAUTHORS_RUNTIME_DB: runtimeDb })
  const { counters } = await last.stats()
  assert.ok((counters.cache_write_count ?? 0) >= ledger.puts.size)
  assert.ok((counters.query_event_count ?? 0) >= ledger.events)
  await last.end('SIGTERM')
  return { puts: ledger.puts.size, events: ledger.events }
}

async function writeUntilKilled(
  daemon: ChildDaemon,
  ledger: Ledger,
  round: number,
  random: Random,
): Promise<void> {
  const enough = 1 + random.below(MOST_ACKNOWLEDGED)
  let acknowledged = 0
  let killed: Promise<unknown> | null = null
  const count = () => {
    acknowledged += 1
    if (acknowledged >= enough) killed ??= daemon.end('SIGKILL')
  }
  const writer = async (name: string) => {
    for (let number = 0; killed === null; number++) {
      await put(daemon, ledger, `${name}-${number}`, random.below(30_000))
      count()
      ledger.eventsSent += 1
      assert.equal((await daemon.event()).status, 200)
      ledger.events += 1
      count()
    }
  }
  const ends = await Promise.allSettled(
    Array.from({ length: WRITERS }, (_, index) => writer(`round ${round} writer ${index}`)),
  )
  await killed
  for (const end of ends) {
    // A TypeError means that the daemon is gone. Other errors are faults of the daemon.
    if (end.status === 'rejected' && !(end.reason instanceof TypeError)) throw end.reason
  }
  assert.equal(daemon.child.signalCode, 'SIGKILL')
}

async function put(daemon: ChildDaemon, ledger: Ledger, key: string, length: number): Promise<void> {
  const data = { key, text: 'x'.repeat(length) }
  ledger.putsSent += 1
  assert.equal((await daemon.put(key, data)).status, 200)
  ledger.puts.set(key, JSON.stringify(data))
}

/** Compares the file with the ledger. A read-only connection leaves the `-wal` for the next daemon. */
function compare(path: string, ledger: Ledger): void {
  const database = new Database(path, { readonly: true })
  try {
    assert.equal(database.pragma('integrity_check', { simple: true }), 'ok')
    const stored = new Map(
      database
        .prepare<[], { key: string; text: string }>(
          'SELECT cache_key AS key, response_json AS text FROM query_cache',
        )
        .all()
        .map(({ key, text }) => [key, text]),
    )
    for (const [key, text] of ledger.puts) assert.equal(stored.get(key), text, `${key} was acknowledged`)
    assert.ok(stored.size <= ledger.putsSent)
    const events = numberOf(database, 'SELECT count(*) FROM query_events')
    assert.ok(events >= ledger.events && events <= ledger.eventsSent, `${events} events`)
    assert.equal(counterOf(database, 'query_event_count'), events)
    assert.equal(counterOf(database, 'cache_write_count'), stored.size)
  } finally {
    database.close()
  }
}

const numberOf = (database: Database.Database, query: string): number =>
  Number(database.prepare(query).pluck().get() ?? 0)

const counterOf = (database: Database.Database, name: string): number =>
  Number(database.prepare('SELECT value FROM runtime_counters WHERE name = ?').pluck().get(name) ?? 0)

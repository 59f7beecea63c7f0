import { setTimeout as pause } from 'node:timers/promises'
import Database, { SqliteError } from 'better-sqlite3'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openStore } from '../../../daemon/store/sqlite/files/open-store.ts'
import type { SqliteStore } from '../../../daemon/store/sqlite/sqlite-store.ts'
import type { Store, StoreOptions } from '../../../daemon/store/store.ts'
import { startChildDaemon } from '../../faults/child-daemon.ts'
import { soon } from '../../soon.ts'
import { settingsIn, startTestDaemon, useFolder } from '../daemon.ts'
import { databaseFor, isOnPostgres, queryIn, testOnSqlite } from '../test-database.ts'
import { bytesOf, EVENT, openTestStore, putText } from './test-store.ts'

/** The store removes what exceeds `CACHE_MAX_MB` and `TELEMETRY_DAYS`, in short transactions. */

const folder = useFolder()
const opened: Store[] = []
afterEach(async () => {
  for (const store of opened.splice(0)) await store.close()
})

async function open(options: StoreOptions = {}): Promise<Store> {
  const store = await openTestStore(folder.path, options)
  opened.push(store)
  return store
}
/** Opens a store in files, for tests that have no counterpart on PostgreSQL. */
function openFile(options: StoreOptions = {}): SqliteStore {
  const store = openStore(settingsIn(folder.path).runtimeDb, options)
  opened.push(store)
  return store
}
async function close(store: Store): Promise<void> {
  opened.splice(opened.indexOf(store), 1)
  await store.close()
}

const ANSWER = JSON.stringify({ text: 'x'.repeat(989) })
const BYTES = 1000
const query = async (statement: string) =>
  queryIn(settingsIn(folder.path).runtimeDb, await databaseFor(folder.path))(statement)
const storedKeys = async () =>
  (await query('SELECT cache_key FROM query_cache ORDER BY cache_key')).map(({ cache_key }) => cache_key)

async function figuresAgree(store: Store): Promise<void> {
  const { cache_entries, cache_bytes } = await store.stats()
  const [row] = await query(
    'SELECT count(*) AS entries, coalesce(sum(octet_length(response_json)), 0) AS bytes FROM query_cache',
  )
  const rows = { entries: Number(row?.entries), bytes: Number(row?.bytes) }
  expect({ entries: cache_entries, bytes: cache_bytes }).toEqual(rows)
}

describe('the limit of the cache', () => {
  testOnSqlite('replaces a store that is damaged during a removal, without a further error', async () => {
    const full = await open()
    const answer = JSON.stringify({ text: 'x'.repeat(100_000) })
    await Promise.all(Array.from({ length: 400 }, (_, at) => putText(full, `k${at}`, answer)))
    await close(full)
    const unhandled = vi.fn()
    process.on('unhandledRejection', unhandled)
    onTestFinished(() => void process.off('unhandledRejection', unhandled))
    const store = await open({ cacheMaxBytes: 1_000_000 })
    await putText(store, 'another', answer)
    expect((await store.stats()).cache_entries).toBeGreaterThan(10)
    store.reportError(new SqliteError('malformed', 'SQLITE_CORRUPT'))
    await soon(() => expect(store.movedAside).not.toEqual([]))
    await pause(100)
    expect(unhandled).not.toHaveBeenCalled()
  })

  test('removes the least recently used answers first', async () => {
    expect(ANSWER).toHaveLength(BYTES)
    let now = Date.UTC(2026, 0, 1)
    const clock = () => new Date(now)
    const later = () => {
      now += 1000
    }
    const store = await open({ cacheMaxBytes: 4 * BYTES, clock })
    for (const key of ['a', 'b', 'c', 'd']) {
      await putText(store, key, ANSWER)
      later()
    }
    await store.hit('', 'a')
    later()
    await putText(store, 'b', ANSWER)
    later()
    expect(await storedKeys()).toEqual(['a', 'b', 'c', 'd'])
    await putText(store, 'e', ANSWER)
    await soon(async () => expect(await storedKeys()).toEqual(['a', 'b', 'd', 'e']))
    later()
    await putText(store, 'f', ANSWER)
    await soon(async () => expect(await storedKeys()).toEqual(['a', 'b', 'e', 'f']))
    await figuresAgree(store)
    // The writes of the removed answers count, too.
    expect((await store.stats()).counters.cache_write_count).toBe(7)
  })

  test('spares an answer with a hit just before the limit is exceeded', async () => {
    let now = Date.UTC(2026, 0, 1)
    const clock = () => {
      now += 1000
      return new Date(now)
    }
    const store = await open({ cacheMaxBytes: 3 * BYTES, clock })
    for (const key of ['a', 'b', 'c']) await putText(store, key, ANSWER)
    await store.hit('', 'a')
    await putText(store, 'd', ANSWER)
    await soon(async () => expect(await storedKeys()).toEqual(['a', 'c', 'd']))
  })

  test('enforces the limit of the cache after an import', async () => {
    const daemon = await startTestDaemon(folder.path, { settings: { cacheMaxBytes: 4 * BYTES } })
    onTestFinished(daemon.close)
    const facts = { created_at: null, updated_at: null, hit_count: 0, last_hit_at: null }
    const lines = Array.from({ length: 10 }, (_, at) =>
      JSON.stringify({ key: `k${at}`, data: JSON.parse(ANSWER), ...facts }),
    )
    expect((await daemon.post('/api/runtime/cache/import', lines.join('\n'))).status).toBe(200)
    await soon(async () => expect((await daemon.stats()).cache_entries).toBe(4))
  })

  test('enforces the limit of the cache under simultaneous puts', async () => {
    const limit = 50 * BYTES
    const store = await open({ cacheMaxBytes: limit })
    const client = async (name: number) => {
      for (let number = 0; number < 25; number++) {
        await putText(store, `client ${name} number ${number}`, ANSWER)
        await store.hit('', `client ${name} number ${number}`)
      }
    }
    await Promise.all(Array.from({ length: 8 }, (_, name) => client(name)))
    await soon(async () => expect((await store.stats()).cache_bytes).toBe(limit))
    await figuresAgree(store)
    expect((await store.stats()).counters.cache_write_count).toBe(200)
  })

  test('enforces the limit of the cache after several puts in quick succession', async () => {
    const store = await open({ cacheMaxBytes: BYTES })
    for (const key of ['a', 'b', 'c']) await putText(store, key, ANSWER)
    await soon(async () => expect(await storedKeys()).toHaveLength(1))
  })

  test('removes no other answer if one answer exceeds the limit', async () => {
    const daemon = await startTestDaemon(folder.path, { settings: { cacheMaxBytes: 4 * BYTES } })
    const put = (key: string, size: number) =>
      daemon.post('/api/runtime/cache/put', { key, data: { text: 'x'.repeat(size) } })
    const get = async (key: string) => (await daemon.post('/api/runtime/cache/get', { key })).json()
    await put('small', 900)
    await put('large', 900)
    const answer = await put('large', 4 * BYTES)
    expect([answer.status, await answer.json()]).toEqual([200, { ok: true }])
    // The put also removed the older answer of its key, which was out of date.
    expect(await get('large')).toMatchObject({ hit: false })
    expect(await get('small')).toMatchObject({ hit: true })
    expect((await daemon.stats()).counters.cache_write_count).toBe(3)
    await daemon.close()
  })

  testOnSqlite('enforces the cache limit at the start, and removes nothing without a limit', async () => {
    const unlimited = await open()
    for (let number = 0; number < 200; number++) await putText(unlimited, `k${number}`, ANSWER)
    expect(await storedKeys()).toHaveLength(200)
    await close(unlimited)

    const limited = openFile({ cacheMaxBytes: 20 * BYTES })
    await soon(async () => expect(await storedKeys()).toHaveLength(20))
    await close(limited)

    const again = openFile()
    await putText(again, 'one more', ANSWER)
    expect(await storedKeys()).toHaveLength(21)
  })

  testOnSqlite('leaves an intact store with correct figures after kill -9 during a removal', async () => {
    const path = folder.file('runtime.sqlite')
    const data = { text: 'x'.repeat(20_000) }
    for (let round = 0; round < 2; round++) {
      const daemon = await startChildDaemon({ COAUTHORS_RUNTIME_DB: path, CACHE_MAX_MB: '1' })
      for (let number = 0; number < 70 + round; number++) await daemon.put(`${round} ${number}`, data)
      await daemon.end('SIGKILL')
      const database = new Database(path)
      expect(database.pragma('integrity_check', { simple: true })).toBe('ok')
      const one = (query: string) => database.prepare(query).pluck().get()
      expect(one('SELECT sum(entries) FROM cache_growth')).toBe(one('SELECT count(*) FROM query_cache'))
      expect(one('SELECT sum(bytes) FROM cache_growth')).toBe(
        one('SELECT sum(octet_length(response_json)) FROM query_cache'),
      )
      expect(one(`SELECT count(*) FROM query_cache WHERE cache_key = '${round} ${69 + round}'`)).toBe(1)
      database.close()
    }
  })
})

describe('the limit of telemetry', () => {
  const DAY_MS = 86_400_000
  const START = Date.UTC(2026, 0, 31, 12)
  let now = START
  const clock = () => new Date(now)
  const visit = { route: '/', clientIp: '127.0.0.1', userAgent: null }
  const rowCounts = async () => {
    const counts: number[] = []
    for (const table of ['query_events', 'page_visits', 'event_logs'])
      counts.push(Number((await query(`SELECT count(*) AS count FROM ${table}`))[0]?.count))
    return counts
  }

  /** Leaves rows of forty days, and rows without a time. */
  async function leaveRows(): Promise<void> {
    const store = await open({ clock })
    for (let day = 39; day >= 0; day--) {
      now = START - day * DAY_MS
      await store.recordEvent(bytesOf({ ...EVENT, success: day % 2 === 0 }))
      await store.recordVisit(visit)
      store.log('info', `Day ${day}.`)
    }
    await query("INSERT INTO query_events (event_type) VALUES ('x')")
    await query("INSERT INTO page_visits (route) VALUES ('x')")
    await close(store)
    now = START
  }

  test('removes rows beyond the limit at the start and once a day', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    await leaveRows()
    const store = await open({ clock, telemetryDays: 10 })
    await putText(store, 'k', ANSWER)
    // These rows stay: those of ten days, the row at the exact second of the limit, and the row without a time.
    await soon(async () => expect(await rowCounts()).toEqual([12, 12, 11]))
    const stats = await store.stats()
    expect(stats).toMatchObject({ query_events: 12, page_visits: 12, cache_entries: 1 })
    expect(stats.counters).toMatchObject({ query_event_count: 40, visit_count: 40, cache_write_count: 1 })
    expect(stats.error_ratio).toBeCloseTo(5 / 12)
    const shown = async () =>
      (await store.history(40, 'day')).map(({ queries }) => queries).filter(Boolean).length
    expect(await shown()).toBe(11)
    now = START + 2 * DAY_MS
    vi.advanceTimersByTime(DAY_MS)
    await soon(async () => expect(await rowCounts()).toEqual([10, 10, 9]))
    expect(await shown()).toBe(9)
  })

  test('removes no row of telemetry without a limit', async () => {
    await leaveRows()
    const store = await open({ clock })
    await store.recordEvent(bytesOf(EVENT))
    expect(await rowCounts()).toEqual([42, 41, 40])
  })

  test('answers requests during the removal of many rows', async () => {
    const filled = await open()
    await query(`INSERT INTO query_events (event_type, success, created_at)
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${isOnPostgres() ? 200_000 : 100_000})
      SELECT 'pairs_lookup', 1, '2020-01-01 00:00:00' FROM n`)
    await close(filled)
    const store = await open({ telemetryDays: 1 })
    await putText(store, 'k', '{}')
    // The put did not wait for the removal of all rows.
    expect((await rowCounts())[0]).toBeGreaterThan(0)
    await soon(async () => expect((await rowCounts())[0]).toBe(0))
  })
})

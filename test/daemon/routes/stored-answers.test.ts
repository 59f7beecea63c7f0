import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { runtimeClient } from '../../../shared/clients/runtime-client.ts'
import { CHROME_EXTENSION_ORIGIN } from '../../../shared/extension-identity.ts'
import { useDaemon } from '../daemon.ts'
import { holdAnswers } from '../store/lock-holder.ts'
import { testOnSqlite } from '../test-database.ts'

const PAGE_OF_OTHERS = 'http://127.0.0.1:9999'
const daemon = useDaemon({ settings: { allowedOrigins: [PAGE_OF_OTHERS] } })

const client = () => runtimeClient({ base: daemon.url, fetch })
const answer = (left: string[], right: string[]) => ({
  limit_per_pair: 200,
  exact_base_match: true,
  left_authors: left,
  right_authors: right,
  pair_pubs: [],
})
const CLEAR = '/api/runtime/cache/clear'
const FIREFOX_EXTENSION_ORIGIN = 'moz-extension://6f1c2b6e-0f3a-4f51-9d4e-2a7b8c9d0e1f'

test('returns today as the last day of the history', async () => {
  await client().recordEvent({ cache_hit: true, duration_ms: 7 })
  await client().recordEvent({ success: false, duration_ms: 9000 })
  await daemon.get('/')
  await client().cachePut('k', { a: 1 })
  // The daemon commits a visit within a second.
  await expect.poll(async () => (await client().history({ days: 1, by: 'day' })).days[0]?.visits).toBe(1)
  const { days } = await client().history({ days: 7, by: 'day' })
  expect(days).toHaveLength(7)
  expect(days.at(-1)).toEqual({
    day: new Date().toISOString().slice(0, 10),
    visits: 1,
    queries: 2,
    hits: 1,
    errors: 1,
    median_ms: 7,
    p95_ms: 7,
    cache_entries: 1,
    cache_bytes: 7,
  })
})

testOnSqlite('refuses a history of more than a year with 422', async () => {
  const refused = await daemon.get('/api/runtime/history?days=367')
  expect(refused.status).toBe(422)
  expect(await refused.json()).toMatchObject({ detail: [{ loc: expect.arrayContaining(['days']) }] })
})

test('returns a history of thirty days by default', async () => {
  expect((await (await daemon.get('/api/runtime/history')).json()).days).toHaveLength(30)
})

test('lists the queries of the newest answers', async () => {
  await client().cachePut('first', answer(['Ion Stoica'], ['Scott Shenker']))
  await client().cachePut('odd', { something: 'else' })
  await client().cacheGet('first')
  // The daemon commits a hit within a second.
  const hits = async () =>
    (await client().cacheList({ limit: 10 })).list.find(({ key }) => key === 'first')?.hit_count
  await expect.poll(hits).toBe(1)
  const { list, ...sizes } = await client().cacheList({ limit: 10 })
  expect(sizes).toEqual({ cache_entries: 2, cache_bytes: expect.any(Number) })
  expect(list.find(({ key }) => key === 'first')).toMatchObject({
    hit_count: 1,
    bytes: JSON.stringify(answer(['Ion Stoica'], ['Scott Shenker'])).length,
    question: { left: ['Ion Stoica'], right: ['Scott Shenker'], limit_per_pair: 200, year_min: null },
  })
  expect(list.find(({ key }) => key === 'odd')?.question).toBeNull()
  expect((await client().cacheList({ limit: 1 })).list).toHaveLength(1)
  expect((await daemon.get('/api/runtime/cache/list?limit=10001')).status).toBe(422)
})

test('moves an answer up in the list after a hit', async () => {
  await daemon.query(`INSERT INTO query_cache (cache_key, response_json, updated_at) VALUES
    ('older', '{}', '2020-01-01 00:00:00'), ('newer', '{}', '2020-01-02 00:00:00')`)
  const listed = async () =>
    (await client().cacheList({ limit: 10 })).list
      .map(({ key }) => key)
      .filter((key) => ['older', 'newer'].includes(key))
  expect(await listed()).toEqual(['newer', 'older'])
  await daemon.get('/api/runtime/cache/stats')
  expect(await listed()).toEqual(['newer', 'older'])
  await client().cacheGet('older')
  await expect.poll(listed).toEqual(['older', 'newer'])
})

test('clears answers by key, or all answers, and leaves the counters', async () => {
  for (const key of ['a', 'b', 'c']) await client().cachePut(key, { key })
  expect(await client().cacheClear({ keys: ['a', 'unknown'] })).toMatchObject({ entries: 1 })
  expect(await client().cacheGet('a')).toMatchObject({ hit: false })
  expect(await client().cacheGet('b')).toMatchObject({ hit: true })
  expect(await client().cacheClear({ older_than_ms: 30 * 86_400_000 })).toMatchObject({ entries: 0 })
  expect(await client().cacheClear({ all: true })).toMatchObject({ ok: true, entries: 2, bytes: 22 })
  const stats = await daemon.stats()
  expect(stats).toMatchObject({ cache_entries: 0, cache_bytes: 0 })
  expect(stats.counters).toMatchObject({ cache_write_count: 3, cache_hit_count: 1 })
})

test('stops a clear when its client leaves', async () => {
  await client().cachePut('a', {})
  const { release } = await holdAnswers(daemon.folder, daemon.settings.runtimeDb)
  const leaving = new AbortController()
  const arrived = once(daemon.server.server, 'request')
  const clearing = client().cacheClear({ all: true }, { signal: leaving.signal })
  const [request] = (await arrived) as [IncomingMessage]
  await once(request, 'end')
  const gone = once(request.socket, 'close')
  leaving.abort()
  await expect(clearing).rejects.toThrow()
  await gone
  await client().cacheStats()
  await release()
  // Wait for a later clear, which ends after the first one.
  await client().cacheClear({ keys: ['none'] })
  expect((await daemon.stats()).cache_entries).toBe(1)
})

test('clears only answers stored before a time', async () => {
  await daemon.query(`INSERT INTO query_cache (cache_key, response_json, updated_at)
    WITH RECURSIVE n (value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < 1005)
    SELECT 'old' || value, '{}', '2020-01-01 00:00:00' FROM n`)
  await client().cachePut('new', {})
  expect(await client().cacheList({ limit: 1 })).toMatchObject({ cache_entries: 1006 })
  expect(await client().cacheClear({ older_than_ms: 30 * 86_400_000 })).toMatchObject({
    entries: 1005,
    bytes: 2010,
  })
  expect(await daemon.stats()).toMatchObject({ cache_entries: 1, cache_bytes: 2 })
})

testOnSqlite('clears nothing without a valid selection', async () => {
  await client().cachePut('a', {})
  expect((await daemon.post(CLEAR, {})).status).toBe(422)
  expect((await daemon.stats()).cache_entries).toBe(1)
})

testOnSqlite('refuses to list or clear answers for another site', async () => {
  await client().cachePut('a', {})
  const origin = { origin: 'http://evil.test' }
  expect((await daemon.get('/api/runtime/cache/list', { headers: origin })).status).toBe(403)
  const headers = { ...origin, 'content-type': 'application/json' }
  const cleared = await daemon.get(CLEAR, { method: 'POST', headers, body: '{"all":true}' })
  expect(cleared.status).toBe(403)
  const asText = await daemon.get(CLEAR, { method: 'POST', body: '{"all":true}' })
  expect(asText.status).toBe(415)
  expect((await daemon.stats()).cache_entries).toBe(1)
})

testOnSqlite.each([
  ["the project's extension in Chromium", CHROME_EXTENSION_ORIGIN, 'cross-site'],
  ['an extension in Firefox with the host permission', FIREFOX_EXTENSION_ORIGIN, 'same-origin'],
  ['an origin of ALLOWED_ORIGINS', PAGE_OF_OTHERS, 'cross-site'],
])('lets %s store an answer, but not read or clear the history', async (_name, origin, site) => {
  const headers = { origin, 'sec-fetch-site': site, 'content-type': 'application/json' }
  const asking = { method: 'POST', headers, body: '{"key":"a","data":{}}' }
  expect((await daemon.get('/api/runtime/cache/put', asking)).status).toBe(200)
  for (const path of ['/api/runtime/cache/list', '/api/runtime/history?days=1', '/api/runtime/history']) {
    expect((await daemon.get(path, { headers: { origin, 'sec-fetch-site': site } })).status).toBe(403)
  }
  const cleared = await daemon.get(CLEAR, { method: 'POST', headers, body: '{"all":true}' })
  expect(cleared.status).toBe(403)
  expect(await cleared.json()).toEqual({ detail: expect.stringContaining('history') })
  expect((await daemon.stats()).cache_entries).toBe(1)
})

testOnSqlite('lets the page list and clear answers at each spelling of its address', async () => {
  const { port } = daemon
  for (const origin of [`http://127.0.0.1:${port}`, `http://localhost:${port}`]) {
    const headers = { origin, 'content-type': 'application/json' }
    expect((await daemon.get('/api/runtime/cache/list', { headers })).status).toBe(200)
    expect((await daemon.get('/api/runtime/history', { headers })).status).toBe(200)
    expect((await daemon.get(CLEAR, { method: 'POST', headers, body: '{"all":true}' })).status).toBe(200)
  }
})

test('imports lines up to the first invalid one', async () => {
  const line = (at: number) => ({
    ...{ key: `imported ${at}`, data: { text: 'x'.repeat(1000) }, hit_count: 1 },
    ...{ created_at: null, updated_at: '2026-01-01 00:00:00', last_hit_at: null },
  })
  const lines = Array.from({ length: 200 }, (_, at) => JSON.stringify(line(at)))
  const answer = await daemon.post('/api/runtime/cache/import', [...lines, '{}'].join('\n'))
  expect(await answer.json()).toMatchObject({ added: 200, bad: { line: 200 } })
})

import { describe, expect, test } from 'vitest'
import { rawRequest, request } from '../../shared/server/raw-request.ts'
import { useDaemon } from '../daemon.ts'
import { isOnPostgres, testOnSqlite } from '../test-database.ts'

const GET = '/api/runtime/cache/get'
const PUT = '/api/runtime/cache/put'
let now = new Date('2026-05-04T03:02:01.999Z')
const daemon = useDaemon({ clock: () => now }, 'all')

const put = (key: unknown, data: unknown) => daemon.post(PUT, { key, data })
const get = async (key: string) => (await daemon.post(GET, { key })).json()

test('answers a get after a put with a hit', async () => {
  const data = { matrix: { José: { 'O’Neil 0001': 2 } }, pair_pubs: [] }
  expect(await (await put('first', data)).json()).toEqual({ ok: true })
  const stored = '2026-05-04 03:02:01'
  expect(await get('first')).toEqual({
    hit: true,
    data,
    created_at: stored,
    updated_at: stored,
    hit_count: 1,
    last_hit_at: stored,
  })
  expect(await get('first')).toMatchObject({ hit_count: 2 })
})

test('replaces an answer by a second put, but not its creation time or hit count', async () => {
  await put('second', { version: 1 })
  await get('second')
  const before = now
  now = new Date('2026-05-05T00:00:00Z')
  await put('second', { version: 2 })
  expect(await get('second')).toMatchObject({
    data: { version: 2 },
    created_at: '2026-05-04 03:02:01',
    updated_at: '2026-05-05 00:00:00',
    hit_count: 2,
    last_hit_at: '2026-05-05 00:00:00',
  })
  now = before
})

test('commits a put before it responds, and the count of a hit within a second', async () => {
  const hits = async () =>
    Number(
      (await daemon.query("SELECT hit_count FROM query_cache WHERE cache_key = 'committed'"))[0]?.hit_count,
    )
  await put('committed', {})
  expect(await hits()).toBe(0)
  await get('committed')
  await expect.poll(hits).toBe(1)
})

test('trims the keys of puts and gets', async () => {
  await put(' \t trimmed\n', { a: 1 })
  expect(await get('trimmed')).toMatchObject({ hit: true })
  expect(await get('\u3000trimmed ')).toMatchObject({ hit: true, data: { a: 1 } })
})

test('returns an answer as the text that was stored, with the standard headers', async () => {
  // Parsing and writing again would change the order of names, large numbers and escapes.
  await put('text', { b: 1, a: 1e300, '10': 1, '9': 2, s: '\ud800 \u2028 </script>' })
  const answer = await daemon.post(GET, { key: 'text' })
  const text = await answer.text()
  expect(text).toContain('"data":{"9":2,"10":1,"b":1,"a":1e+300,"s":"\\ud800 \u2028 </script>"},"created_at"')
  expect(answer.headers.get('content-length')).toBe(String(Buffer.byteLength(text)))
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(answer.headers.get('vary')).toBe('Origin')
})

test.each([
  ['__proto__', '{"key":"__proto__","data":{"__proto__":{"polluted":true},"constructor":1}}'],
  ['SQL', JSON.stringify({ key: "'; DROP TABLE query_cache; --", data: { "'": '"' } })],
  ['NUL', JSON.stringify({ key: 'a', data: { 'c\0d': '\0' } })],
])('treats odd keys and names as text: %s', async (_name, body) => {
  expect((await daemon.post(PUT, body)).status).toBe(200)
  const { key } = JSON.parse(body)
  const text = await (await daemon.post(GET, { key })).text()
  expect(text).toContain(body.slice(body.indexOf('"data":'), -1))
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
})

test('does not end a key at a NUL', async () => {
  // PostgreSQL stores no NUL in a text.
  expect((await put('nul\0', { a: '\0' })).status).toBe(isOnPostgres() ? 422 : 200)
  expect(await get('nul')).toMatchObject({ hit: false })
})

test('answers a get of a blank key with a miss, and a put of a blank key with 400', async () => {
  expect(await get(' \n ')).toEqual({ hit: false, data: null })
  const refused = await put('  ', {})
  expect(refused.status).toBe(400)
  expect(await refused.json()).toEqual({ detail: expect.any(String) })
})

test('accepts a key of 256 code points, even if they are 512 UTF-16 units', async () => {
  expect((await put('😀'.repeat(256), {})).status).toBe(200)
  expect((await put('😀'.repeat(257), {})).status).toBe(422)
})

describe('an invalid put or get', () => {
  test.each([
    ['an empty key', { key: '', data: {} }, ['body', 'key']],
    ['a key of 257 characters, before trimming', { key: ` ${'k'.repeat(256)}`, data: {} }, ['body', 'key']],
    ['a lone surrogate in a key', { key: '\ud800', data: {} }, ['body', 'key']],
    ['an array as data', { key: 'k', data: [] }, ['body', 'data']],
    ['malformed JSON', '{"key":', ['body']],
  ])('refuses a put with 422, and names the place: %s', async (_name, body, loc) => {
    const before = await daemon.stats()
    const answer = await daemon.post(PUT, body)
    expect(answer.status).toBe(422)
    const { detail } = await answer.json()
    expect(detail).toContainEqual({ loc, msg: expect.any(String), type: expect.any(String) })
    expect(await daemon.stats()).toEqual(before)
  })

  test('refuses a get with an invalid key or without a body', async () => {
    expect((await daemon.post(GET, { key: '' })).status).toBe(422)
    expect((await daemon.post(GET, { key: null })).status).toBe(422)
    expect((await daemon.get(GET, { method: 'POST' })).status).toBe(422)
  })
})

testOnSqlite('accepts a put of 64 MiB, and refuses one byte more with 413', async () => {
  const frame = '{"key":"big","data":{"text":""}}'
  const limit = 64 * 1024 * 1024
  const largest = frame.replace('""', `"${'x'.repeat(limit - frame.length)}"`)
  expect((await daemon.post(PUT, largest)).status).toBe(200)
  const hit = await (await daemon.post(GET, { key: 'big' })).text()
  expect(hit.length).toBeGreaterThan(limit - frame.length)
  // The server reads Content-Length, and refuses before the body arrives.
  const refused = await rawRequest(
    daemon.port,
    request(`POST ${PUT} HTTP/1.1`, [
      `Host: localhost:${daemon.port}`,
      'Content-Type: application/json',
      `Content-Length: ${limit + 1}`,
    ]),
  )
  expect(refused.status).toBe(413)
  expect(JSON.parse(refused.body)).toEqual({ detail: expect.any(String) })
})

test('returns a stored answer after a restart', async () => {
  await put('lasting', { kept: true })
  await get('lasting')
  const before = await daemon.stats()
  await daemon.close()
  await daemon.restart()
  expect(await daemon.stats()).toEqual(before)
  expect(await get('lasting')).toMatchObject({ hit: true, data: { kept: true }, hit_count: 2 })
})

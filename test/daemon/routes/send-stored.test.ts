import { expect, onTestFinished, test, vi } from 'vitest'
import { soon } from '../../soon.ts'
import { useDaemon } from '../daemon.ts'
import { holdLock } from '../store/lock-holder.ts'
import { NAMED_QUERY } from '../store/own-work.ts'
import { isOnPostgres, testOnSqlite } from '../test-database.ts'

const LARGE_BYTES = 1_000_000
const PUT = '/api/runtime/cache/put'
const GET = '/api/runtime/cache/get'
const daemon = useDaemon({ lockWaitMs: 300 }, 'all')

const large = (more = '') => `{"n":1.0,${more}"papers":["${'é'.repeat(LARGE_BYTES)}"]}`
const put = (key: string, data: string) => daemon.post(PUT, `{"key":${JSON.stringify(key)},"data":${data}}`)
const get = async (key: string) => (await daemon.post(GET, { key })).text()

test('stores and returns a large answer as received', async () => {
  const before = (await daemon.stats()).counters
  expect((await put('a', large())).status).toBe(200)
  const text = await get('a')
  expect(text.startsWith(`{"hit":true,"data":${large()},"created_at":"`)).toBe(true)
  expect(JSON.parse(text)).toMatchObject({ hit_count: 1, last_hit_at: expect.any(String) })
  expect(JSON.parse(await get('a'))).toMatchObject({ hit_count: 2 })
  const { counters, cache_bytes } = await daemon.stats()
  expect(counters.cache_write_count).toBe(before.cache_write_count + 1)
  expect(counters.cache_hit_count).toBe(before.cache_hit_count + 2)
  expect(cache_bytes).toBe(Buffer.byteLength(large()))
  if (!isOnPostgres())
    expect(await daemon.query('SELECT typeof(response_json) AS type FROM query_cache')).toEqual([
      { type: 'text' },
    ])
})

test('parses no large body on the serving thread', async () => {
  const parse = vi.spyOn(JSON, 'parse')
  const values = vi.spyOn(Object, 'values')
  onTestFinished(() => void vi.restoreAllMocks())
  await put('b', large())
  await put('b', `${large()}]`)
  const lengths = parse.mock.calls.map(([text]) => String(text).length)
  expect(Math.max(0, ...lengths)).toBeLessThan(LARGE_BYTES)
  expect(values.mock.calls.filter(([value]) => value instanceof Uint8Array)).toEqual([])
})

test.each([
  ['malformed JSON', `${large()}]`, ['body']],
  ['data that are an array', `[${large()}]`, ['body', 'data']],
  ['data nested too deeply', large(`"deep":${'['.repeat(2000)}${']'.repeat(2000)},`), ['body']],
])('answers 422 to a large body with %s', async (_, data, loc) => {
  const answer = await put('refused', data)
  expect(answer.status).toBe(422)
  expect((await answer.json()).detail[0]).toMatchObject({ loc })
  expect(JSON.parse(await get('refused'))).toEqual({ hit: false, data: null })
})

test('replaces a large answer by a small one, and the reverse', async () => {
  await put('c', large())
  await put('c', '{"small":true}')
  expect(JSON.parse(await get('c'))).toMatchObject({ data: { small: true } })
  await put('c', large())
  expect(await get('c')).toContain(large())
})

test('saves a replaced large answer as an earlier answer', async () => {
  await daemon.post('/api/runtime/documents/query/change', {
    documents: [{ id: 'named', body: { name: 'PC', question: NAMED_QUERY } }],
  })
  const october = large('"data_date":"2026-10-01",')
  await put('named', october)
  await put('named', large('"data_date":"2026-11-01",'))
  const { list } = await (await daemon.post('/api/runtime/queries/earlier', { key: 'named' })).json()
  expect(list).toMatchObject([{ data_date: '2026-10-01', bytes: Buffer.byteLength(october) }])
  const earlier = await daemon.post('/api/runtime/queries/earlier-answer', { key: 'named', id: list[0].id })
  expect(await earlier.text()).toContain(`{"data":${october},`)
})

testOnSqlite(
  'returns a large answer while another process holds the lock, but answers a large put with 500',
  async () => {
    await put('d', large())
    const lock = await holdLock(daemon.settings.runtimeDb)
    try {
      expect(JSON.parse(await get('d'))).toMatchObject({ hit: true, hit_count: 1 })
      const refused = await put('d', large('"new":1,'))
      expect(refused.status).toBe(500)
      expect((await refused.json()).detail).toMatch(/held the store's lock/)
    } finally {
      await lock.release()
    }
    await soon(async () => expect(JSON.parse(await get('d')).hit_count).toBeGreaterThanOrEqual(2))
  },
)

import { expect, test } from 'vitest'
import { runtimeClient } from '../../../shared/clients/runtime-client.ts'
import { CHROME_EXTENSION_ORIGIN } from '../../../shared/extension-identity.ts'
import { jsonPost } from '../../json-post.ts'
import { useDaemon } from '../daemon.ts'

/** Earlier answers of named queries over HTTP: docs/dev/protocol.md, Earlier answers. */

const daemon = useDaemon()

const KEY = 'pairs:v1:0000abcd'
const question = {
  left: ['Ann Lee'],
  right: ['Bo Sun'],
  exact_base_match: true,
  limit_per_pair: null,
  author_limit: null,
  year_min: null,
}
const answer = (data_date: string, more: object = {}) => ({
  left_authors: ['Ann Lee'],
  right_authors: ['Bo Sun'],
  matrix: { 'Ann Lee': { 'Bo Sun': 0 } },
  pair_pubs: [{ left: 'Ann Lee', right: 'Bo Sun', count: 0, items: [] }],
  pair_count: 1,
  data_date,
  ...more,
})
const put = (data: object) => daemon.post('/api/runtime/cache/put', { key: KEY, data })
const list = (body: unknown) => daemon.post('/api/runtime/queries/earlier', body)
const get = (body: unknown) => daemon.post('/api/runtime/queries/earlier-answer', body)

async function keepOne(more: object = {}): Promise<void> {
  await daemon.post('/api/runtime/documents/query/change', {
    documents: [{ id: KEY, body: { name: 'VLDB', question } }],
  })
  await put(answer('2026-10-01', more))
  await put(answer('2026-11-01'))
}

test('lists earlier answers by the key of their query', async () => {
  expect(await (await list({ key: KEY })).json()).toEqual({ list: [] })
  // The daemon sends an answer of this length as bytes, not as text.
  const more = { large: 'Ü'.repeat(20_000) }
  await keepOne(more)
  const listed = await (await list({ key: ` ${KEY} ` })).json()
  expect(listed).toMatchObject({ list: [{ id: 1, data_date: '2026-10-01', sample: false }] })
  expect(listed.list[0].bytes).toBe(Buffer.byteLength(JSON.stringify(answer('2026-10-01', more))))
  const got = await get({ key: KEY, id: 1 })
  expect(await got.json()).toEqual({
    data: answer('2026-10-01', more),
    answered_at: listed.list[0].answered_at,
  })
  await daemon.post('/api/runtime/documents/query/change', { documents: [{ id: KEY, body: null }] })
  expect((await get({ key: KEY, id: 1 })).status).toBe(404)
})

test('answers extensions, but not the pages of other sites', async () => {
  await keepOne()
  const from = (origin: string, path: string, body: object) =>
    daemon.get(`/api/runtime/queries/${path}`, jsonPost(body, { origin }))
  expect((await from(CHROME_EXTENSION_ORIGIN, 'earlier', { key: KEY })).status).toBe(200)
  expect((await from(CHROME_EXTENSION_ORIGIN, 'earlier-answer', { key: KEY, id: 1 })).status).toBe(200)
  expect((await from('https://evil.test', 'earlier', { key: KEY })).status).toBe(403)
  expect((await from('https://evil.test', 'earlier-answer', { key: KEY, id: 1 })).status).toBe(403)
  expect((await get({ key: 'another', id: 1 })).status).toBe(404)
})

test.each([{}, { key: 7 }, { key: '' }, { key: 'x'.repeat(257) }, { key: '\ud800' }, null])(
  'refuses %j with 422',
  async (body) => {
    expect((await list(body)).status).toBe(422)
    expect((await get({ ...body, id: 1 })).status).toBe(422)
  },
)

test('refuses an invalid id with 422', async () => {
  for (const id of ['1', 1.5, null, undefined]) expect((await get({ key: KEY, id })).status).toBe(422)
})

test('rejects an earlier answer whose stored JSON is not an answer', async () => {
  await keepOne()
  await put({ data_date: '2026-12-01', matrix: 'none' })
  await put(answer('2027-01-01'))
  const client = runtimeClient({ base: daemon.url, fetch })
  const [broken, second, first] = await client.earlierAnswers(KEY)
  expect([second?.data_date, first?.data_date]).toEqual(['2026-11-01', '2026-10-01'])
  expect(await client.earlierAnswer(KEY, first?.id ?? 0)).toMatchObject({ data: { data_date: '2026-10-01' } })
  await expect(client.earlierAnswer(KEY, broken?.id ?? 0)).rejects.toMatchObject({ name: expect.any(String) })
})

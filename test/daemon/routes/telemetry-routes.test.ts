import { expect, onTestFinished, test, vi } from 'vitest'
import { useDaemon } from '../daemon.ts'

const daemon = useDaemon({ clock: () => new Date('2026-05-04T03:02:01Z') }, 'all')

const post = (event: unknown) => daemon.post('/api/runtime/query/event', event)

async function lastEvent(): Promise<Record<string, unknown>> {
  const [{ id, ...event } = {}] = await daemon.query('SELECT * FROM query_events ORDER BY id DESC LIMIT 1')
  return event
}

test('stores every field of an event', async () => {
  const answer = await post({
    event_type: 'pairs_lookup',
    query_hash: 'pairs:v1:f206e1af',
    left_count: 3,
    right_count: 4,
    total_pairs: 12,
    cache_hit: true,
    success: false,
    duration_ms: 250,
    error_message: 'backend: unreachable',
    extra_json: { outcome: 'failed' },
    unknown_field: 'ignored',
  })
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({ ok: true })
  expect(await lastEvent()).toEqual({
    event_type: 'pairs_lookup',
    query_hash: 'pairs:v1:f206e1af',
    left_count: 3,
    right_count: 4,
    total_pairs: 12,
    cache_hit: 1,
    success: 0,
    duration_ms: 250,
    error_message: 'backend: unreachable',
    extra_json: '{"outcome":"failed"}',
    created_at: '2026-05-04 03:02:01',
  })
})

test('refuses an invalid event with 422, and counts nothing', async () => {
  const before = await daemon.stats()
  const answer = await post({ left_count: 501 })
  expect([answer.status, (await answer.json()).detail[0].loc]).toEqual([422, ['body', 'left_count']])
  expect(await daemon.stats()).toEqual(before)
})

test('parses a large event in the thread of the store', async () => {
  const parse = vi.spyOn(JSON, 'parse')
  onTestFinished(() => void vi.restoreAllMocks())
  const extra_json = { text: 'x'.repeat(100_000) }
  expect((await post({ duration_ms: 12, extra_json })).status).toBe(200)
  expect(await lastEvent()).toMatchObject({ duration_ms: 12, extra_json: JSON.stringify(extra_json) })
  const refused = await post({ duration_ms: -1, extra_json })
  expect(refused.status).toBe(422)
  const lengths = parse.mock.calls.map(([text]) => String(text).length)
  expect(Math.max(0, ...lengths)).toBeLessThan(100_000)
  expect(await refused.json()).toMatchObject({ detail: [{ loc: ['body', 'duration_ms'] }] })
})

test.each([
  ['no body', undefined],
  ['malformed JSON', '{'],
  ['an array', '[]'],
])('refuses %s with 422', async (_name, body) => {
  const answer = await daemon.get('/api/runtime/query/event', {
    method: 'POST',
    ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body }),
  })
  expect(answer.status).toBe(422)
})

test('refuses extra_json that is nested too deeply with 422', async () => {
  const answer = await daemon.post(
    '/api/runtime/query/event',
    `{"extra_json":${'['.repeat(200_000)}${']'.repeat(200_000)}}`,
  )
  expect(answer.status).toBe(422)
})

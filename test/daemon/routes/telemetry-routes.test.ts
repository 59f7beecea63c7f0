import { describe, expect, onTestFinished, test, vi } from 'vitest'
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

test('takes an event without fields as a successful look-up', async () => {
  expect((await post({})).status).toBe(200)
  expect(await lastEvent()).toEqual({
    event_type: 'pairs_lookup',
    query_hash: null,
    left_count: 0,
    right_count: 0,
    total_pairs: 0,
    cache_hit: 0,
    success: 1,
    duration_ms: null,
    error_message: null,
    extra_json: null,
    created_at: '2026-05-04 03:02:01',
  })
})

test.each([
  ['the field extra as extra_json', { extra: [1, 'a'] }, '[1,"a"]'],
  ['extra_json rather than extra', { extra_json: 1, extra: 2 }, '1'],
  ['any JSON as extra_json, such as false', { extra_json: false }, 'false'],
  ['nothing for an extra_json of null', { extra_json: null }, null],
])('stores %s', async (_name, event, stored) => {
  await post(event)
  expect((await lastEvent()).extra_json).toBe(stored)
})

test.each([
  [{ success: 1 }, 1],
  [{ success: 0 }, 0],
  [{ success: true }, 1],
])('stores success %j as %i', async (event, stored) => {
  await post(event)
  expect((await lastEvent()).success).toBe(stored)
})

test('counts each event, and failures in the error ratio', async () => {
  const before = await daemon.stats()
  await Promise.all([post({ success: false }), post({}), post({})])
  const after = await daemon.stats()
  expect(after.query_events).toBe(before.query_events + 3)
  expect(after.counters.query_event_count).toBe(before.counters.query_event_count + 3)
  const failures = before.error_ratio * before.query_events + 1
  expect(after.error_ratio).toBeCloseTo(failures / after.query_events, 10)
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

describe('bounds', () => {
  test.each([
    { event_type: 'e'.repeat(64) },
    { event_type: '名'.repeat(64) },
    { query_hash: 'q'.repeat(128) },
    { query_hash: null },
    { left_count: 500, right_count: 0, total_pairs: 250_000 },
    { duration_ms: 86_400_000 },
    { duration_ms: null },
    { error_message: '\u{1f600}'.repeat(1000) },
    { error_message: null },
  ])('accepts %j', async (event) => {
    expect((await post(event)).status).toBe(200)
  })

  test.each([
    [{ event_type: '' }, 'event_type'],
    [{ event_type: 'e'.repeat(65) }, 'event_type'],
    [{ event_type: 5 }, 'event_type'],
    [{ query_hash: 'q'.repeat(129) }, 'query_hash'],
    [{ left_count: 501 }, 'left_count'],
    [{ left_count: -1 }, 'left_count'],
    [{ left_count: 1.5 }, 'left_count'],
    [{ left_count: '1' }, 'left_count'],
    [{ right_count: 501 }, 'right_count'],
    [{ right_count: -1 }, 'right_count'],
    [{ total_pairs: 250_001 }, 'total_pairs'],
    [{ total_pairs: -1 }, 'total_pairs'],
    [{ cache_hit: 1 }, 'cache_hit'],
    [{ success: 2 }, 'success'],
    [{ success: 'true' }, 'success'],
    [{ duration_ms: 86_400_001 }, 'duration_ms'],
    [{ duration_ms: -1 }, 'duration_ms'],
    [{ error_message: 'e'.repeat(1001) }, 'error_message'],
  ])('refuses %j with 422', async (event, field) => {
    const before = await daemon.stats()
    const answer = await post(event)
    expect(answer.status).toBe(422)
    expect((await answer.json()).detail).toContainEqual({
      loc: ['body', field],
      msg: expect.any(String),
      type: expect.any(String),
    })
    expect(await daemon.stats()).toEqual(before)
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
})

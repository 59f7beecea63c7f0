import { expect, test } from 'vitest'
import { EVENT_COLUMNS, readEvent } from '../../../../daemon/store/requests/event-body.ts'
import { ExpectedError } from '../../../../shared/server/server-errors.ts'
import { bytesOf } from '../test-store.ts'

const rowOf = (event: unknown) => {
  const { row } = readEvent(bytesOf(event))
  return Object.fromEntries(EVENT_COLUMNS.map((name, at) => [name, row[at]]))
}
function problemOf(body: Parameters<typeof readEvent>[0]): unknown {
  try {
    return readEvent(body).event
  } catch (error) {
    if (error instanceof ExpectedError) return [error.statusCode, error.detail]
    throw error
  }
}

test('reads an event without fields as a successful look-up', () => {
  expect(rowOf({})).toEqual({
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
  })
})

test.each([
  ['the field extra as extra_json', { extra: [1, 'a'] }, '[1,"a"]'],
  ['extra_json rather than extra', { extra_json: 1, extra: 2 }, '1'],
  ['any JSON as extra_json, such as false', { extra_json: false }, 'false'],
  ['nothing for an extra_json of null', { extra_json: null }, null],
])('stores %s', (_name, event, stored) => {
  expect(rowOf(event).extra_json).toBe(stored)
})

test.each([
  [{ success: 1 }, 1],
  [{ success: 0 }, 0],
  [{ success: true }, 1],
])('stores success %j as %i', (event, stored) => {
  expect(rowOf(event).success).toBe(stored)
})

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
])('accepts %j', (event) => {
  expect(() => rowOf(event)).not.toThrow()
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
])('refuses %j with 422', (event, field) => {
  const problem = { loc: ['body', field], msg: expect.any(String), type: expect.any(String) }
  expect(problemOf(bytesOf(event))).toEqual([422, expect.arrayContaining([problem])])
})

test.each(['', '{"a":', '[]', 'null'])('refuses the body %j with 422, as text and as bytes', (text) => {
  for (const body of [text, bytesOf(text)]) expect(problemOf(body)).toEqual([422, expect.anything()])
})

import { expect, test } from 'vitest'
import { EVENT_COLUMNS, readEvent } from '../../../daemon/store/event-body.ts'

const rowOf = (event: object) => {
  const { row } = readEvent(JSON.stringify(event))
  return Object.fromEntries(EVENT_COLUMNS.map((name, at) => [name, row[at]]))
}

test('reads values in the order of the columns, and booleans as numbers', () => {
  const event = { event_type: 'pairs_lookup', left_count: 2, cache_hit: true, success: false }
  expect(rowOf(event)).toMatchObject({ ...event, cache_hit: 1, success: 0, query_hash: null })
})

test('prefers extra_json to extra', () => {
  expect(rowOf({ extra: { a: 1 } }).extra_json).toBe('{"a":1}')
  expect(rowOf({ extra: { a: 1 }, extra_json: { b: 2 } }).extra_json).toBe('{"b":2}')
})

test('refuses a text that is not JSON', () => {
  expect(() => readEvent('{"a":')).toThrow(expect.objectContaining({ statusCode: 422 }))
})

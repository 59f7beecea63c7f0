import { expect, test } from 'vitest'
import { sql } from '../../../daemon/store/engine.ts'
import { periodsOf, readStats } from '../../../daemon/store/statistics.ts'

const SATURDAY = Date.parse('2026-11-28T12:00:00Z')

test('lists days up to today', () => {
  expect(periodsOf(SATURDAY, 2, 'day')).toEqual([
    { first: '2026-11-27', last: '2026-11-27' },
    { first: '2026-11-28', last: '2026-11-28' },
  ])
})

test('lists whole weeks from Monday, and ends the current one today', () => {
  expect(periodsOf(SATURDAY, 7, 'week')).toEqual([
    { first: '2026-11-16', last: '2026-11-22' },
    { first: '2026-11-23', last: '2026-11-28' },
  ])
})

test('adds pending hits and visits to the counters', async () => {
  const counters = { visit_count: 1, query_event_count: 0, cache_hit_count: 2, cache_write_count: 3 }
  const row = { ...counters, events: 0, visits: 1, failures: 0, entries: 4, bytes: 5, committed: 6 }
  const pending = (committed: number) => ({ hits: committed + 4, visits: 20 })
  const stats = await readStats({ read: async () => [row as never], committed: sql`0`, pending }) // the caller states the row's type
  expect(stats).toMatchObject({ page_visits: 21, error_ratio: 0 })
  expect(stats.counters).toMatchObject({ visit_count: 21, cache_hit_count: 12 })
})

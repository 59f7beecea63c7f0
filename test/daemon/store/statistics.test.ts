import { expect, test } from 'vitest'
import { oldestKept } from '../../../daemon/store/statistics.ts'

const NOW = new Date('2026-11-29T10:00:00Z')

test.each([
  ['without rows', null, '2026-11-19 10:00:00'],
  ['with rows of yesterday', '2026-11-28', '2026-11-19 10:00:00'],
  ['under a clock that is ahead', '2026-01-31', '2026-01-23 00:00:00'],
  // Another program may have written such a day: it must not stop the removal.
  ['with a day that is none', 'n/a', '2026-11-19 10:00:00'],
  ['with an empty day', '', '2026-11-19 10:00:00'],
])('counts the days to keep %s', (_, newest, oldest) => {
  expect(oldestKept(NOW, 10, newest)).toBe(oldest)
})

import { expect, test } from 'vitest'
import { ageOf, storedTime } from '../../../shared/i18n/stored-time.ts'

test("the daemon's UTC text is a moment", () => {
  expect(storedTime('2026-11-21 10:00:30')).toBe(Date.UTC(2026, 10, 21, 10, 0, 30))
  expect(storedTime('2026-11-21T10:00:30.123456')).toBe(Date.UTC(2026, 10, 21, 10, 0, 30))
})

test.each([undefined, '', 'yesterday', '2026-13-41 10:00:00'])('%j is none', (text) => {
  expect(storedTime(text)).toBeNull()
})

test('what was stored has an age, unless it was stored after it was read', () => {
  expect(ageOf(1000, 5000, 9000)).toBe(8000)
  expect(ageOf(5001, 5000, 9000)).toBeNull()
  // A clock that was last looked at before the answer came.
  expect(ageOf(4900, 5000, 4800)).toBe(0)
})

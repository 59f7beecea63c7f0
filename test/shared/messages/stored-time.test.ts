import { expect, test } from 'vitest'
import { storedTime } from '../../../shared/messages/stored-time.ts'

test("reads the daemon's UTC text as a moment", () => {
  expect(storedTime('2026-11-21 10:00:30')).toBe(Date.UTC(2026, 10, 21, 10, 0, 30))
  expect(storedTime('2026-11-21T10:00:30.123456')).toBe(Date.UTC(2026, 10, 21, 10, 0, 30))
})

test.each([undefined, '', 'yesterday', '2026-13-41 10:00:00'])('reads %j as no time', (text) => {
  expect(storedTime(text)).toBeNull()
})

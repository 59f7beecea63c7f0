import { expect, onTestFinished, test, vi } from 'vitest'
import { storedDay, storedTime } from '../../../shared/messages/stored-time.ts'

test("reads the daemon's UTC text as a point in time", () => {
  expect(storedTime('2026-11-21 10:00:30')).toBe(Date.UTC(2026, 10, 21, 10, 0, 30))
  expect(storedTime('2026-11-21T10:00:30.123456')).toBe(Date.UTC(2026, 10, 21, 10, 0, 30))
})

test.each([undefined, '', 'yesterday', '2026-13-41 10:00:00'])('returns null for the text %j', (text) => {
  expect(storedTime(text)).toBeNull()
})

test.each([
  [-540, '2026-11-22'],
  [300, '2026-11-21'],
])('reads a UTC text as the day of a user %i minutes west of UTC', (minutesWest, day) => {
  const offset = vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(minutesWest)
  onTestFinished(() => offset.mockRestore())
  expect(storedDay('2026-11-21 20:00:30')).toBe(day)
  expect(storedDay('2026-11-21T20:00:30.000Z')).toBe(day)
})

test('returns a text without a time of day unchanged', () => {
  expect(storedDay('2026-11-21')).toBe('2026-11-21')
})

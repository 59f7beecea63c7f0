import { expect, test } from 'vitest'
import { withLocalTime } from '../../../../daemon/page/data/files-and-log.tsx'

test("a line's UTC time becomes the reader's own, in the same form", () => {
  expect(withLocalTime('2026-11-21 17:05:09 Started at 10:00:00', 'Asia/Shanghai')).toBe(
    '2026-11-22 01:05:09 Started at 10:00:00',
  )
  expect(withLocalTime('2026-11-21 07:05:09 Started', 'UTC')).toBe('2026-11-21 07:05:09 Started')
})

test('a line without a time stays as it is', () => {
  expect(withLocalTime('Started', 'UTC')).toBe('Started')
})

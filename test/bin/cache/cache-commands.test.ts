import { expect, test } from 'vitest'
import { ageOf } from '../../../bin/cache/cache-commands.ts'

const HOUR = 3_600_000

test.each([
  ['1h', HOUR],
  ['30d', 30 * 24 * HOUR],
  ['2w', 14 * 24 * HOUR],
  ['6m', 180 * 24 * HOUR],
  ['100y', 36_500 * 24 * HOUR],
])('reads %s as an age', (text, age) => {
  expect(ageOf(text)).toBe(age)
})

test.each(['', '30', 'd', '0d', '-1d', '1.5d', '30 d', '30D', '30min', '101y', '9999999y', '1e3d'])(
  'refuses "%s" as an age',
  (text) => {
    expect(() => ageOf(text)).toThrow(/such as 30d/)
  },
)

import { expect, test } from 'vitest'
import { hasAtMost } from '../../shared/limits.ts'

test.each([
  ['ab', 2, true],
  ['abc', 2, false],
  ['😀😀', 2, true],
  ['😀😀a', 2, false],
  ['', 0, true],
])('tells whether %j has at most %i code points: %s', (text, most, isShort) => {
  expect(hasAtMost(text, most)).toBe(isShort)
})

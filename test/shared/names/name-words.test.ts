import { expect, test } from 'vitest'
import { hasMiddleOf, isInitial } from '../../../shared/names/name-words.ts'

test('does not take a single Chinese, Japanese or Korean character for an initial', () => {
  expect(['j', 'ж', 'é'].every(isInitial)).toBe(true)
  expect(['王', '김', 'や', 'jr', ''].some(isInitial)).toBe(false)
})

test('does not take the first or last word of a name for a middle name', () => {
  const longer = ['wei', 'ming', 'li', 'chen']
  const middles = [['ming'], ['m', 'li'], ['li', 'ming'], ['wei'], ['chen']]
  expect(middles.map((middle) => hasMiddleOf(longer, ['x', ...middle, 'y']))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})

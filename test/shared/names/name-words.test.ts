import { expect, test } from 'vitest'
import { hasMiddleOf, isInitial } from '../../../shared/names/name-words.ts'

test('distinguishes an initial from a Chinese, Japanese or Korean name of one character', () => {
  expect(['j', 'ж', 'é'].every(isInitial)).toBe(true)
  expect(['王', '김', 'や', 'jr', ''].some(isInitial)).toBe(false)
})

test('compares middle names in their order, but not with the first or last word', () => {
  const longer = ['wei', 'ming', 'li', 'chen']
  const middles = [['ming'], ['min'], ['m', 'li'], ['li', 'ming'], ['wei'], ['chen']]
  expect(middles.map((middle) => hasMiddleOf(longer, ['x', ...middle, 'y']))).toEqual([
    true,
    false,
    true,
    false,
    false,
    false,
  ])
})

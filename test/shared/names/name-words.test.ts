import { expect, test } from 'vitest'
import { isInitial } from '../../../shared/names/name-words.ts'

test('does not take a single Chinese, Japanese or Korean character for an initial', () => {
  expect(['j', 'ж', 'é'].every(isInitial)).toBe(true)
  expect(['王', '김', 'や', 'jr', ''].some(isInitial)).toBe(false)
})

import { expect, test } from 'vitest'
import { isInitial } from '../../../shared/names/name-words.ts'

test('a character of a script that does not abbreviate is no initial', () => {
  expect(['j', 'ж', 'é'].every(isInitial)).toBe(true)
  expect(['王', '김', 'や', 'jr', ''].some(isInitial)).toBe(false)
})

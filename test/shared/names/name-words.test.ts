import { expect, test } from 'vitest'
import { hasMiddleOf, isInitial, mayBeSame, nameWords, wordsOf } from '../../../shared/names/name-words.ts'

test('distinguishes an initial from a Chinese, Japanese or Korean name of one character', () => {
  expect(['j', 'ж', 'é'].every(isInitial)).toBe(true)
  expect(['王', '김', 'や', 'jr', ''].some(isInitial)).toBe(false)
})

test('splits a folded name at spaces and marks, but not at an apostrophe', () => {
  expect(wordsOf("sean o'neil")).toEqual(['sean', "o'neil"])
  expect(wordsOf("jean-pierre o'neil, jr.")).toEqual(['jean', 'pierre', "o'neil", 'jr'])
})

test('leaves out a generational suffix only at the end of three or more words', () => {
  const without = ['guy steele jr', 'steele jr', 'jr guy steele', 'guy jr steele'].map((name) =>
    nameWords(name).join(' '),
  )
  expect(without).toEqual(['guy steele', 'steele jr', 'jr guy steele', 'guy jr steele'])
})

test('compares a word with an initial of it in either order, but not with its beginning', () => {
  expect([mayBeSame('ming', 'm'), mayBeSame('m', 'ming'), mayBeSame('ming', 'ming')]).toEqual([
    true,
    true,
    true,
  ])
  expect([mayBeSame('ming', 'min'), mayBeSame('min', 'ming'), mayBeSame('ming', 'l')]).toEqual([
    false,
    false,
    false,
  ])
})

test('finds each middle name once', () => {
  expect(hasMiddleOf(['wei', 'ming', 'chen'], ['wei', 'm', 'ming', 'chen'])).toBe(false)
  expect(hasMiddleOf(['wei', 'ming', 'mu', 'chen'], ['wei', 'm', 'mu', 'chen'])).toBe(true)
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

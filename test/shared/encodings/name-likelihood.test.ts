import { expect, test } from 'vitest'
import { CHINESE, surpriseOf } from '../../../shared/encodings/name-likelihood.ts'

test('rates a letter by the letters before and after it', () => {
  const bitsOf = (name: string): number => surpriseOf(name, undefined).bits
  expect(bitsOf('Xüller')).toBeGreaterThan(bitsOf('Müller'))
  expect(bitsOf('Müqler')).toBeGreaterThan(bitsOf('Müller'))
})

test('rates characters that the data lack as unlikely, and as still less likely from U+20000 on', () => {
  const bitsOf = (name: string): number => surpriseOf(name, CHINESE).bits
  expect(bitsOf('㐀')).toBeGreaterThan(bitsOf('王'))
  expect(bitsOf('\u{20000}')).toBeGreaterThan(bitsOf('㐀'))
})

test('rates a capital letter like its small letter, and `İ` as a letter of its own', () => {
  const bitsOf = (name: string): number => surpriseOf(name, undefined).bits
  expect(bitsOf('Ö')).toBe(bitsOf('ö'))
  expect(bitsOf('İpek')).toBeLessThan(bitsOf('Ẃpek'))
})

test.each([
  ['ASCII', 'abc', 13.5],
  ['a Latin letter that no language has', 'ƀ', 20],
  ['a letter that the data lack', 'ж', 16],
  ['a letter from U+20000 on', '\u{20000}', 20],
  ['a letter beside one Latin letter', 'aж', 4.5 + 28],
  ['a letter between Latin letters', 'aжa', 9 + 40],
  ['a capital after a small letter', 'жЖ', 32 + 6],
  ['two words in different languages', 'ü\nŁ', 8.5 + 7 + 3],
  ['a dash', '–', 9],
  ['a mark of Chinese beside nothing', '、', 9],
  ['a mark of Chinese beside a letter', 'ж、', 16 + 15],
  ['an apostrophe after O', 'O’B', 9 + 9],
  ['an apostrophe after other letters', 'B’B', 9 + 20],
  ['a quotation mark within a word', 'O”B', 9 + 20],
  ['a sign', '©', 16],
  ['a sign beside a letter', '©a', 24 + 4.5],
  ['a control character', '\u0085', 25],
  ['a control character beside a letter', 'a\u0085', 4.5 + 33],
])('rates %s by its bits: %j', (_, text, bits) => {
  expect(surpriseOf(text, undefined).bits).toBe(bits)
})

test('counts the bits of ASCII characters separately', () => {
  const ascii = surpriseOf('Ada', undefined)
  expect(ascii.beyondAscii).toBe(0)
  expect(surpriseOf('Lovelace', undefined).bits).toBeGreaterThan(ascii.bits)
  expect(ascii.bits).toBeGreaterThan(0)
})

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

test('counts the bits of ASCII characters separately', () => {
  const ascii = surpriseOf('Ada', undefined)
  expect(ascii.beyondAscii).toBe(0)
  expect(surpriseOf('Lovelace', undefined).bits).toBeGreaterThan(ascii.bits)
  expect(ascii.bits).toBeGreaterThan(0)
})

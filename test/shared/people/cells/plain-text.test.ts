import { expect, test } from 'vitest'
import { emailIn, plainLines } from '../../../../shared/people/cells/plain-text.ts'

test('returns at most the given number of characters of a cell', () => {
  expect(plainLines('Ada\u0000 Lovelace', 5)).toBe('Ada L')
})

test('finds an address only in the first 1,000 characters of a cell', () => {
  const address = 'ada@example.org'
  expect(emailIn(`Write to <${address}>.`)).toBe(address)
  expect(emailIn(address.padStart(1_000))).toBe(address)
  expect(emailIn(`${' '.repeat(1_000)}${address}`)).toBe('')
})

import { expect, test } from 'vitest'
import { emailIn, plainLines, withoutReferences } from '../../../../shared/people/cells/plain-text.ts'

test('returns at most the given number of characters of a cell', () => {
  expect(plainLines('Ada\u0000 Lovelace', 5)).toBe('Ada L')
  expect(plainLines('Ada Lovelace', 5)).toBe('Ada L')
})

test('leaves out what follows twice the given number of characters, because a cell may have 100 MB', () => {
  expect(plainLines(`${'\u0000'.repeat(9)}Ada`, 5)).toBe('A')
})

test('reads the text of a link from a formula with white space around it', () => {
  expect(plainLines(' =HYPERLINK("https://x.example", "Ada Lovelace")\n', 100)).toBe('Ada Lovelace')
})

test.each([
  ['Ren&eacute; &Scaron;imek', 'René Šimek'],
  ['J&amp;ouml;rg', 'Jörg'],
  ['&#77;arie &#x43;urie', 'Marie Curie'],
  ['Ada &ndash; &eblap;', 'Ada – &eblap;'],
])('replaces the known character references of %j', (text, plain) => {
  expect(withoutReferences(text)).toBe(plain)
})

test('finds an address only in the first 1,000 characters of a cell', () => {
  const address = 'ada@example.org'
  expect(emailIn(`Write to <${address}>.`)).toBe(address)
  expect(emailIn(address.padStart(1_000))).toBe(address)
  expect(emailIn(`${' '.repeat(1_000)}${address}`)).toBe('')
})

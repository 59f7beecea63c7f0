import fc from 'fast-check'
import { expect, test } from 'vitest'
import { KeywordTable } from '../../../backend/dump/keyword-table.ts'

const word = fc.stringMatching(/^[a-z]{1,8}$/)

test('finds a word inside longer bytes only if it is a keyword', () => {
  fc.assert(
    fc.property(fc.uniqueArray(word, { minLength: 1, maxLength: 30 }), word, (keywords, sought) => {
      const bytes = Buffer.from(`<${sought}>`)
      const found = new KeywordTable(keywords).find(bytes, 1, bytes.length - 1)
      expect(found).toBe(keywords.indexOf(sought))
    }),
  )
})

test('distinguishes keywords with the same length, first letter and last letter', () => {
  const keywords = ['note', 'nice', 'none', 'nine']
  const table = new KeywordTable(keywords)
  expect(keywords.map((keyword) => table.find(Buffer.from(keyword), 0, 4))).toEqual([0, 1, 2, 3])
  expect(table.find(Buffer.from('nope'), 0, 4)).toBe(-1)
})

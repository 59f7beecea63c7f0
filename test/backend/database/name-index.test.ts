import fc from 'fast-check'
import { expect, test } from 'vitest'
import { baseInIndex, lastWordFirst } from '../../../backend/database/name-index.ts'

test.each([
  ['stoica', 'stoica'],
  ['guy steele', 'steele guy'],
  ['guy l steele jr', 'steele guy l, jr'],
  ['martin iii', 'iii martin'],
])('indexes %j as %j', (base, indexed) => {
  expect(lastWordFirst(base)).toBe(indexed)
})

test('restores each base from the index', () => {
  const word = fc.oneof(fc.stringMatching(/^[a-z'-]{1,6}$/), fc.constantFrom('jr', 'iii', 'ø'))
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 5 }), (words) => {
      const base = words.join(' ')
      expect(baseInIndex(lastWordFirst(base))).toBe(base)
    }),
  )
})

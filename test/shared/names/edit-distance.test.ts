import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editDistance } from '../../../shared/names/edit-distance.ts'

test.each([
  ['stoica', 'stoica', 0],
  ['stoica', 'stoika', 1],
  ['stoica', 'stoca', 1],
  ['stoica', 'stoicca', 1],
  ['stoica', 'sotica', 1],
  ['widom', 'widmoe', 2],
  ['widom', 'wadmo', 2],
  ['widom', 'ixdom', 2],
  ['abc', 'cad', 3],
])('measures the distance from %s to %s as %i edits', (one, other, edits) => {
  expect(editDistance(one, other, 3)).toBe(edits)
})

test('returns `limit + 1` for more edits than the limit', () => {
  expect(editDistance('stoica', 'shenker', 2)).toBe(3)
  expect(editDistance('a', 'abcdef', 2)).toBe(3)
  expect(editDistance('abcd', 'cdab', 2)).toBe(3)
})

test('returns the same number of edits in both directions', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 })
  fc.assert(
    fc.property(word, word, (one, other) => {
      const edits = editDistance(one, other, 10)
      expect(editDistance(other, one, 10)).toBe(edits)
      expect(edits).toBeLessThanOrEqual(Math.max(one.length, other.length))
      expect(edits === 0).toBe(one === other)
    }),
  )
})

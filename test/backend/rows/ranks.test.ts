import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rankedByPublications } from '../../../backend/rows/person-profiles.ts'

test('ranks persons by publications, most first, and keeps the order of equal ones', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 5 })), (counts) => {
      const { order, ranks } = rankedByPublications(Int32Array.from([0, ...counts]))
      const persons = counts.map((_count, index) => index + 1)
      const expected = persons.toSorted((a, b) => (counts[b - 1] ?? 0) - (counts[a - 1] ?? 0) || a - b)
      expect([...order]).toEqual(expected)
      expect(persons.map((person) => ranks[person])).toEqual(
        persons.map((person) => expected.indexOf(person) + 1),
      )
    }),
  )
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  decodeAscending,
  decodeVarints,
  encodeAscending,
  encodeVarints,
} from '../../../backend/bibliography/varints.ts'

const number = fc.integer({ min: 0, max: 2 ** 31 - 1 })

test('any list comes back as it was', () => {
  fc.assert(
    fc.property(fc.array(number), (numbers) => {
      expect(decodeVarints(encodeVarints(numbers))).toEqual(numbers)
    }),
  )
})

test('an ascending list comes back as it was, in a byte a number while the steps are small', () => {
  fc.assert(
    fc.property(fc.uniqueArray(number), (numbers) => {
      const ascending = numbers.toSorted((a, b) => a - b)
      expect(decodeAscending(encodeAscending(ascending))).toEqual(ascending)
    }),
  )
  expect(encodeAscending([100, 200, 300]).length).toBe(3)
})

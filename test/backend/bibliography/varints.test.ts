import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  ascendingOfHex,
  decodeAscending,
  decodeVarints,
  encodeAscending,
  encodeVarints,
  varintsOfHex,
} from '../../../backend/bibliography/varints.ts'

const number = fc.integer({ min: 0, max: 2 ** 31 - 1 })

test('any list comes back as it was', () => {
  fc.assert(
    fc.property(fc.array(number), (numbers) => {
      const bytes = encodeVarints(numbers)
      expect(decodeVarints(bytes)).toEqual(numbers)
      expect(varintsOfHex(bytes.toString('hex').toUpperCase())).toEqual(numbers)
    }),
  )
})

test('an ascending list comes back as it was, in a byte a number while the steps are small', () => {
  fc.assert(
    fc.property(fc.uniqueArray(number), (numbers) => {
      const ascending = numbers.toSorted((a, b) => a - b)
      const bytes = encodeAscending(ascending)
      expect(decodeAscending(bytes)).toEqual(ascending)
      expect(ascendingOfHex(bytes.toString('hex').toUpperCase())).toEqual(ascending)
    }),
  )
  expect(encodeAscending([100, 200, 300]).length).toBe(3)
})

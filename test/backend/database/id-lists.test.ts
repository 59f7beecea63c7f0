import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  ascendingOfHex,
  BYTES_PER_NUMBER,
  putVarints,
  varintsOfHex,
} from '../../../backend/database/id-lists.ts'

const number = fc.integer({ min: 0, max: 2 ** 31 - 1 })

/** Writes the list as SQLite's `hex()` does. */
function hexOf(numbers: number[], deltas: boolean): string {
  const bytes = Buffer.alloc(numbers.length * BYTES_PER_NUMBER)
  const end = putVarints(numbers, 0, numbers.length, deltas, bytes, 0)
  return bytes.subarray(0, end).toString('hex').toUpperCase()
}

test('reads back any list of numbers', () => {
  fc.assert(
    fc.property(fc.array(number), (numbers) => {
      expect(varintsOfHex(hexOf(numbers, false))).toEqual(numbers)
    }),
  )
})

test('reads back any ascending list', () => {
  fc.assert(
    fc.property(fc.uniqueArray(number), (numbers) => {
      const ascending = numbers.toSorted((a, b) => a - b)
      expect(ascendingOfHex(hexOf(ascending, true))).toEqual(ascending)
    }),
  )
})

test('stores ascending numbers with small differences in one byte each', () => {
  expect(hexOf([100, 200, 300], true)).toBe('646464')
})

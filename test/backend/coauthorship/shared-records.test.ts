import { expect, test } from 'vitest'
import { sharedWorks } from '../../../backend/coauthorship/shared-records.ts'

const RECORDS = new Map([
  [1, [10, 11, 12]],
  [2, [10, 13]],
  [3, [11]],
])

test('finds records that two persons of a pair share, each with its earliest stage', () => {
  const { shares, persons } = sharedWorks([[[1]]], [[[], [2]], [[3], [2]], [[1]]], RECORDS)
  expect(Object.fromEntries(shares)).toEqual({
    10: new Map([
      [0, 1],
      [1, 1],
    ]),
    11: new Map([[1, 0]]),
  })
  expect([...persons].toSorted()).toEqual([1, 2, 3])
})

test('takes the later of two persons’ stages, and the earliest of these if several persons share a record', () => {
  const records = new Map([
    [1, [10]],
    [2, [10]],
    [3, [10]],
  ])
  const { shares } = sharedWorks([[[1], [2]]], [[[], [], [3]]], records)
  expect(shares.get(10)).toEqual(new Map([[0, 2]]))
  expect(sharedWorks([[[1], [2]]], [[[3]]], records).shares.get(10)).toEqual(new Map([[0, 0]]))
})

test('finds no shared records among one human’s persons', () => {
  const human = new Set([1, 2])
  expect(sharedWorks([[[1, 2]]], [[[2]]], RECORDS, { left: [human], right: [null] }).shares.size).toBe(0)
  expect(sharedWorks([[[2]]], [[[1, 2]]], RECORDS, { left: [null], right: [human] }).shares.size).toBe(0)
})

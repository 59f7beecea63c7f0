import { expect, test } from 'vitest'
import { NumberPairs } from '../../../backend/conference/reviewers.ts'

test('groups values by key, in the order of adding', () => {
  const pairs = new NumberPairs()
  for (const [key, value] of [
    [4, 7],
    [0, 5],
    [4, 6],
  ] as const)
    pairs.add(key, value)
  const grouped = pairs.grouped()
  expect([0, 1, 4].map((key) => [...grouped.of(key)])).toEqual([[5], [], [7, 6]])
  expect(grouped.keys()).toEqual([0, 4])
})

test('gives an empty list for a key beyond the largest one', () => {
  const pairs = new NumberPairs()
  expect([...pairs.grouped().of(0)]).toEqual([])
  pairs.add(2, 1)
  expect([...pairs.grouped().of(3)]).toEqual([])
})

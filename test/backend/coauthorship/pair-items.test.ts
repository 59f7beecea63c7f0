import { expect, test } from 'vitest'
import { printedPair } from '../../../backend/coauthorship/pair-items.ts'

/** The names of persons 1, 2, 1 and 3, in the order of print. */
const POSITIONS = [1, 2, 1, 3].map((personId, nameId) => ({ personId, nameId }))

test.each<[left: number[], right: number[], names: number[] | undefined]>([
  [[1], [3], [0, 3]],
  [[3], [1], [3, 0]],
  [
    [2, 1],
    [1, 2],
    [0, 1],
  ],
  [[1], [1], undefined],
  [[1], [1, 3], [0, 3]],
  [[4], [1], undefined],
  [[1], [], undefined],
])('prints the first author of %j with the first other author of %j: %j', (left, right, names) => {
  expect(printedPair(POSITIONS, new Set(left), new Set(right))?.map(({ nameId }) => nameId)).toEqual(names)
})

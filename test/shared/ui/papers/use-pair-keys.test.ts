import { expect, test } from 'vitest'
import { allPairs, type Pair, pairTable } from '../../../../shared/conflicts/pair-table.ts'
import { placeOfPair, stepsFrom } from '../../../../shared/ui/papers/use-pair-keys.ts'
import { answerOf, pair } from '../../conflicts/answers.ts'

const pairs = allPairs(pairTable(answerOf(['W', 'X', 'Y', 'Z'].map((right) => pair('A', right)))))
const inOrder = (rights: string) =>
  [...rights].map((right) => pairs.find((one) => one.right === right) ?? expect.unreachable())
const around = (right: string, order: string) => {
  const { previous, at, next } = stepsFrom(inOrder(right)[0], inOrder(order), placeOfPair)
  return [previous?.right, at, next?.right]
}
const among = (right: string, toDecide: string) => {
  const isOpen = (one: Pair) => toDecide.includes(one.right)
  const { at, count, previous, next, open } = stepsFrom(inOrder(right)[0], pairs, placeOfPair, isOpen)
  return [previous?.right, `${at + 1} of ${count}`, next?.right, open?.right]
}

test('counts and visits only the pairs to decide', () => {
  expect(among('X', 'XYZ')).toEqual([undefined, '1 of 3', 'Y', 'Y'])
  expect(among('Z', 'WZ')).toEqual(['W', '2 of 2', undefined, 'W'])
})

test('steps from a decided pair to the next pair to decide, or to the first', () => {
  expect(among('X', 'WZ')).toEqual(['W', '0 of 2', 'Z', 'Z'])
  expect(among('Z', 'WX')).toEqual(['X', '0 of 2', undefined, 'W'])
})

test('offers no step if only the chosen pair is left to decide', () => {
  expect(among('X', 'X')).toEqual([undefined, '1 of 1', undefined, undefined])
})

test('visits all pairs once every pair is decided', () => {
  expect(among('X', '')).toEqual(['W', '2 of 4', 'Y', undefined])
})

test('follows the order of the view', () => {
  expect(around('X', 'YXW')).toEqual(['Y', 1, 'W'])
  expect(around('Y', 'YXW')).toEqual([undefined, 0, 'X'])
  expect(around('W', 'YXW')).toEqual(['X', 2, undefined])
})

test('goes to the first pair from a pair outside the view', () => {
  expect(around('Z', 'YXW')).toEqual([undefined, -1, 'Y'])
})

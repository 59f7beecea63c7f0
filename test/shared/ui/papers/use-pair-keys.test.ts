import { expect, test } from 'vitest'
import { allPairs, pairTable } from '../../../../shared/conflicts/pair-table.ts'
import { stepsFrom } from '../../../../shared/ui/papers/use-pair-keys.ts'
import { answerOf, pair } from '../../conflicts/answers.ts'

const pairs = allPairs(pairTable(answerOf(['W', 'X', 'Y', 'Z'].map((right) => pair('A', right)))))
const inOrder = (rights: string) =>
  [...rights].map((right) => pairs.find((one) => one.right === right) ?? expect.unreachable())
const around = (right: string, before: string, now = before) => {
  const { previous, at, next } = stepsFrom(inOrder(right)[0], inOrder(before), inOrder(now))
  return [previous?.right, at, next?.right]
}

test('the pairs around a pair are those of the order in view, whatever the order of the lists', () => {
  expect(around('X', 'YXW')).toEqual(['Y', 1, 'W'])
  expect(around('Y', 'YXW')).toEqual([undefined, 0, 'X'])
  expect(around('W', 'YXW')).toEqual(['X', 2, undefined])
})

test('a pair that is not in view is followed by the first one', () => {
  expect(around('Z', 'YXW')).toEqual([undefined, -1, 'Y'])
})

test('a pair that its decision has moved stays among those around it, as far as they are in view', () => {
  expect(around('X', 'YXWZ', 'YWZX')).toEqual(['Y', 1, 'W'])
  expect(around('X', 'YXWZ', 'Z')).toEqual([undefined, 1, 'Z'])
})

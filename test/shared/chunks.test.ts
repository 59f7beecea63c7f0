import { expect, test } from 'vitest'
import { chunksOf } from '../../shared/chunks.ts'

test.each<[items: number[], chunks: number[][]]>([
  [[], []],
  [[1], [[1]]],
  [[1, 2], [[1, 2]]],
  [
    [1, 2, 3, 4, 5],
    [[1, 2], [3, 4], [5]],
  ],
])('splits %j into chunks of two', (items, chunks) => {
  expect(chunksOf(items, 2)).toEqual(chunks)
})

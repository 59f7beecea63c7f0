import { expect, test } from 'vitest'
import { partsOf } from '../../../../shared/conference/project/project-thread.ts'

test.each([
  [0, [0]],
  [500, [0]],
  [1001, [0, 500, 1000]],
])('splits a list of %i items into parts of at most 500', (length, starts) => {
  const items = Array.from({ length }, (_, at) => at)
  const parts = [...partsOf(items)]
  expect(parts.map(({ at }) => at)).toEqual(starts)
  expect(parts.flatMap(({ items }) => items)).toEqual(items)
})

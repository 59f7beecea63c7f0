import { expect, test } from 'vitest'
import { sortAfterPress, sortedBy } from '../../../../shared/ui/list/sorted-by.ts'

test('rows are sorted by their column in both directions, numbers by value, and stay as they are without one', () => {
  const itself = (row: string) => row
  expect(sortedBy(['A10', '10', '9', 'A9'], itself, false)).toEqual(['9', '10', 'A9', 'A10'])
  expect(sortedBy(['a', 'b'], itself, true)).toEqual(['b', 'a'])
  expect(sortedBy(['bb', 'a', 'cc'], (row) => row.length, true)).toEqual(['bb', 'cc', 'a'])
  expect(sortedBy(['b', 'a'], undefined, true)).toEqual(['b', 'a'])
})

test('sorts downwards at the second press on a head, and no longer at the third', () => {
  const first = sortAfterPress({ by: 'year', isDown: true }, 'name')
  const second = sortAfterPress(first, 'name')
  expect([first, second, sortAfterPress(second, 'name')]).toEqual([
    { by: 'name', isDown: false },
    { by: 'name', isDown: true },
    { by: null, isDown: false },
  ])
})

import { expect, test } from 'vitest'
import { sortAfterPress, sortedBy } from '../../../../shared/ui/list/sorted-by.ts'

test('sorts rows by a column in both directions', () => {
  const itself = (row: string) => row
  expect(sortedBy(['A10', '10', '9', 'A9'], itself, false)).toEqual(['9', '10', 'A9', 'A10'])
  expect(sortedBy(['a', 'b'], itself, true)).toEqual(['b', 'a'])
  expect(sortedBy(['bb', 'a', 'cc'], (row) => row.length, true)).toEqual(['bb', 'cc', 'a'])
  expect(sortedBy(['b', 'a'], undefined, true)).toEqual(['b', 'a'])
})

test('sorts upwards at the first press on a head, downwards at the second, not at all at the third', () => {
  const first = sortAfterPress({ by: 'year', isDown: true }, 'name')
  const second = sortAfterPress(first, 'name')
  expect([first, second, sortAfterPress(second, 'name')]).toEqual([
    { by: 'name', isDown: false },
    { by: 'name', isDown: true },
    { by: null, isDown: false },
  ])
})

test('sorts fractions and very large numbers', () => {
  const itself = (row: number) => row
  expect(sortedBy([1.5, 0.5, 1, 0], itself, false)).toEqual([0, 0.5, 1, 1.5])
  expect(sortedBy([2 ** 52, 1, 2 ** 53], itself, true)).toEqual([2 ** 53, 2 ** 52, 1])
  const rows = ['b1', 'a1', 'b2', 'a2'].map((text) => ({ text, value: text < 'b' ? -1 : 0 }))
  expect(sortedBy(rows, ({ value }) => value, false).map(({ text }) => text)).toEqual([
    'a1',
    'a2',
    'b1',
    'b2',
  ])
})

import { expect, test } from 'vitest'
import { ShortenedRows } from '../../../../backend/import/build/shortened-rows.ts'

test('yields the rows of all names by text, then by name, in groups of the wanted size', () => {
  const shortened = new ShortenedRows()
  shortened.addNames([1, 'P. Lalith Suresh', 2, 'Ann Lee'])
  shortened.addNames([3, 'Q. Lalith Suresh'])
  const groups = [...shortened.rows(Int32Array.of(0, 11, 12, 13), 3)]
  expect(groups.map((cells) => cells.length)).toEqual([9, 3])
  expect(groups.flat()).toEqual([
    ...['lalith suresh', 1, 11],
    ...['lalith suresh', 3, 13],
    ...['p lalith', 1, 11],
    ...['q lalith', 3, 13],
  ])
})

test('yields no group without shortened names', () => {
  expect([...new ShortenedRows().rows(new Int32Array(1), 3)]).toEqual([])
})

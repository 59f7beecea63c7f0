import { expect, test } from 'vitest'
import { NameRows } from '../../../../backend/import/build/name-rows.ts'
import { unpackRows } from '../../../../backend/rows/row-batches.ts'

/** Returns the cells of all rows of a table. */
function cellsOf(names: NameRows, table: 'bases' | 'shortened', ...persons: number[]) {
  const found: unknown[] = []
  for (const rows of names.rows(Int32Array.of(0, ...persons)))
    if (rows.table === table) unpackRows(rows, 3, (cells) => found.push(...cells))
  return found
}

test('yields the rows of shortened names by text, then by name', () => {
  const names = new NameRows()
  names.addNames([1, 'P. Lalith Suresh', 2, 'Ann Lee'])
  names.addNames([3, 'Q. Lalith Suresh'])
  expect(cellsOf(names, 'shortened', 11, 12, 13)).toEqual([
    ...['lalith suresh', 1, 11, 'lalith suresh', 3, 13],
    ...['p lalith', 1, 11, 'q lalith', 3, 13],
  ])
})

test('yields the rows of folded bases, and knows the names whose base several persons have', () => {
  const names = new NameRows()
  names.addNames([1, 'Wei Li 0001', 2, 'Ann Lee', 3, 'wei li', 4, 'ANN LEE'])
  expect(cellsOf(names, 'bases', 11, 12, 13, 12)).toEqual([
    ...['lee ann', 2, 12, 'lee ann', 4, 12],
    ...['li wei', 1, 11, 'li wei', 3, 13],
  ])
  expect([1, 2, 3, 4].map((id) => names.isShared(id))).toEqual([1, 0, 1, 0])
})

test('yields the rows of any number of names', () => {
  const names = new NameRows()
  for (let id = 1; id <= 5000; id++) names.addNames([id, `Ann ${id % 10} Lee${id}`])
  const found = cellsOf(names, 'bases', ...Array(5000).fill(7))
  expect(found.filter((_cell, index) => index % 3 === 1).toSorted()).toEqual(
    Array.from({ length: 5000 }, (_, index) => index + 1).toSorted(),
  )
})

test('joins the words of all names of a person', () => {
  const names = new NameRows()
  names.addNames([1, 'Huijia (Rachel) Lin', 2, '李 惠佳'])
  expect([names.wordsOf([1]), names.wordsOf([1, 2])]).toEqual([
    'lin huijia (rachel)',
    'lin huijia rachel 惠佳 李',
  ])
})

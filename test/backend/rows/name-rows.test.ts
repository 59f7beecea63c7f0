import { expect, test } from 'vitest'
import { NameFolder } from '../../../backend/import/build/new-database.ts'
import { NameRows } from '../../../backend/rows/name-rows.ts'
import { RowPacker, unpackRows } from '../../../backend/rows/row-batches.ts'

function rowsOf(names: readonly string[], persons: readonly number[] = names.map(() => 7)): NameRows {
  const folder = new NameFolder()
  for (const [index, name] of names.entries()) folder.add([index + 1, name])
  return new NameRows(folder.take(), Int32Array.of(0, ...persons))
}

function cellsIn(packer: RowPacker): unknown[] {
  const found: unknown[] = []
  const rows = packer.take()
  if (rows !== null) unpackRows(rows, 3, (cells) => found.push(...cells))
  return found
}

function cellsOf(names: NameRows) {
  const rows = { bases: new RowPacker('bases'), shortened: new RowPacker('shortened') }
  const found = { bases: [] as unknown[], shortened: [] as unknown[] }
  const take = () => {
    for (const table of ['bases', 'shortened'] as const) found[table].push(...cellsIn(rows[table]))
  }
  for (const _some of names.addTo(rows)) take()
  take()
  return found
}

test('sorts the rows of shortened names by text, then by name id', () => {
  const names = rowsOf(['P. Lalith Suresh', 'Ann Lee', 'Q. Lalith Suresh'], [11, 12, 13])
  expect(cellsOf(names).shortened).toEqual([
    ...['lalith suresh', 1, 11, 'lalith suresh', 3, 13],
    ...['p lalith', 1, 11, 'q lalith', 3, 13],
  ])
})

test('marks a name if several persons have its folded base', () => {
  const names = rowsOf(['Wei Li 0001', 'Ann Lee', 'wei li', 'ANN LEE'], [11, 12, 13, 12])
  expect(cellsOf(names).bases).toEqual([
    ...['lee ann', 2, 12, 'lee ann', 4, 12],
    ...['li wei', 1, 11, 'li wei', 3, 13],
  ])
  expect([1, 2, 3, 4].map((id) => names.isShared(id))).toEqual([1, 0, 1, 0])
})

test('makes rows for any number of names', () => {
  const { bases } = cellsOf(rowsOf(Array.from({ length: 5000 }, (_, id) => `Ann ${id % 10} Lee${id}`)))
  expect(bases.filter((_cell, index) => index % 3 === 1).toSorted()).toEqual(
    Array.from({ length: 5000 }, (_, index) => index + 1).toSorted(),
  )
})

test.each([
  [[1], 'lin huijia (rachel)'],
  [[1, 2], 'lin huijia rachel 惠佳 李'],
])('joins the words of all names of a person with the names %j', (ids, words) => {
  const packer = new RowPacker('words')
  rowsOf(['Huijia (Rachel) Lin', '李 惠佳']).addWordsTo(packer, Int32Array.from(ids))
  expect(cellsIn(packer)).toEqual([words])
})

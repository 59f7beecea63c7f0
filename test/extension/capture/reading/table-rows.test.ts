import { describe, expect, it } from 'vitest'
import { textOf } from '../../../../extension/capture/reading/page-text.ts'
import {
  type CellsByRow,
  cellsByColumn,
  tableBelowHeader,
} from '../../../../extension/capture/reading/table-rows.ts'
import { pageOf } from '../page.ts'

const tableOf = (rows: string) => pageOf(`<table>${rows}</table>`).document.querySelector('table')
function rowsIn(rows: string): CellsByRow {
  const table = tableOf(rows)
  return table ? cellsByColumn(table) : new Map()
}
const textsOf = (rows: CellsByRow) => [...rows.values()].map((row) => row.map((cell) => cell && textOf(cell)))

describe('cellsByColumn', () => {
  it.each<[what: string, table: string, texts: (string | null)[][]]>([
    [
      'puts one cell into each column',
      '<tr><td>a<td>b<tr><td>c<td>d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'puts a cell that spans columns into the first of them',
      '<tr><td colspan="2">a</td><td>b</td></tr>',
      [['a', null, 'b']],
    ],
    [
      'puts a cell that spans rows into each of them',
      '<tr><td rowspan="2">a</td><td>b</td></tr><tr><td>c</td></tr><tr><td>d</td></tr>',
      [['a', 'b'], ['a', 'c'], ['d']],
    ],
    [
      'puts cells of the next row beside cells that span rows',
      '<tr><td>a</td><td rowspan="2">b</td><td rowspan="2">c</td></tr><tr><td>d</td></tr>',
      [
        ['a', 'b', 'c'],
        ['d', 'b', 'c'],
      ],
    ],
    [
      'reads a cell that spans both rows and columns',
      '<tr><td rowspan="2" colspan="2">a</td><td>b</td></tr><tr><td>c</td></tr>',
      [
        ['a', null, 'b'],
        ['a', null, 'c'],
      ],
    ],
    [
      'extends a cell with a row span of 0 to the end of its `tbody`',
      '<tbody><tr><td rowspan="0">a</td><td>b</td></tr><tr><td>c</td></tr></tbody><tbody><tr><td>d</td></tr></tbody>',
      [['a', 'b'], ['a', 'c'], ['d']],
    ],
    [
      'reads an inner table as text of its cell',
      '<tr><td>a<table><tr><td>b</td></tr></table></td></tr>',
      [['ab']],
    ],
  ])('%s', (_what, table, texts) => {
    expect(textsOf(rowsIn(table))).toEqual(texts)
  })

  it('reads at most 50 columns of a wide cell', () => {
    const wide = '<tr><td colspan="999999999" rowspan="999999999">a</td><td>b</td></tr>'
    const rows = [...rowsIn(wide + '<tr><td>c</td></tr>'.repeat(100)).values()]
    expect(rows).toHaveLength(101)
    expect(Math.max(...rows.map((row) => row.length))).toBe(50)
  })
})

it('removes a header cell from the row below the header that it spans', () => {
  const table = tableOf(
    '<tr><th rowspan="2">a</th><th>b</th></tr><tr><th>c</th></tr><tr><td>d</td><td>e</td></tr>',
  )
  const below = table && tableBelowHeader(table, () => true)
  expect(textsOf(below?.rows ?? new Map())).toEqual([
    [null, 'c'],
    ['d', 'e'],
  ])
})

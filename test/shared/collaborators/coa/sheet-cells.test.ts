import { expect, test } from 'vitest'
import { columnIn } from '../../../../shared/collaborators/coa/sheet-cells.ts'

test.each([
  ['A1', 1],
  ['Z9', 26],
  ['AA10', 27],
  ['$BC$12', 55],
  ['12', 0],
])('reads the column number of the cell %s', (cell, column) => {
  expect(columnIn(cell)).toBe(column)
})

import type { Template } from '../template.ts'

/** Messages of the matrix: what its cells show, the order of its names, its totals, what screen readers say of it. */
export const matrix = {
  matrixShows: 'Cells show',
  showsCount: 'Count',
  showsYear: 'Last year',
  matrixOrder: 'Order of the names',
  orderEntered: 'As entered',
  orderConflicts: 'By conflicts',
  orderName: 'By name',
  matrixSize: '{rows} names of A in rows, {columns} of B in columns.',
  matrixFigures: 'In all: {figures}.',
  matrixOrdered: 'Order: {order}. Cells show: {shows}.',
  matrixFiltered:
    'Filtered: {figure}, in {rows} of {allRows} names of A and {columns} of {allColumns} of B. Other cells are dimmed.',
  matrixFilteredNone: 'Filtered: {figure}, so all names are shown.',
  matrixKeysAll:
    'Arrow keys move by a cell, Home and End in the row, with Ctrl in the whole matrix, Page Up and Page Down by {count} rows.',
  headTotals: '{name}: {figures}',
  legendTotals: 'beside a name: its conflicts, same persons, possible ones',
  legendYear: 'year of the last joint paper',
  legendNoYear: 'joint papers, no year known',
} as const satisfies Record<string, Template>

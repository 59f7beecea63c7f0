import { expect, test } from 'vitest'
import { CellNumbers } from '../../../shared/conference/cell-numbers.ts'
import type { Cell, CellKind } from '../../../shared/conference/cells.ts'
import { bitsOf } from '../../../shared/conference/figures.ts'
import { pairTable } from '../../../shared/conflicts/pair-table.ts'
import type { Standing } from '../../../shared/conflicts/standing.ts'
import { answerOf, pair, paper } from '../conflicts/answers.ts'

function cellOf(reviewer: number, standing: Standing, kind: CellKind, years: readonly number[] = []): Cell {
  const items = years.map((year) => paper(`Of ${year}`, { year }))
  const [[one] = []] = pairTable(answerOf([pair('A', 'X', { verdict: 'conflict', items })])).pairs
  const pairs = one && items.length > 0 ? [{ author: 0, pair: one }] : []
  const isOpen = standing === 'conflict'
  return { submission: 0, reviewer, standing, kind, declared: null, pairs, isOpen }
}

const CELLS = [
  cellOf(0, 'dismissed', 'dismissed'),
  cellOf(1, 'conflict', 'undeclared', [2020]),
  cellOf(2, 'conflict', 'undeclared', [2001, 2002]),
  cellOf(3, 'conflict', 'undeclared', [2021]),
  cellOf(4, 'possible', 'possible', [2024]),
  cellOf(5, 'conflict', 'undeclared', [2020]),
]
const reviewersIn = (cells: CellNumbers): number[] =>
  Array.from({ length: cells.length }, (_, at) => cells.otherAt(at))

test('sorts cells by kind, number of works and newest work', () => {
  const numbers = CellNumbers.of(CELLS)
  expect(reviewersIn(numbers)).toEqual([2, 3, 1, 5, 4, 0])
  expect([numbers.kindAt(0), numbers.countAt(0), numbers.lastAt(0)]).toEqual(['undeclared', 2, 2002])
  expect([numbers.kindAt(5), numbers.countAt(5), numbers.lastAt(5)]).toEqual(['dismissed', 0, 0])
})

test('sorts 1001 works like 999, and the year 1599 like 1600', () => {
  const many = Array.from({ length: 1001 }, () => 2020)
  const cells = [
    cellOf(0, 'possible', 'possible', many),
    cellOf(1, 'conflict', 'undeclared', [1599]),
    cellOf(2, 'conflict', 'undeclared', [1602]),
    cellOf(3, 'conflict', 'undeclared', [2600]),
    cellOf(4, 'conflict', 'undeclared', [1601]),
    cellOf(5, 'conflict', 'undeclared', [2599]),
    cellOf(6, 'conflict', 'undeclared', [1600]),
    cellOf(7, 'conflict', 'undeclared', many.slice(2)),
    cellOf(8, 'conflict', 'undeclared', many.slice(3)),
    cellOf(9, 'conflict', 'undeclared', many),
    cellOf(10, 'same_person', 'same_person', many),
  ]
  const numbers = CellNumbers.of(cells)
  expect(reviewersIn(numbers)).toEqual([10, 7, 9, 8, 3, 5, 2, 4, 1, 6, 0])
  const weights = Array.from({ length: 11 }, (_, at) => numbers.weightAt(at))
  expect(weights).toEqual(weights.toSorted((one, other) => one - other))
  expect(new Set(weights).size).toBe(8)
})

test('counts cells by fact', () => {
  const numbers = CellNumbers.of(CELLS)
  expect(numbers.tallies()).toMatchObject({ undeclared: 4, possible: 1, open: 4, proved: 0 })
  expect(numbers.countOf(bitsOf(['undeclared', 'possible']))).toBe(5)
  expect(numbers.isOf(4, bitsOf(['possible']))).toBe(true)
})

test('groups the cells of submissions by reviewer', () => {
  const [of, other] = [CellNumbers.of(CELLS.slice(0, 2)), CellNumbers.of(CELLS.slice(1, 3))]
  const all = CellNumbers.byReviewer([of, other], 4)
  expect(all.map(reviewersIn)).toEqual([[0], [0, 1], [1], []])
  const counts = all.map((cells) => Array.from({ length: cells.length }, (_, at) => cells.countAt(at)))
  expect(counts).toEqual([[0], [1, 1], [2], []])
})

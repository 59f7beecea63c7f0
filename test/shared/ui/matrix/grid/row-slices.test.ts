import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RowSlices } from '../../../../../shared/ui/matrix/grid/row-slices.ts'

const drawnOf = (slices: RowSlices, rows: number): number[] =>
  Array.from({ length: rows }, (_, place) => place).filter((place) => slices.isDrawn(place))

test('the rows that can be seen are drawn first, then those after them, then those before', () => {
  const slices = new RowSlices({}, 10)
  const seen = { first: 6, end: 8 }
  slices.drawNext(2, seen)
  expect(drawnOf(slices, 10)).toEqual([6, 7])
  slices.drawNext(3, seen)
  expect(drawnOf(slices, 10)).toEqual([0, 6, 7, 8, 9])
})

test('a row that is needed before its turn is drawn, and what lies beyond the grid is ignored', () => {
  const slices = new RowSlices({}, 10)
  expect(slices.lacking({ first: 9, end: 14 })).toBe(1)
  slices.draw({ first: 9, end: 14 })
  expect(drawnOf(slices, 10)).toEqual([9])
  expect(slices.lacking({ first: 9, end: 14 })).toBe(0)
  expect(slices.lacking({ first: -3, end: 2 })).toBe(2)
})

test('every row is drawn in the end, wherever the reader scrolls in between', () => {
  const range = fc.record({ first: fc.integer({ min: -5, max: 60 }), end: fc.integer({ min: -5, max: 70 }) })
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 60 }),
      fc.integer({ min: 1, max: 7 }),
      fc.array(range, { minLength: 60, maxLength: 60 }),
      (rows, count, scrolled) => {
        const slices = new RowSlices({}, rows)
        for (const seen of scrolled) slices.drawNext(count, seen)
        expect(drawnOf(slices, rows)).toHaveLength(rows)
        expect(slices.isComplete).toBe(true)
        expect(slices.lacking({ first: 0, end: rows })).toBe(0)
      },
    ),
  )
})

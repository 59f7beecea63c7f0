import { expect, test } from 'vitest'
import { covers, scrolledTo } from '../../../../../shared/ui/matrix/grid/grid-window.ts'

test.each([
  ['in view already', 50, 50],
  ['hidden by the head', 250, 200],
  ['past the end', 0, 20],
])('a cell %s', (_, offset, scrolled) => {
  // A view of 300 pixels whose first 100 are names, and a cell from 300 to 320.
  expect(scrolledTo(offset, 300, 100, 300, 20)).toBe(scrolled)
})

test('the first cell needs no scrolling', () => {
  expect(scrolledTo(0, 300, 100, 100, 20)).toBe(0)
})

test('more is drawn as soon as one row or column in view is not', () => {
  const drawn = { rows: { first: 4, end: 30 }, columns: { first: 2, end: 20 } }
  expect(covers(drawn, drawn)).toBe(true)
  for (const side of ['rows', 'columns'] as const) {
    const { first, end } = drawn[side]
    expect(covers(drawn, { ...drawn, [side]: { first: first - 1, end } })).toBe(false)
    expect(covers(drawn, { ...drawn, [side]: { first, end: end + 1 } })).toBe(false)
  }
})

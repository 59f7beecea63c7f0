import { expect, test } from 'vitest'
import { scrolledTo } from '../../../../../shared/ui/matrix/grid/grid-window.ts'

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

import { expect, test } from 'vitest'
import { isOutOfSight } from '../../../../shared/ui/papers/joint-papers.tsx'

test.each([
  ['beside the matrix', { top: 100, bottom: 2000 }, false],
  ['under the matrix, below the window', { top: 900, bottom: 1000 }, true],
  ['under the matrix, with little more than their head in the window', { top: 700, bottom: 1500 }, true],
  ['under the matrix, with enough of them in the window', { top: 450, bottom: 1500 }, false],
  ['under the matrix, few and whole in the window', { top: 700, bottom: 790 }, false],
])('choosing a pair scrolls to its papers where they are out of sight: %s', (_, panel, outOfSight) => {
  // A window of 800 pixels, and a matrix that ends in its middle.
  expect(isOutOfSight(panel, { top: 100, bottom: 400 }, 800)).toBe(outOfSight)
})

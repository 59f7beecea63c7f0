import { expect, test } from 'vitest'
import { answerViewIn } from '../../../../shared/ui/results/answer-views.ts'

test('a view that was chosen once is kept; the matrix is the first, and what replaces a view there is no longer', () => {
  expect(answerViewIn('people')).toBe('people')
  expect(answerViewIn(null)).toBe('matrix')
  expect(answerViewIn('a view of another version')).toBe('matrix')
})

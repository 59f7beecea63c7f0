import { expect, test } from 'vitest'
import { pairTable } from '../../../../shared/conflicts/pair-table.ts'
import { resultPairs, type Standing, standingOf } from '../../../../shared/conflicts/standing.ts'
import type { EntryResolution } from '../../../../shared/contract/backend.ts'
import { HEAT_STEPS, heatOf } from '../../../../shared/ui/matrix/cell.ts'
import { filteredPlaces, shownPlaces } from '../../../../shared/ui/matrix/matrix-view.ts'
import { ambiguous, answerOf, notFound, pair, unique } from '../../conflicts/answers.ts'
import { decided } from '../../conflicts/decided.ts'

const table = pairTable(
  answerOf(
    [
      pair('A', 'X', { verdict: 'none' }),
      pair('A', 'Y', { verdict: 'unresolved' }),
      pair('B', 'X', { verdict: 'same_person' }),
      pair('B', 'Y', { verdict: 'unresolved' }),
      pair('C', 'X', { verdict: 'conflict', count: 2 }),
      pair('C', 'Y', { verdict: 'unresolved' }),
    ],
    { resolution: { left: ['A', 'B', 'C'].map(unique), right: [unique('X'), notFound('Y')] } },
  ),
)

test('shows only names with a result or an open question by default', () => {
  expect(shownPlaces(table, false)).toEqual({ rows: [1, 2], columns: [0, 1] })
  expect(shownPlaces(table, true)).toEqual({ rows: [0, 1, 2], columns: [0, 1] })
})

test('shows a confirmed pair without papers that count', () => {
  const pairs = [pair('A', 'X', { verdict: 'none' }), pair('B', 'X', { verdict: 'none' })]
  const confirmed = decided(pairTable(answerOf(pairs)), 'B', 'X', 'confirmed')
  expect(shownPlaces(confirmed, false)).toEqual({ rows: [1], columns: [0] })
  expect(resultPairs(confirmed)).toMatchObject([{ left: 'B' }])
})

test('always shows a name that is not certainly one person', () => {
  const pairs = ['A', 'B'].flatMap((left) =>
    ['X', 'Y', 'Z'].map((right) =>
      pair(left, right, { verdict: left + right === 'AX' ? 'conflict' : 'none' }),
    ),
  )
  const left = [unique('A'), unique('B')]
  const shown = (right: EntryResolution[]) =>
    shownPlaces(pairTable(answerOf(pairs, { resolution: { left, right } })), false)
  expect(shown([unique('X'), notFound('Y'), ambiguous('Z')])).toEqual({ rows: [0], columns: [0, 1, 2] })
  expect(shown([unique('X'), { ...unique('Y'), truncated: true }, unique('Z')])).toEqual({
    rows: [0],
    columns: [0, 1],
  })
  expect(shown([unique('X'), unique('Y'), unique('Z')])).toEqual({ rows: [0], columns: [0] })
})

test('shows all names if no pair has a result', () => {
  const pairs = ['X', 'Y'].map((right) =>
    pair('A', right, { verdict: right === 'Y' ? 'unresolved' : 'none' }),
  )
  const resolution = { left: [unique('A')], right: [unique('X'), notFound('Y')] }
  expect(shownPlaces(pairTable(answerOf(pairs, { resolution })), false)).toEqual({
    rows: [0],
    columns: [0, 1],
  })
})

test('shows only names with a pair that the filter shows, or all names if it shows no pair', () => {
  const placesOf = (group: Standing) => filteredPlaces(table, (pair) => standingOf(pair) === group)
  expect(placesOf('conflict')).toEqual({ rows: [2], columns: [0] })
  expect(placesOf('unknown')).toEqual({ rows: [0, 1, 2], columns: [1] })
  expect(placesOf('possible')).toEqual({ rows: [0, 1, 2], columns: [0, 1] })
})

test('raises the heat by a step for each doubling of the papers', () => {
  expect([0, 1, 2, 3, 4, 7, 8, 16, 17, 5000].map(heatOf)).toEqual([0, 1, 2, 2, 3, 3, 4, 5, 5, HEAT_STEPS])
})

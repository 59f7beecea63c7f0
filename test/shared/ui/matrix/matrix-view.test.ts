import { expect, test } from 'vitest'
import { pairTable } from '../../../../shared/conflicts/pair-table.ts'
import type { EntryResolution } from '../../../../shared/contract/backend.ts'
import { firstChoice, HEAT_STEPS, heatOf, shownPlaces } from '../../../../shared/ui/matrix/matrix-view.ts'
import { ambiguous, answerOf, notFound, pair, unique } from '../../conflicts/answers.ts'

const table = pairTable(
  answerOf([
    pair('A', 'X', { verdict: 'none' }),
    pair('A', 'Y', { verdict: 'unresolved' }),
    pair('B', 'X', { verdict: 'same_person' }),
    pair('B', 'Y', { verdict: 'unresolved' }),
    pair('C', 'X', { verdict: 'conflict', count: 2 }),
    pair('C', 'Y', { verdict: 'unresolved' }),
  ]),
)

test('only names with a result or in doubt are shown, unless all are wanted', () => {
  expect(shownPlaces(table, false)).toEqual({ rows: [1, 2], columns: [0, 1] })
  expect(shownPlaces(table, true)).toEqual({ rows: [0, 1, 2], columns: [0, 1] })
})

test('a name that is not certainly one person is always shown, with all names of the other side if need be', () => {
  const none = ['A', 'B'].flatMap((left) =>
    ['X', 'Y', 'Z'].map((right) => pair(left, right, { verdict: right === 'Y' ? 'unresolved' : 'none' })),
  )
  const left = [unique('A'), unique('B')]
  const shown = (right: EntryResolution[]) =>
    shownPlaces(pairTable(answerOf(none, { resolution: { left, right } })), false)
  expect(shown([unique('X'), notFound('Y'), ambiguous('Z')])).toEqual({ rows: [0, 1], columns: [1, 2] })
  expect(shown([unique('X'), { ...unique('Y'), truncated: true }, unique('Z')])).toEqual({
    rows: [0, 1],
    columns: [1],
  })
  expect(shown([unique('X'), unique('Y'), unique('Z')])).toEqual({ rows: [], columns: [] })
})

test('the first pair with papers is looked at first, else one with a result, else the first', () => {
  expect(firstChoice(table)).toMatchObject({ left: 'C', right: 'X' })
  expect(
    firstChoice(pairTable(answerOf([pair('A', 'X'), pair('B', 'X', { verdict: 'same_person' })]))),
  ).toMatchObject({ left: 'B' })
  expect(firstChoice(pairTable(answerOf([pair('A', 'X'), pair('B', 'X')])))).toMatchObject({ left: 'A' })
})

test('heat doubles from step to step and ends at the last', () => {
  expect([0, 1, 2, 3, 4, 7, 8, 16, 17, 5000].map(heatOf)).toEqual([0, 1, 2, 2, 3, 3, 4, 5, 5, HEAT_STEPS])
})

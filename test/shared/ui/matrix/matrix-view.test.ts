import { expect, test } from 'vitest'
import { pairTable } from '../../../../shared/conflicts/pair-table.ts'
import { firstChoice, HEAT_STEPS, heatOf, shownPlaces } from '../../../../shared/ui/matrix/matrix-view.ts'
import { answerOf, pair } from '../../conflicts/answers.ts'

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

test('only who has a result is shown, unless all are wanted', () => {
  expect(shownPlaces(table, false)).toEqual({ rows: [1, 2], columns: [0] })
  expect(shownPlaces(table, true)).toEqual({ rows: [0, 1, 2], columns: [0, 1] })
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

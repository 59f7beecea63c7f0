import { expect, test } from 'vitest'
import { allPairs, pairTable } from '../../../../shared/conflicts/pair-table.ts'
import type { EntryResolution, PairsAnswer } from '../../../../shared/contract/backend.ts'
import { localeOf } from '../../../../shared/messages/locale.ts'
import { pairLabel } from '../../../../shared/words/pair-statements.ts'
import { ambiguous, answerOf, pair, unique } from '../../conflicts/answers.ts'

const possible = pair('A', 'X', { count: 2, verdict: 'possible' })
function labelsOf(answer: PairsAnswer): string[] {
  const table = pairTable(answer)
  return allPairs(table).map((one) => pairLabel(one, table, localeOf('en')))
}
const labels = (right?: EntryResolution): string[] =>
  labelsOf(answerOf([possible], right && { resolution: { left: [unique('A')], right: [right] } }))

test('what is only possible says why, and blames no name that is clear', () => {
  expect(labels(ambiguous('X'))).toEqual(['A and X: 2 possible joint papers, a name is ambiguous'])
  expect(labels(unique('X'))).toEqual([
    'A and X: 2 possible joint papers, not assigned to one person by dblp',
  ])
  expect(labels()).toEqual(['A and X: 2 possible joint papers'])
})

test('two who may be one person are never said to have 0 papers', () => {
  const one = pair('A', 'X', { count: 0, verdict: 'possible', reason: 'same_person' })
  const said = labelsOf(answerOf([one]))
  expect(said).toEqual(['A and X: may be the same person'])
})

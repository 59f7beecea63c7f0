import { expect, test } from 'vitest'
import { pairTable } from '../../../shared/conflicts/pair-table.ts'
import { tallyOf } from '../../../shared/conflicts/standing.ts'
import { ambiguous, answerOf, notFound, pair, unique } from './answers.ts'

test('counts pairs, people and names by what is known of them', () => {
  const answer = answerOf(
    [
      pair('A', 'X', { count: 3, verdict: 'conflict' }),
      pair('A', 'Y', { count: 1, verdict: 'possible' }),
      pair('A', 'A', { verdict: 'same_person' }),
      pair('A', 'Z', { verdict: 'unresolved' }),
    ],
    {
      resolution: { left: [unique('A')], right: [unique('X'), ambiguous('Y'), unique('A'), notFound('Z')] },
    },
  )
  expect(tallyOf(pairTable(answer))).toEqual({
    groups: { conflict: 1, same_person: 1, possible: 1, unknown: 1, not_covered: 0, clear: 0, dismissed: 0 },
    notFound: 1,
    ambiguous: 1,
    saysWho: true,
  })
})

test('says that a server with only the required fields does not resolve its names', () => {
  expect(tallyOf(pairTable(answerOf([pair('A', 'X')])))).toMatchObject({ saysWho: false, notFound: 0 })
})

import { expect, test } from 'vitest'
import { allPairs } from '../../../shared/conflicts/pair-table.ts'
import { ANY_WORK } from '../../../shared/conflicts/policy/conflict-policy.ts'
import { hasPapers, listedPairs, takenPapers } from '../../../shared/export/taken-answer.ts'
import { answerOf, pair, paper } from '../conflicts/answers.ts'
import { takenOf } from './taken.ts'

const ANSWER = answerOf([
  pair('A', 'X', { verdict: 'conflict', items: [paper('Old', { year: 1999 })] }),
  pair('A', 'Y', { verdict: 'none' }),
])
const RECENT = { ...ANY_WORK, name: 'Recent', months: 24 }

test('has something to say about the papers of a pair all of whose papers are left out', () => {
  const { table } = takenOf(ANSWER, { policy: RECENT })
  expect(allPairs(table).map((one) => [one.right, hasPapers(one)])).toEqual([
    ['X', true],
    ['Y', false],
  ])
})

test('neither lists a pair that the policy makes clear, nor takes its papers', () => {
  const taken = takenOf(ANSWER, { policy: RECENT })
  expect([listedPairs(taken.table), takenPapers(taken.table)]).toEqual([[], []])
})

import { expect, test } from 'vitest'
import { pairTable } from '../../../../shared/conflicts/pair-table.ts'
import { ANY_WORK } from '../../../../shared/conflicts/policy/conflict-policy.ts'
import { judgedTable } from '../../../../shared/conflicts/policy/judge.ts'
import { localeOf } from '../../../../shared/messages/locale.ts'
import { reasonText } from '../../../../shared/ui/pairs/pair-reason.ts'
import { answerOf, notFound, pair, paper, since, unique } from '../../conflicts/answers.ts'
import { decided } from '../../conflicts/decided.ts'

const table = pairTable(
  answerOf(
    [
      pair('Ada', 'Once', {
        verdict: 'conflict',
        items: [paper('On engines', { year: 2001, venue: 'CACM' })],
      }),
      pair('Ada', 'Ada', { verdict: 'same_person' }),
      pair('Ada', 'Perhaps', { verdict: 'possible', reason: 'near_namesake', items: [paper('Maybe')] }),
      pair('Ada', 'Nobody', { verdict: 'unresolved' }),
      pair('Ada', 'Free', { verdict: 'none' }),
    ],
    { resolution: { left: [unique('Ada')], right: [notFound('Nobody')] } },
  ),
)
const reasons = (of: typeof table): string[] =>
  of.pairs.flat().map((pair) => reasonText(pair, of, localeOf('en')))

test('names the person of A in a reason, unless the person of B was not found', () => {
  expect(reasons(table).slice(0, 4)).toEqual([
    'Ada: 1 joint paper, last 2001',
    'Ada: same person',
    'Ada: 1 possible joint paper, last 2001',
    'not found',
  ])
  const ofA = { resolution: { left: [notFound('Nobody')], right: [unique('Once')] } }
  expect(reasons(pairTable(answerOf([pair('Nobody', 'Once', { verdict: 'unresolved' })], ofA)))).toEqual([
    'Nobody: not found',
  ])
})

test('says that no paper was found, since when, and how many papers do not count under the policy', () => {
  expect(reasons(table).at(-1)).toBe('Ada: 0 joint papers')
  expect(reasons(since(table, 2020)).at(-1)).toBe('Ada: 0 joint papers since 2020')
  const policy = { ...ANY_WORK, name: 'Recent', months: 24 }
  expect(reasons(judgedTable(table, policy, { year: 2020, month: 1, day: 1 }))[0]).toBe(
    'Ada: 1 does not count',
  )
})

test('words a pair without papers by the decision in force', () => {
  expect(reasons(decided(table, 'Ada', 'Free', 'confirmed'))[4]).toBe('Ada: conflict, confirmed by you')
})

import { expect, test } from 'vitest'
import { pairTable } from '../../../../shared/conflicts/pair-table.ts'
import { judgedTable } from '../../../../shared/conflicts/policy/judge.ts'
import { ANY_WORK } from '../../../../shared/conflicts/policy/policy.ts'
import { localeOf } from '../../../../shared/messages/locale.ts'
import { reasonText, whyText } from '../../../../shared/ui/pairs/pair-words.ts'
import { verdictWord } from '../../../../shared/words/verdicts.ts'
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
const says = (of: typeof table): string[] =>
  of.pairs
    .flat()
    .map((pair) => `${verdictWord(pair, localeOf('en').t)}: ${whyText(pair, of, localeOf('en'))}`)

test('each pair says its verdict in a word and why in a line', () => {
  expect(says(table)).toEqual([
    'conflict: On engines · CACM',
    'same person: Both names stand for one person, so there is no pair to compare.',
    'possible: under a longer or shorter form of a name',
    'unknown: Nobody not found',
    'clear: 0 joint papers',
  ])
  expect(says(since(table, 2020)).at(-1)).toBe('clear: 0 joint papers since 2020')
})

const reasons = (of: typeof table): string[] =>
  of.pairs.flat().map((pair) => reasonText(pair, of, localeOf('en')))

test('the reason to look at somebody of B names whom of A it is about, unless it is that B was not found', () => {
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

test('under a policy a pair without a conflict says how many papers do not count', () => {
  const policy = { ...ANY_WORK, name: 'Recent', months: 24 }
  expect(says(judgedTable(table, policy, { year: 2020, month: 1, day: 1 }))[0]).toBe(
    'clear: 1 does not count',
  )
})

test('a decision that stands is the word', () => {
  expect(reasons(decided(table, 'Ada', 'Free', 'confirmed'))[4]).toBe('Ada: conflict, confirmed by you')
  expect(says(decided(table, 'Ada', 'Once', 'dismissed'))[0]).toMatch(/^dismissed by you:/)
  expect(says(decided(table, 'Ada', 'Once', 'dismissed', [paper('New')]))[0]).toMatch(/^conflict:/)
})

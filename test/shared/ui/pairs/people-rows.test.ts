import { expect, test } from 'vitest'
import { type PairTable, pairTable } from '../../../../shared/conflicts/pair-table.ts'
import { ANY_WORK } from '../../../../shared/conflicts/policy/conflict-policy.ts'
import { judgedTable } from '../../../../shared/conflicts/policy/judge.ts'
import { groupedPairs } from '../../../../shared/conflicts/standing.ts'
import { localeOf } from '../../../../shared/messages/locale.ts'
import { peopleRows, reasonText } from '../../../../shared/ui/pairs/people-rows.ts'
import { answerOf, notFound, pair, paper, since, unique } from '../../conflicts/answers.ts'
import { decided } from '../../conflicts/decided.ts'

const right = ['Conflict', 'Waits', 'Nobody', 'Clear']
const table = pairTable(
  answerOf(
    right.flatMap((name) => [
      pair('Ada', name, {
        verdict: name === 'Conflict' ? 'conflict' : name === 'Nobody' ? 'unresolved' : 'none',
        items: name === 'Conflict' ? [paper('1')] : [],
      }),
      pair('Gone', name, { verdict: name === 'Clear' ? 'none' : 'unresolved' }),
    ]),
    {
      resolution: {
        left: [unique('Ada'), notFound('Gone')],
        right: right.map((name) => (name === 'Nobody' ? notFound(name) : unique(name))),
      },
    },
  ),
)
const namesOf = (filter: Partial<Parameters<typeof peopleRows>[1]> = {}) => {
  const rows = peopleRows(table, { only: null, showsClear: true, matches: () => true, ...filter })
  return Object.fromEntries(
    Object.entries(rows).map(([section, of]) => [section, of.map(({ person }) => person.name)]),
  )
}

test('lists people with a finding, then people who wait for a name of A, then clear people', () => {
  expect(namesOf()).toEqual({
    found: ['Conflict', 'Nobody'],
    waiting: ['Waits'],
    not_covered: [],
    clear: ['Clear'],
  })
})

test('hides the pairs that wait for a name of A if the person has a conflict', () => {
  const [row] = peopleRows(table, { only: null, showsClear: true, matches: () => true }).found
  expect(row?.reasons.map(({ left }) => left)).toEqual(['Ada'])
})

test('shows only people with a pair that the filter shows, and clear people only if their names match', () => {
  const only = new Set(groupedPairs(table).conflict)
  expect(namesOf({ only, showsClear: false })).toMatchObject({ found: ['Conflict'], waiting: [], clear: [] })
  expect(namesOf({ matches: (name) => name === 'Nobody' }).clear).toEqual([])
})

const answered = pairTable(
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
const reasons = (of: PairTable): string[] =>
  of.pairs.flat().map((pair) => reasonText(pair, of, localeOf('en')))

test('names the person of A unless the person of B was not found', () => {
  expect(reasons(answered).slice(0, 4)).toEqual([
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

test('counts joint papers since the window’s first year, and papers that do not count', () => {
  expect(reasons(answered).at(-1)).toBe('Ada: 0 joint papers')
  expect(reasons(since(answered, 2020)).at(-1)).toBe('Ada: 0 joint papers since 2020')
  const policy = { ...ANY_WORK, name: 'Recent', months: 24 }
  expect(reasons(judgedTable(answered, policy, { year: 2020, month: 1, day: 1 }))[0]).toBe(
    'Ada: 1 paper does not count',
  )
})

test('describes a pair without papers by the decision in force', () => {
  expect(reasons(decided(answered, 'Ada', 'Free', 'confirmed'))[4]).toBe('Ada: conflict, confirmed by you')
})

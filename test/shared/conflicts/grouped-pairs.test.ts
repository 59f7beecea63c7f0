import { expect, test } from 'vitest'
import { type PairTable, pairTable } from '../../../shared/conflicts/pair-table.ts'
import { ANY_WORK } from '../../../shared/conflicts/policy/conflict-policy.ts'
import { judgedTable } from '../../../shared/conflicts/policy/judge.ts'
import {
  gravestFirst,
  gravestUndecided,
  groupedPairs,
  recencyOf,
  type Standing,
  tallyOf,
} from '../../../shared/conflicts/standing.ts'
import { answerOf, notFound, pair, paper, unique } from './answers.ts'
import { decided } from './decided.ts'

const items = (...years: (number | null)[]) => years.map((year, index) => paper(`Paper ${index}`, { year }))

/** Ada has a pair of each kind. */
const table = pairTable(
  answerOf(
    [
      pair('Ada', 'Old', { verdict: 'conflict', items: items(1999, 1998) }),
      pair('Ada', 'Recent', { verdict: 'conflict', items: items(2020, 2019) }),
      pair('Ada', 'Often', { verdict: 'conflict', items: items(1990, 1989, 1988) }),
      pair('Ada', 'Ada', { verdict: 'same_person' }),
      pair('Ada', 'Perhaps', { verdict: 'possible', items: items(2001) }),
      pair('Ada', 'Nobody', { verdict: 'unresolved' }),
      pair('Ada', 'Free', { verdict: 'none' }),
    ],
    { resolution: { left: [unique('Ada')], right: [notFound('Nobody')] } },
  ),
)
const named = (of: PairTable, only: Standing | null = null): string[] =>
  gravestFirst(groupedPairs(of), only).map(({ right }) => right)

test('sorts pairs gravest first: by group, then by count, then by the last paper', () => {
  expect(named(table)).toEqual(['Ada', 'Often', 'Recent', 'Old', 'Perhaps', 'Nobody', 'Free'])
  expect(named(table, 'conflict')).toEqual(['Often', 'Recent', 'Old'])
  expect(named(table, 'unknown')).toEqual(['Nobody'])
})

test('shows the gravest undecided pair first, and the gravest of all if every pair is decided', () => {
  const first = (of: PairTable) => gravestUndecided(groupedPairs(of))?.right
  // Nothing is decided about Ada and herself.
  const order = ['Often', 'Recent', 'Old', 'Perhaps']
  const without = order.map((_, count) =>
    order.slice(0, count).reduce((of, right) => decided(of, 'Ada', right, 'dismissed'), table),
  )
  expect(without.map(first)).toEqual(order)
  const all = [...order, 'Nobody'].reduce((of, right) => decided(of, 'Ada', right, 'dismissed'), table)
  expect(first(all)).toBe('Ada')
})

test('puts a decided pair into the group of the decision, until there are new works', () => {
  const dismissed = decided(table, 'Ada', 'Often', 'dismissed')
  expect(named(dismissed, 'conflict')).toEqual(['Recent', 'Old'])
  expect(named(dismissed, 'dismissed')).toEqual(['Often'])
  expect(named(dismissed, 'clear')).toEqual(['Free'])
  expect(named(decided(table, 'Ada', 'Perhaps', 'confirmed'), 'conflict')).toContain('Perhaps')
  expect(named(decided(table, 'Ada', 'Often', 'somebody_else', items(2021)), 'conflict')).toContain('Often')
  // The sentence says what the figures say.
  expect(tallyOf(dismissed).groups).toMatchObject({ conflict: 2, clear: 1, dismissed: 1 })
})

test('counts works that a policy leaves out in how recent a pair is, and says how many count', () => {
  const policy = { ...ANY_WORK, name: 'Recent', months: 24 }
  const judged = judgedTable(table, policy, { year: 2020, month: 6, day: 1 })
  const recency = (name: string) =>
    recencyOf(judged.pairs[0]?.find(({ right }) => right === name) ?? { count: 0, pubs: undefined })
  expect(recency('Recent')).toEqual({ last: 2020, total: 2, counted: 2 })
  expect(recency('Often')).toEqual({ last: 1990, total: 3, counted: 0 })
  expect(recency('Free')).toEqual({ last: null, total: 0, counted: 0 })
  // Among those without a conflict, who last wrote together comes first.
  expect(named(judged, 'clear')).toEqual(['Perhaps', 'Old', 'Often', 'Free'])
})

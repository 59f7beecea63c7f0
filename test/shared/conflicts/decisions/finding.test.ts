import { expect, test } from 'vitest'
import {
  findingOf,
  isSameDecision,
  isWider,
  openFindings,
} from '../../../../shared/conflicts/decisions/finding.ts'
import type { PairTable } from '../../../../shared/conflicts/pair-table.ts'
import { ANY_WORK } from '../../../../shared/conflicts/policy/conflict-policy.ts'
import type { Decision, DecisionRule } from '../../../../shared/contract/decisions.ts'
import type { Policy } from '../../../../shared/contract/policies.ts'
import { ambiguous, notFound, person, unique } from '../answers.ts'
import { decided } from '../decided.ts'
import { decidedOn, first, tableOf } from './decided.ts'

test.each([
  [
    'a person without a record',
    tableOf({ left: { ...ambiguous('Ann Lee'), persons: [person('B'), person('A', { key: null })] } }),
    'no_record',
  ],
  ['a name without its persons', tableOf({ left: { ...unique('Ann Lee'), persons: [] } }), 'no_persons'],
  ['a work without a key', tableOf({ more: { items: [{ title: 'x' }], count: 1 } }), 'no_work_keys'],
  ['a pair with an unknown verdict', tableOf({ works: [], more: { verdict: 'unresolved' } }), 'unresolved'],
  ['a name that is not found', tableOf({ left: notFound('Ann Lee'), works: [] }), 'unresolved'],
] as const)('cannot decide about %s', (_, table, why) => {
  expect(findingOf(table, first(table))).toBe(why)
})

test('makes no finding if two names may mean the same person', () => {
  const both = tableOf({ left: ambiguous('Ann Lee'), right: { ...ambiguous('Ann Lee'), entry: 'Bo Sun' } })
  expect(findingOf(both, first(both))).toBe('one_person')
})

const RULE: DecisionRule = {
  policy: { ...ANY_WORK, months: 24, without: ['book'], least: 2, authors: 10 },
  judged_at: '2026-11-22',
  year_min: 2020,
  exact_base_match: true,
}

test.each<[what: string, policy: Partial<Policy>, isMore: boolean, rule?: Partial<DecisionRule>]>([
  ['no change', {}, false],
  ['another name', { name: 'Ours' }, false],
  ['a window that has moved on', {}, false, { judged_at: '2027-12-01' }],
  ['a longer window that begins in the same year', { months: 36 }, false, { judged_at: '2027-11-22' }],
  ['a longer window', { months: 36 }, true],
  ['all years', { months: null }, true],
  ['a window from an earlier year', {}, true, { judged_at: '2025-11-22' }],
  ['more kinds left out', { without: ['book', 'data'] }, false],
  ['no kinds left out', { without: [] }, true],
  ['more works needed', { least: 3 }, false],
  ['fewer works needed', { least: 1 }, true],
  ['shorter author lists', { authors: 9 }, false],
  ['longer author lists', { authors: 11 }, true],
  ['author lists of any length', { authors: null }, true],
  ['a later first year of the query', {}, false, { year_min: 2021 }],
  ['an earlier first year of the query', {}, true, { year_min: 2019 }],
  ['no first year of the query', {}, true, { year_min: null }],
])('tells whether a rule with %s is wider', (_, policy, isMore, rule = {}) => {
  expect(isWider({ ...RULE, ...rule, policy: { ...RULE.policy, ...policy } }, RULE)).toBe(isMore)
})

test.each<[what: string, more: Partial<Decision>, isSame: boolean]>([
  ['works in another order, one twice', { works: ['w2', 'w1', 'w1'] }, true],
  ['another name of the policy', { made_under: { ...RULE, policy: { ...RULE.policy, name: 'Ours' } } }, true],
  ['another note', { note: 'her brother' }, false],
  ['another work', { works: ['w1', 'w3'] }, false],
  ['a wider rule', { made_under: { ...RULE, year_min: 2019 } }, false],
  ['a narrower rule', { made_under: { ...RULE, year_min: 2021 } }, false],
])('tells whether a decision is the same with %s', (_, more, isSame) => {
  const decision = decidedOn(tableOf({ works: ['w1', 'w2'] }), { made_under: RULE })
  expect(isSameDecision(decision, { ...decision, ...more })).toBe(isSame)
})

test('calls a decision without a rule different from a decision under the widest rule', () => {
  const decision = decidedOn(tableOf())
  const widest = { policy: ANY_WORK, judged_at: '2026-11-22', year_min: null, exact_base_match: true }
  expect(isSameDecision(decision, { ...decision, made_under: widest })).toBe(false)
})

test('compares the widths of rules as if a missing rule were the widest', () => {
  expect([isWider(RULE), isWider(undefined, RULE)]).toEqual([false, true])
})

test('lists undecided pairs that the daemon can save a decision on', () => {
  const open = (table: PairTable) => [...openFindings(table).keys()].map(({ left }) => left)
  expect(open(tableOf())).toEqual(['Ann Lee'])
  expect(open(tableOf({ works: [], more: { verdict: 'none' } }))).toEqual([])
  expect(open(tableOf({ left: { ...unique('Ann Lee'), persons: [person('A', { key: null })] } }))).toEqual([])
  expect(open(decided(tableOf(), 'Ann Lee', 'Bo Sun', 'dismissed'))).toEqual([])
})

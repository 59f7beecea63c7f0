import { expect, test } from 'vitest'
import { findingOf, isWider, openFindings } from '../../../../shared/conflicts/decisions/finding.ts'
import type { PairTable } from '../../../../shared/conflicts/pair-table.ts'
import { ANY_WORK } from '../../../../shared/conflicts/policy/conflict-policy.ts'
import type { DecisionRule } from '../../../../shared/contract/decisions.ts'
import { ambiguous, notFound, person, unique } from '../answers.ts'
import { decided } from '../decided.ts'
import { first, tableOf } from './decided.ts'

test.each([
  [
    'a person without a record',
    tableOf({ left: { ...unique('Ann Lee'), persons: [person('A', { key: null })] } }),
    'no_record',
  ],
  ['a work without a key', tableOf({ more: { items: [{ title: 'x' }], count: 1 } }), 'no_work_keys'],
  ['a pair of which nothing is known', tableOf({ works: [], more: { verdict: 'unresolved' } }), 'unresolved'],
  ['a name that is not found', tableOf({ left: notFound('Ann Lee'), works: [] }), 'unresolved'],
] as const)('cannot decide about %s', (_, table, why) => {
  expect(findingOf(table, first(table))).toBe(why)
})

test('decides nothing about names that may mean one person, whoever else they mean', () => {
  const both = tableOf({ left: ambiguous('Ann Lee'), right: { ...ambiguous('Ann Lee'), entry: 'Bo Sun' } })
  expect(findingOf(both, first(both))).toBe('one_person')
})

const RULE: DecisionRule = {
  policy: { ...ANY_WORK, months: 24, without: ['book'], least: 2, authors: 10 },
  judged_at: '2026-11-22',
  year_min: 2020,
  exact_base_match: true,
}

test.each<[what: string, now: DecisionRule, isMore: boolean]>([
  ['itself', RULE, false],
  ['a window that has moved on', { ...RULE, judged_at: '2027-12-01' }, false],
  ['a window from an earlier year', { ...RULE, judged_at: '2025-11-22' }, true],
  ['more kinds left out', { ...RULE, policy: { ...RULE.policy, without: ['book', 'data'] } }, false],
  ['no kinds left out', { ...RULE, policy: { ...RULE.policy, without: [] } }, true],
  ['more works needed', { ...RULE, policy: { ...RULE.policy, least: 3 } }, false],
  ['fewer works needed', { ...RULE, policy: { ...RULE.policy, least: 1 } }, true],
  ['shorter author lists', { ...RULE, policy: { ...RULE.policy, authors: 9 } }, false],
  ['longer author lists', { ...RULE, policy: { ...RULE.policy, authors: 11 } }, true],
])('compares a rule with %s', (_, now, isMore) => {
  expect(isWider(now, RULE)).toBe(isMore)
})

test('takes the pairs that need a decision and have none, if the daemon can save one', () => {
  const open = (table: PairTable) => [...openFindings(table).keys()].map(({ left }) => left)
  expect(open(tableOf())).toEqual(['Ann Lee'])
  expect(open(tableOf({ works: [], more: { verdict: 'none' } }))).toEqual([])
  expect(open(tableOf({ left: { ...unique('Ann Lee'), persons: [person('A', { key: null })] } }))).toEqual([])
  expect(open(decided(tableOf(), 'Ann Lee', 'Bo Sun', 'dismissed'))).toEqual([])
})

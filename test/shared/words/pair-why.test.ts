import { expect, test } from 'vitest'
import { allPairs, type PairTable } from '../../../shared/conflicts/pair-table.ts'
import { ANY_WORK } from '../../../shared/conflicts/policy/conflict-policy.ts'
import { judgedTable } from '../../../shared/conflicts/policy/judge.ts'
import type { PairsAnswer } from '../../../shared/contract/backend.ts'
import { localeOf } from '../../../shared/messages/locale.ts'
import { nobodyText, whySentences } from '../../../shared/words/pair-why.ts'
import { ambiguous, notFound, pair, resolvedTable, since, unique } from '../conflicts/answers.ts'

const EN = localeOf('en')
const whyOf = (table: PairTable): string[] => allPairs(table).flatMap((one) => whySentences(table, one, EN))
const noneOf = (more: Partial<PairsAnswer> = {}): PairTable =>
  resolvedTable([pair('A', 'X', { verdict: 'none' })], [unique('A')], [unique('X')], more)

test('says that one person on both sides is not a pair', () => {
  const ion = [unique('Ion Stoica')]
  const same = resolvedTable([pair('Ion Stoica', 'Ion Stoica', { verdict: 'same_person' })], ion, ion)
  expect(whyOf(same)).toEqual(['Both names stand for one person, so there is no pair to compare.'])
})

test.each([
  ['may be several people', ambiguous('X'), 'none'],
  ['was not found', notFound('X'), 'unresolved'],
] as const)('does not say that all names were found if one %s', (_, name, verdict) => {
  const table = resolvedTable([pair('A', 'X', { verdict })], [unique('A')], [name])
  expect(nobodyText(table, EN.t)).toEqual({
    lead: 'No joint papers found so far.',
    why: [
      'Some names were not found or may be several people, so not every pair is clear. Settle the names below.',
    ],
  })
})

test('says that papers before the first year are left out', () => {
  const table = noneOf()
  expect(nobodyText(since(table, 2010), EN.t).why).toEqual([
    'All names were found.',
    'This query leaves out papers from before 2010, and papers without a year.',
  ])
  expect(nobodyText(table, EN.t).why).toEqual(['All names were found.'])
  expect(whyOf(since(table, 2010))).toEqual([
    'Both names were found, and no paper since 2010 carries both.',
    'This query leaves out papers from before 2010, and papers without a year.',
  ])
})

test('calls no pair clear if the data do not cover the window', () => {
  const policy = { ...ANY_WORK, name: 'PVLDB', months: 24 }
  const judged = judgedTable(noneOf({ data_date: '2023-01-31' }), policy, { year: 2026, month: 11, day: 23 })
  const lead = 'No pair has joint papers that count under PVLDB.'
  expect(nobodyText(judged, EN.t)).toEqual({ lead, why: [] })
  expect(whyOf(judged).at(-1)).toMatch(/end too early to call the pair clear/)
})

import { expect, test } from 'vitest'
import { allPairs, type PairTable, pairTable } from '../../../../shared/conflicts/pair-table.ts'
import {
  ANY_WORK,
  type CalendarDate,
  type Policy,
} from '../../../../shared/conflicts/policy/conflict-policy.ts'
import { judgedTable } from '../../../../shared/conflicts/policy/judge.ts'
import type { PairItem, PairPubs } from '../../../../shared/contract/backend.ts'
import { localeOf } from '../../../../shared/messages/locale.ts'
import { cellMark } from '../../../../shared/ui/matrix/cell.ts'
import { legendOf } from '../../../../shared/ui/matrix/matrix-panel.tsx'
import { summaryText } from '../../../../shared/words/answer-text.ts'
import { pairLabel } from '../../../../shared/words/pair-statements.ts'
import { nobodyText, whySentences } from '../../../../shared/words/pair-why.ts'
import { policyLabel, rulesText } from '../../../../shared/words/policy-words.ts'
import { answerOf, pair, paper, since, unique } from '../../conflicts/answers.ts'

const locale = localeOf('en')
const AT = { year: 2026, month: 11, day: 22 }
const TWO_YEARS: Policy = { ...ANY_WORK, name: 'PVLDB', months: 24 }
const of = (year: number | null): PairItem => paper(`Of ${year}`, { year })

function judged(policy: Policy, pubs: Partial<PairPubs>): PairTable {
  const resolution = { left: [unique('A')], right: [unique('X')] }
  const answer = answerOf([pair('A', 'X', { verdict: 'conflict', ...pubs })], { resolution })
  return judgedTable(pairTable(answer), policy, AT)
}

function cell(table: PairTable) {
  const [only] = allPairs(table)
  if (!only) throw new Error('The table has no pair.')
  return {
    mark: cellMark(only, locale),
    label: pairLabel(only, table, locale),
    legend: legendOf(table, locale).map(({ mark, says }) => `${mark} ${says}`),
  }
}

test('describes a conflict by its newest year, papers at the edge of the window, and uncounted papers', () => {
  expect(cell(judged(TWO_YEARS, { items: [of(2025), of(2024), of(2020), of(2019)] }))).toEqual({
    mark: '2',
    label:
      'A and X: 2 joint papers, conflict, last 2025, 1 paper at the edge of the window, 2 papers from 2020 and before do not count',
    legend: ['2 conflict'],
  })
})

test('calls a pair clear if no paper counts, but says that it has papers', () => {
  const table = judged(TWO_YEARS, { items: [of(2020)] })
  expect(cell(table)).toEqual({
    mark: '·',
    label: 'A and X: 0 joint papers that count, clear, 1 paper from 2020 does not count',
    legend: ['· clear'],
  })
  expect(cell(since(table, 2010)).label).toContain('since 2010')
  const [only] = allPairs(table)
  expect(only && whySentences(table, only, locale)).toEqual(['Of 1 joint paper, none counts under PVLDB.'])
  expect(nobodyText(table, locale.t)).toEqual({
    lead: 'No pair has joint papers that count under PVLDB.',
    why: ['All names were found.'],
  })
  expect(summaryText(table, locale.t).head).toBe('0 conflicts · 1 clear, under PVLDB')
})

test('counts the papers of a pair that has too few for a conflict', () => {
  expect(cell(judged({ ...TWO_YEARS, least: 2 }, { items: [of(2026)] }))).toMatchObject({
    mark: '1',
    label: 'A and X: 1 joint paper that counts, clear, last 2026',
  })
})

test('never counts unlisted papers as zero', () => {
  expect(cell(judged(TWO_YEARS, { count: 3, items: [] }))).toEqual({
    mark: '+?',
    label: 'A and X: joint papers that may count, 3 papers that are not listed may count',
    legend: ['+? possible'],
  })
  const near = { reason: 'near_namesake', count: 3, last_year: 2025 } as const
  expect(cell(judged(TWO_YEARS, { items: [of(2001)], doubtful: near }))).toMatchObject({
    mark: '+?',
    label:
      'A and X: joint papers that may count, under a longer or shorter form of a name, 1 paper from 2001 does not count',
  })
  expect(cell(judged(TWO_YEARS, { count: 9, items: [of(2026), of(2025)] }))).toMatchObject({
    mark: '2+',
    legend: ['2+ conflict'],
  })
})

test.each([
  ['since 2024, as of Nov 22, 2026', { months: 24 }, AT],
  ['since 2024, as of Dec 31, 2025', { months: 12 }, { year: 2025, month: 12, day: 31 }],
  ['since 2025, as of Jan 1, 2026', { months: 12 }, { year: 2026, month: 1, day: 1 }],
  ['since 2023, as of Feb 29, 2024', { months: 12 }, { year: 2024, month: 2, day: 29 }],
  [
    'all years · without preprints, books · at least 2 papers · up to 50 authors',
    { without: ['preprint', 'book'], least: 2, authors: 50 },
    AT,
  ],
] satisfies [string, Partial<Policy>, CalendarDate][])('states the rules as %s', (said, rules, at) => {
  expect(rulesText({ ...ANY_WORK, ...rules }, at, locale)).toBe(said)
})

test('labels a policy with its window in whole years, otherwise in months', () => {
  const label = (months: number | null): string => policyLabel({ ...ANY_WORK, name: 'Ours', months }, locale)
  expect([24, 12, 30, 1, null].map(label)).toEqual([
    'Ours · 2 years',
    'Ours · 1 year',
    'Ours · 30 months',
    'Ours · 1 month',
    'Ours',
  ])
})

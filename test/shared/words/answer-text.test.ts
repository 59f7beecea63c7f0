import { expect, test } from 'vitest'
import { pairTable } from '../../../shared/conflicts/pair-table.ts'
import { ANY_WORK, type Policy } from '../../../shared/conflicts/policy/conflict-policy.ts'
import { judgedTable } from '../../../shared/conflicts/policy/judge.ts'
import { localeOf } from '../../../shared/messages/locale.ts'
import { coverageText, summaryText } from '../../../shared/words/answer-text.ts'
import { answerOf, pair, resolvedTable, unique } from '../conflicts/answers.ts'

const found = { left: [unique('A')], right: [unique('X')] }

test('counts pairs, the gravest standing first, even if the server does not resolve names', () => {
  const { t } = localeOf('en')
  const answer = answerOf(
    [
      pair('A', 'X', { count: 3, verdict: 'conflict' }),
      pair('A', 'Y', { verdict: 'possible', reason: 'same_person' }),
      pair('A', 'A', { verdict: 'same_person' }),
      pair('A', 'B', { verdict: 'none' }),
      pair('A', 'Z', { verdict: 'unresolved' }),
    ],
    { resolution: found },
  )
  expect(summaryText(pairTable(answer), t).head).toBe(
    '1 same person · 1 conflict · 1 possible · 1 unknown · 1 clear',
  )
  expect(summaryText(pairTable(answerOf([pair('A', 'X', { count: 1 }), pair('A', 'Y')])), t)).toEqual({
    head: '1 with joint papers · 1 unknown',
    clauses: ['this server does not say which names it knows'],
  })
})

const AT = { year: 2026, month: 11, day: 23 }
const said = (verdict: 'none' | 'conflict', data_date: string, policy: Policy = ANY_WORK) => {
  const table = resolvedTable([pair('A', 'X', { verdict })], found.left, found.right, { data_date })
  return coverageText(judgedTable(table, policy, AT), localeOf('en'))
}

test('says when the data end if they do not cover the window', () => {
  expect(said('none', '2023-01-31', { ...ANY_WORK, name: 'PVLDB', months: 24 })).toEqual({
    text: 'The data end on Jan 31, 2023, and papers since 2024 count. A pair without a counted joint paper is not covered by the data, and not clear.',
    isWarning: true,
  })
})

test('says for clear pairs that the data are old or undated', () => {
  expect(said('none', '2026-10-20')).toBeNull()
  expect(said('none', '2026-08-20')).toEqual({
    text: 'The data end on Aug 20, 2026: newer papers are missing.',
    isWarning: false,
  })
  expect(said('none', 'unknown')?.text).toBe('The date of the data is unknown: newer papers may be missing.')
  expect(said('conflict', 'unknown')).toBeNull()
})

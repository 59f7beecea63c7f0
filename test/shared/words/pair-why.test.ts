import { expect, test } from 'vitest'
import { allPairs, pairTable } from '../../../shared/conflicts/pair-table.ts'
import { ANY_WORK } from '../../../shared/conflicts/policy/conflict-policy.ts'
import { judgedTable } from '../../../shared/conflicts/policy/judge.ts'
import type { EntryResolution } from '../../../shared/contract/backend.ts'
import { localeOf } from '../../../shared/messages/locale.ts'
import { nobodyText, whySentences } from '../../../shared/words/pair-why.ts'
import { ambiguous, answerOf, notFound, pair, since, unique } from '../conflicts/answers.ts'

const why = (left: EntryResolution, right: EntryResolution): string[] => {
  const answer = answerOf([pair(left.entry, right.entry, { verdict: 'same_person' })], {
    resolution: { left: [left], right: [right] },
  })
  const table = pairTable(answer)
  return allPairs(table).flatMap((one) => whySentences(table, one, localeOf('en')))
}

test('says that one person on both sides is no pair', () => {
  expect(why(unique('Ion Stoica'), unique('Ion Stoica'))).toEqual([
    'Both names stand for one person, so there is no pair to compare.',
  ])
})

const found = { left: [unique('A')], right: [unique('X')] }

test.each([
  ['may be several people', ambiguous('X'), 'none'],
  ['was not found', notFound('X'), 'unresolved'],
] as const)('does not say that all names were found if one %s', (_, name, verdict) => {
  const { t } = localeOf('en')
  const answer = answerOf([pair('A', 'X', { verdict })], {
    resolution: { left: [unique('A')], right: [name] },
  })
  expect(nobodyText(pairTable(answer), t)).toEqual({
    lead: 'No joint papers found so far.',
    why: [
      'Some names were not found or may be several people, so not every pair is clear. Settle the names below.',
    ],
  })
})

test('denies no paper from before the first year', () => {
  const { t, ...rest } = localeOf('en')
  const table = pairTable(answerOf([pair('A', 'X', { verdict: 'none' })], { resolution: found }))
  const [one] = allPairs(table)
  expect(nobodyText(since(table, 2010), t).why).toEqual([
    'All names were found.',
    'Papers from before 2010 are left out, undated ones too.',
  ])
  expect(nobodyText(table, t).why).toEqual(['All names were found.'])
  expect(one && whySentences(since(table, 2010), one, { t, ...rest })).toEqual([
    'Both names were found, and no paper since 2010 carries both.',
    'Papers from before 2010 are left out, undated ones too.',
  ])
})

test('denies no paper if the data do not cover the window', () => {
  const { t, ...rest } = localeOf('en')
  const answer = answerOf([pair('A', 'X', { verdict: 'none' })], {
    resolution: found,
    data_date: '2023-01-31',
  })
  const at = { year: 2026, month: 11, day: 23 }
  const judged = judgedTable(pairTable(answer), { ...ANY_WORK, name: 'PVLDB', months: 24 }, at)
  const [one] = allPairs(judged)
  expect(nobodyText(judged, t)).toEqual({
    lead: 'No pair has joint papers that count under PVLDB.',
    why: [],
  })
  expect(one && whySentences(judged, one, { t, ...rest }).at(-1)).toMatch(
    /end too early to call the pair clear/,
  )
})

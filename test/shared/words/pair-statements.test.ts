import { describe, expect, test } from 'vitest'
import { allPairs, pairTable } from '../../../shared/conflicts/pair-table.ts'
import { ANY_WORK } from '../../../shared/conflicts/policy/conflict-policy.ts'
import { judgedTable } from '../../../shared/conflicts/policy/judge.ts'
import type { Language } from '../../../shared/messages/language.ts'
import { CATALOGUES, localeOf } from '../../../shared/messages/locale.ts'
import { coverageText, summaryText } from '../../../shared/words/answer-text.ts'
import { pairLabel, sinceMessages } from '../../../shared/words/pair-statements.ts'
import { nobodyText, whySentences } from '../../../shared/words/pair-why.ts'
import { ambiguous, answerOf, notFound, pair, paper, since, unique } from '../conflicts/answers.ts'

// The keys of an object literal, which Object.keys forgets.
const languages = Object.keys(CATALOGUES) as Language[]

const found = { left: [unique('A')], right: [unique('X')] }
/** A pair of every status; the last two are those of a server that does not say who its names are. */
const ALL = pairTable(
  answerOf([
    pair('A', 'conflict', { count: 2, verdict: 'conflict' }),
    pair('A', 'possible', { count: 2, verdict: 'possible' }),
    pair('A', 'none', { verdict: 'none' }),
    pair('A', 'unresolved', { verdict: 'unresolved' }),
    pair('A', 'same', { verdict: 'same_person' }),
    pair('A', 'papers', { items: [paper('Chord')] }),
    pair('A', 'unknown'),
  ]),
)
const SINCE_2010 = since(ALL, 2010)
/** Kinds of pairs whose statement does not rest on papers. */
const OF_PEOPLE = ['unresolved', 'same_person', 'unknown']

describe.each(languages)('%s, of papers since a year', (language) => {
  const locale = localeOf(language)
  const { t } = locale

  test.each(allPairs(ALL))('a cell of a pair that is $standing claims no more', (one) => {
    const label = pairLabel(one, SINCE_2010, locale)
    expect(label.includes('2010')).toBe(!OF_PEOPLE.includes(one.status))
    expect(pairLabel(one, ALL, locale)).not.toContain('2010')
  })

  test.each(allPairs(ALL).filter(({ count }) => count === 0))(
    'no papers of a pair that is $standing claims no more',
    (one) => {
      const why = whySentences(SINCE_2010, one, locale)
      expect(why.join().includes('2010')).toBe(one.status === 'none')
    },
  )

  test.each([
    ['all names were found', answerOf([pair('A', 'X', { verdict: 'none' })], { resolution: found })],
    [
      'one was not',
      answerOf([pair('A', 'X', { verdict: 'unresolved' })], {
        resolution: { left: [unique('A')], right: [notFound('X')] },
      }),
    ],
    ['nothing is known of the names', answerOf([pair('A', 'X')])],
  ])('no papers of anybody, where %s, claims no more', (_, answer) => {
    const { lead, why } = nobodyText(pairTable(answer, { year_min: 2010 }), t)
    expect(lead).toContain('2010')
    expect(why.join()).toContain('2010')
  })

  test('the summary says it of the papers that it counts', () => {
    expect(summaryText(SINCE_2010, t).head).toContain('2010')
    expect(summaryText(ALL, t).head).not.toContain('2010')
  })
})

test('the summary counts certainty first, and says what is unknown', () => {
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

test('all names were found only where each of them is one person', () => {
  const { t } = localeOf('en')
  const answer = answerOf([pair('A', 'X', { verdict: 'none' })], {
    resolution: { left: [unique('A')], right: [ambiguous('X')] },
  })
  expect(nobodyText(pairTable(answer), t)).toEqual({
    lead: 'No joint papers found so far.',
    why: ['Some names may be several people, so no pair is certainly clear: settle the names below.'],
  })
})

test('with a year, no paper is denied that may be older', () => {
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

test('a year is not written as an amount', () => {
  const { t } = localeOf('en')
  expect(sinceMessages(SINCE_2010, t)('papersCount', { count: 2500 })).toBe('2,500 joint papers since 2010')
})

test('data that do not cover the window deny no paper', () => {
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
  expect(coverageText(judged, { t, ...rest })).toEqual({
    text: 'The data end on Jan 31, 2023, and papers since 2024 count. A pair without one is not covered by the data, and not clear.',
    isWarning: true,
  })
})

test('old data, and data of an unknown date, are said to be such where pairs are clear', () => {
  const locale = localeOf('en')
  const at = { year: 2026, month: 11, day: 23 }
  const said = (verdict: 'none' | 'conflict', data_date: string) =>
    coverageText(
      judgedTable(
        pairTable(answerOf([pair('A', 'X', { verdict })], { resolution: found, data_date })),
        ANY_WORK,
        at,
      ),
      locale,
    )
  expect(said('none', '2026-10-20')).toBeNull()
  expect(said('none', '2026-08-20')).toEqual({
    text: 'The data end on Aug 20, 2026: newer papers are missing.',
    isWarning: false,
  })
  expect(said('none', 'unknown')?.text).toBe('The date of the data is unknown: newer papers may be missing.')
  expect(said('conflict', 'unknown')).toBeNull()
})

import { describe, expect, test } from 'vitest'
import { allPairs, pairTable } from '../../../shared/conflicts/pair-table.ts'
import type { PairPubs, PairsAnswer } from '../../../shared/contract/backend.ts'
import type { Language } from '../../../shared/messages/language.ts'
import { CATALOGUES, localeOf } from '../../../shared/messages/locale.ts'
import { summaryText } from '../../../shared/words/answer-text.ts'
import { pairLabel, sinceMessages, statementText } from '../../../shared/words/pair-statements.ts'
import { nobodyText, whySentences } from '../../../shared/words/pair-why.ts'
import { answerOf, notFound, pair, paper, since, unique } from '../conflicts/answers.ts'

// `Object.keys` widens the keys' type.
const languages = Object.keys(CATALOGUES) as Language[]

const found = { left: [unique('A')], right: [unique('X')] }
/** A pair of each status except `not_covered`. The last two are from a server that does not resolve names. */
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
/** The statuses that depend on who the people are, and not on papers. */
const OF_PEOPLE = ['unresolved', 'same_person', 'unknown']

describe.each(languages)('%s, for a query with a first year', (language) => {
  const locale = localeOf(language)
  const { t } = locale

  test.each(allPairs(ALL))(
    'names the year in a pair’s label only if papers decide the status: $status',
    (one) => {
      const label = pairLabel(one, SINCE_2010, locale)
      expect(label.includes('2010')).toBe(!OF_PEOPLE.includes(one.status))
      expect(pairLabel(one, ALL, locale)).not.toContain('2010')
    },
  )

  test.each(allPairs(ALL).filter(({ count }) => count === 0))(
    'names the year for a pair without papers only if its status is `none`: $status',
    (one) => {
      const why = whySentences(SINCE_2010, one, locale)
      expect(why.join().includes('2010')).toBe(one.status === 'none')
    },
  )

  test.each([
    ['all names were found', answerOf([pair('A', 'X', { verdict: 'none' })], { resolution: found })],
    [
      'one name was not found',
      answerOf([pair('A', 'X', { verdict: 'unresolved' })], {
        resolution: { left: [unique('A')], right: [notFound('X')] },
      }),
    ],
    ['nothing is known about the names', answerOf([pair('A', 'X')])],
  ])('names the year if no pair has papers and %s', (_, answer) => {
    const { lead, why } = nobodyText(pairTable(answer, { year_min: 2010 }), t)
    expect(lead).toContain('2010')
    expect(why.join()).toContain('2010')
  })

  test('names the year in the summary', () => {
    expect(summaryText(SINCE_2010, t).head).toContain('2010')
    expect(summaryText(ALL, t).head).not.toContain('2010')
  })
})

test('writes a year without a separator', () => {
  const { t } = localeOf('en')
  expect(sinceMessages(SINCE_2010, t)('papersCount', { count: 2500 })).toBe('2,500 joint papers since 2010')
})

const said = (pubs: Partial<PairPubs>, year_min?: number, more: Partial<PairsAnswer> = {}): string[] => {
  const table = pairTable(answerOf([pair('A', 'X', pubs)], more), { year_min })
  return allPairs(table).map((one) => statementText(one, table, localeOf('en')))
}

describe('statementText', () => {
  test.each<[string, Partial<PairPubs>]>([
    ['1 joint paper, conflict', { verdict: 'conflict', count: 1 }],
    ['2 possible joint papers', { verdict: 'possible', count: 2 }],
    ['same person', { verdict: 'same_person' }],
    ['0 joint papers, clear', { verdict: 'none' }],
    ['2 joint papers, names not checked', { count: 2 }],
  ])('states “%s”', (text, pubs) => {
    expect(said(pubs)).toEqual([text])
  })

  test('states no number of papers for an unknown pair', () => {
    const resolution = { left: [notFound('A')], right: [unique('X')] }
    expect(said({ verdict: 'unresolved' }, undefined, { resolution })).toEqual([
      'unknown, a name was not found',
    ])
    expect(said({ verdict: 'unresolved' })).toEqual(['unknown, the server could not settle a name'])
    expect(said({})).toEqual(['unknown, names not checked'])
  })

  test('names the query’s first year', () => {
    expect(said({ verdict: 'none' }, 2019)).toEqual(['0 joint papers since 2019, clear'])
    expect(said({ verdict: 'conflict', count: 3 }, 2019)).toEqual(['3 joint papers since 2019, conflict'])
  })
})

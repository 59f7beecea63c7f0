import { describe, expect, test } from 'vitest'
import { allPairs, pairTable } from '../../../shared/conflicts/pair-table.ts'
import type { PairPubs, PairsAnswer } from '../../../shared/contract/backend.ts'
import { localeOf } from '../../../shared/messages/locale.ts'
import { statementText } from '../../../shared/words/pair-statements.ts'
import { answerOf, notFound, pair, unique } from '../conflicts/answers.ts'

const locale = localeOf('en')

const said = (pubs: Partial<PairPubs>, year_min?: number, more: Partial<PairsAnswer> = {}): string[] => {
  const table = pairTable(answerOf([pair('A', 'X', pubs)], more), { year_min })
  return allPairs(table).map((one) => statementText(one, table, locale))
}

describe('a pair says how it stands and how much there is', () => {
  test.each<[string, Partial<PairPubs>]>([
    ['1 joint paper, conflict', { verdict: 'conflict', count: 1 }],
    ['2 possible joint papers', { verdict: 'possible', count: 2 }],
    ['same person', { verdict: 'same_person' }],
    ['0 joint papers, clear', { verdict: 'none' }],
    ['2 joint papers, names not checked', { count: 2 }],
  ])('%s', (text, pubs) => {
    expect(said(pubs)).toEqual([text])
  })

  test('a zero of somebody unknown is no zero', () => {
    const resolution = { left: [notFound('A')], right: [unique('X')] }
    expect(said({ verdict: 'unresolved' }, undefined, { resolution })).toEqual([
      'unknown, a name was not found',
    ])
    expect(said({ verdict: 'unresolved' })).toEqual(['unknown, the server could not settle a name'])
    expect(said({})).toEqual(['unknown, names not checked'])
  })

  test('with a year set no more is claimed than was counted', () => {
    expect(said({ verdict: 'none' }, 2019)).toEqual(['0 joint papers since 2019, clear'])
    expect(said({ verdict: 'conflict', count: 3 }, 2019)).toEqual(['3 joint papers since 2019, conflict'])
  })
})

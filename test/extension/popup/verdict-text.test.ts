import { describe, expect, test } from 'vitest'
import { extensionTexts } from '../../../extension/messages/extension-texts.ts'
import { verdictText } from '../../../extension/popup/pair-groups.ts'
import { allPairs, pairTable } from '../../../shared/conflicts/pair-table.ts'
import type { PairPubs, PairsAnswer } from '../../../shared/contract/backend.ts'
import { localeOf } from '../../../shared/ui/i18n/locale.ts'
import { answerOf, notFound, pair, unique } from '../../shared/conflicts/answers.ts'

const locale = localeOf('en')
const words = extensionTexts('en')

const said = (pubs: Partial<PairPubs>, yearMin?: number, more: Partial<PairsAnswer> = {}): string[] =>
  allPairs(pairTable(answerOf([pair('A', 'X', pubs)], more))).map((one) =>
    verdictText(one, yearMin, locale, words),
  )

describe('a pair says how it stands and how much there is', () => {
  test.each<[string, Partial<PairPubs>]>([
    ['1 joint paper, conflict', { verdict: 'conflict', count: 1 }],
    ['2 possible joint papers', { verdict: 'possible', count: 2 }],
    ['same person', { verdict: 'same_person' }],
    ['no joint papers', { verdict: 'none' }],
    ['2 joint papers', { count: 2 }],
  ])('%s', (text, pubs) => {
    expect(said(pubs)).toEqual([text])
  })

  test('a zero of somebody unknown is no zero', () => {
    const resolution = { left: [notFound('A')], right: [unique('X')] }
    expect(said({ verdict: 'unresolved' }, undefined, { resolution })).toEqual([
      'not known: a name was not found',
    ])
    expect(said({ verdict: 'unresolved' })).toEqual(['not known: the server could not settle a name'])
    expect(said({})).toEqual(['none found, names not checked'])
  })

  test('with a year set no more is claimed than was counted', () => {
    expect(said({ verdict: 'none' }, 2019)).toEqual(['no joint papers since 2019'])
    expect(said({ verdict: 'conflict', count: 3 }, 2019)).toEqual(['3 joint papers since 2019, conflict'])
  })
})

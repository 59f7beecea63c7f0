import { expect, test } from 'vitest'
import { asListed } from '../../../extension/popup/pair-list.tsx'
import { allPairs, pairTable } from '../../../shared/conflicts/pair-table.ts'
import type { PairItem } from '../../../shared/contract/backend.ts'
import { answerOf, pair, paper } from '../../shared/conflicts/answers.ts'

function listed(printed: PairItem): PairItem[] | undefined {
  const [asked] = allPairs(pairTable(answerOf([pair('Wei Wang', 'Jian Pei', { items: [printed] })])))
  return asked && asListed(asked).pubs?.items
}

test('names printed as they were asked are not told again', () => {
  expect(listed(paper('Chord', { left_name: 'Wei Wang', right_name: 'Jian Pei' }))).toEqual([paper('Chord')])
})

test('both names are told where one is printed otherwise', () => {
  const printed = paper('Chord', { left_name: 'Wei Wang 0010', right_name: 'Jian Pei' })
  expect(listed(printed)).toEqual([printed])
})

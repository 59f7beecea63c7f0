import { expect, test } from 'vitest'
import { singlePair } from '../../../../../../daemon/page/conference/results/pane/use-all-papers.ts'
import { findingOf } from '../../../../../../shared/conflicts/decisions/finding.ts'
import { pairTable } from '../../../../../../shared/conflicts/pair-table.ts'
import { answerOf, pair, unique } from '../../../../../shared/conflicts/answers.ts'

test('gives the same finding for a pair in a table that has only this pair', () => {
  const table = pairTable(
    answerOf([pair('Ada', 'Bo'), pair('Ada', 'Cy')], {
      resolution: { left: [unique('Ada')], right: [unique('Bo'), unique('Cy')] },
    }),
  )
  const second = table.pairs.flat().find(({ right }) => right === 'Cy')
  if (!second) return expect.unreachable()
  // A table of an answer has all fields that `singlePair` reads.
  const single = singlePair({ table: table as never }, second)
  expect([single.table.left, single.table.right, single.table.pairs]).toEqual([
    ['Ada'],
    ['Cy'],
    [[single.pair]],
  ])
  expect([single.pair.row, single.pair.column]).toEqual([0, 0])
  expect([...single.table.rightResolution.keys()]).toEqual(['Cy'])
  expect(findingOf(single.table, single.pair)).toEqual(findingOf(table, second))
})

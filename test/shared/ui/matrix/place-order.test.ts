import { expect, test } from 'vitest'
import { type Pair, pairTable } from '../../../../shared/conflicts/pair-table.ts'
import { byConflicts } from '../../../../shared/ui/matrix/place-order.ts'
import { answerOf, pair } from '../../conflicts/answers.ts'

const conflict = { verdict: 'conflict', count: 1 } as const
const none = { verdict: 'none' } as const

const table = pairTable(
  answerOf([
    pair('Ion Stoica', 'X Zhou', none),
    pair('Ion Stoica', 'Y Adams', { verdict: 'possible', count: 1 }),
    pair('Wei Wang 0010', 'X Zhou', conflict),
    pair('Wei Wang 0010', 'Y Adams', conflict),
    pair('Wei Wang 0002', 'X Zhou', { verdict: 'same_person' }),
    pair('Wei Wang 0002', 'Y Adams', none),
    pair('Åsa Ek', 'X Zhou', { verdict: 'unresolved' }),
    pair('Åsa Ek', 'Y Adams', conflict),
  ]),
)
test('puts names with most conflicts first, equal ones as entered', () => {
  const { rows, columns } = byConflicts({ rows: [0, 1, 2, 3], columns: [0, 1] }, table)
  expect(rows.map((row) => table.left[row])).toEqual([
    ...['Wei Wang 0010', 'Åsa Ek', 'Wei Wang 0002', 'Ion Stoica'],
  ])
  expect(columns.map((column) => table.right[column])).toEqual(['Y Adams', 'X Zhou'])
})

test('a pair that is dismissed by its user moves its names', () => {
  // A part of a decision is enough for the group of a pair.
  const decision = { ruling: 'dismissed', newItems: [] } as unknown as NonNullable<Pair['decision']>
  const pairs = table.pairs.map((row, at) => row.map((one) => (at === 1 ? { ...one, decision } : one)))
  const { rows } = byConflicts({ rows: [0, 1, 2, 3], columns: [0, 1] }, { ...table, pairs })
  expect(rows.map((row) => table.left[row]).at(-1)).toBe('Wei Wang 0010')
})

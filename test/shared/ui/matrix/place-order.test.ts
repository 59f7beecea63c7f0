import { expect, test } from 'vitest'
import { pairTable } from '../../../../shared/conflicts/pair-table.ts'
import { localeOf } from '../../../../shared/messages/locale.ts'
import { byConflicts, totalMarks, totalsOf, totalText } from '../../../../shared/ui/matrix/place-order.ts'
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
const totals = totalsOf(table)

test('the totals count what has to be looked at, over all pairs of a name', () => {
  expect(totals.rows).toEqual([
    { conflict: 0, same_person: 0, possible: 1 },
    { conflict: 2, same_person: 0, possible: 0 },
    { conflict: 0, same_person: 1, possible: 0 },
    { conflict: 1, same_person: 0, possible: 0 },
  ])
  expect(totals.columns).toEqual([
    { conflict: 1, same_person: 1, possible: 0 },
    { conflict: 2, same_person: 0, possible: 1 },
  ])
})

test('a decision of the user changes the totals', () => {
  const dismissed = { ruling: 'dismissed', newItems: [] }
  const pairs = table.pairs.map((row) => row.map((one) => ({ ...one, decision: dismissed })))
  // A part of a decision is enough for the group of a pair.
  const decided = { ...table, pairs } as unknown as typeof table
  expect(totalsOf(decided).columns).toEqual([
    { conflict: 0, same_person: 0, possible: 0 },
    { conflict: 0, same_person: 0, possible: 0 },
  ])
})

test('totals are marked like the cells they count, and said in words', () => {
  const total = { conflict: 1200, same_person: 1, possible: 2 }
  expect(totalMarks(total, localeOf('en'))).toEqual(['1,200', '1=', '2?'])
  expect(totalText(total, localeOf('en'))).toBe('1,200 conflicts, 1 same person, 2 possible')
  expect(totalText({ conflict: 0, same_person: 0, possible: 0 }, localeOf('en'))).toBe('')
})

test('puts names with most conflicts first, equal ones as entered', () => {
  const { rows, columns } = byConflicts({ rows: [0, 1, 2, 3], columns: [0, 1] }, totals)
  expect(rows.map((row) => table.left[row])).toEqual([
    ...['Wei Wang 0010', 'Åsa Ek', 'Wei Wang 0002', 'Ion Stoica'],
  ])
  expect(columns.map((column) => table.right[column])).toEqual(['Y Adams', 'X Zhou'])
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { popupGroups } from '../../../extension/popup/pair-list.tsx'
import type { PairStatus } from '../../../shared/conflicts/pair-status.ts'
import {
  allPairs,
  type Pair,
  type PairTable,
  pairTable,
  type Ruling,
} from '../../../shared/conflicts/pair-table.ts'
import { peopleOfB } from '../../../shared/conflicts/people-of-b.ts'
import {
  groupedPairs,
  STANDINGS,
  standingCounts,
  standingOf,
  tallyOf,
} from '../../../shared/conflicts/standing.ts'
import { answerOf, pair, paper } from './answers.ts'

const STATUSES = [
  'conflict',
  'papers',
  'same_person',
  'possible',
  'unresolved',
  'unknown',
  'not_covered',
  'none',
] as const satisfies readonly PairStatus[]
const RULINGS: readonly (Ruling | null)[] = [null, 'confirmed', 'dismissed', 'somebody_else']

const pairOf = fc.record({
  status: fc.constantFrom<PairStatus>(...STATUSES),
  ruling: fc.constantFrom(...RULINGS),
  hasNew: fc.boolean(),
})

/** A table of 2 rows whose pairs have any status and any decision. */
const tableOf = fc
  .array(fc.tuple(pairOf, pairOf), { minLength: 1, maxLength: 30 })
  .map((columns): PairTable => {
    const found = pairTable(
      answerOf(['A', 'B'].flatMap((left) => columns.map((_, at) => pair(left, `X${at}`)))),
    )
    const pairs = found.pairs.map((row, left) =>
      row.map((one, column): Pair => {
        const { status, ruling, hasNew } = columns[column]?.[left === 0 ? 0 : 1] ?? {
          status: 'none',
          ruling: null,
          hasNew: false,
        }
        const newItems = hasNew ? [paper('New')] : []
        const decision = ruling && { id: 1, ruling, note: '', decidedAt: '2026-11-22T00:00:00Z', newItems }
        return { ...one, status, ...(decision && { decision }) }
      }),
    )
    return { ...found, pairs }
  })

test('every pair is in exactly one group, in the figures of every view', () => {
  fc.assert(
    fc.property(tableOf, (table) => {
      const all = allPairs(table)
      const groups = groupedPairs(table)
      expect(new Set(STANDINGS.flatMap((group) => groups[group]))).toEqual(new Set(all))
      const counts = standingCounts(all)
      for (const group of STANDINGS) expect(groups[group]).toHaveLength(counts[group])
      expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(all.length)
      expect(tallyOf(table).groups).toEqual(counts)
      const popup = Object.fromEntries(popupGroups(table).map(({ group, count }) => [group, count]))
      expect(popup).toEqual(Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0)))
    }),
  )
})

test('a pair is clear only if the answer says so and its user has decided nothing that stands', () => {
  fc.assert(
    fc.property(tableOf, (table) => {
      for (const pair of groupedPairs(table).clear) {
        expect(pair.status).toBe('none')
        expect(pair.decision === undefined || pair.decision.newItems.length > 0).toBe(true)
      }
    }),
  )
})

test('every person of B is in one group, and clear only if all their pairs are', () => {
  fc.assert(
    fc.property(tableOf, (table) => {
      const people = Object.values(peopleOfB(table)).flat()
      expect(people.map(({ column }) => column).toSorted((one, other) => one - other)).toEqual([
        ...table.right.keys(),
      ])
      for (const { column, group } of people) {
        const groups = new Set(table.pairs.map((row) => row[column] && standingOf(row[column])))
        expect(group === 'clear').toBe(groups.size === 1 && groups.has('clear'))
        if (groups.has('dismissed') && !groups.has('clear')) expect(group).not.toBe('clear')
      }
    }),
  )
})

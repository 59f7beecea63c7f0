import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { popupGroups } from '../../../extension/popup/pair-groups.ts'
import type { PairStatus } from '../../../shared/conflicts/pair-status.ts'
import {
  allPairs,
  type Pair,
  type PairDecision,
  type PairTable,
  pairTable,
  type Ruling,
} from '../../../shared/conflicts/pair-table.ts'
import { peopleOfB } from '../../../shared/conflicts/people-of-b.ts'
import { ANY_WORK } from '../../../shared/conflicts/policy/conflict-policy.ts'
import { judgedTable } from '../../../shared/conflicts/policy/judge.ts'
import {
  exitCodeFor,
  gravestFirst,
  gravestOf,
  gravestUndecided,
  groupedPairs,
  type PairFacts,
  recencyOf,
  STANDINGS,
  type Standing,
  standingCounts,
  standingOf,
  standingWithoutFinding,
  tallyOf,
} from '../../../shared/conflicts/standing.ts'
import { ambiguous, answerOf, notFound, pair, paper, resolvedTable, unique } from './answers.ts'
import { decided } from './decided.ts'

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

// The second table of *Standing* in docs/dev/protocol.md: not decided, confirmed, dismissed.
const TABLE: readonly [facts: PairFacts, open: Standing, confirmed: Standing, dismissed: Standing][] = [
  [{ status: 'same_person' }, 'same_person', 'same_person', 'dismissed'],
  [{ status: 'possible', uncertainReason: 'same_person' }, 'possible', 'same_person', 'dismissed'],
  [{ status: 'conflict' }, 'conflict', 'conflict', 'dismissed'],
  [{ status: 'papers' }, 'conflict', 'conflict', 'dismissed'],
  ...(['ambiguous_name', 'near_namesake', 'disambiguation_page', 'undated', 'unsaid'] as const).map(
    (uncertainReason): (typeof TABLE)[number] => [
      ...([{ status: 'possible', uncertainReason }, 'possible', 'conflict', 'dismissed'] as const),
    ],
  ),
  ...(['not_found', 'truncated'] as const).map((unresolvedReason): (typeof TABLE)[number] => [
    ...([{ status: 'unresolved', unresolvedReason }, 'unknown', 'unknown', 'unknown'] as const),
  ]),
  ...(['near_truncated', 'unsettled'] as const).map((unresolvedReason): (typeof TABLE)[number] => [
    ...([{ status: 'unresolved', unresolvedReason }, 'unknown', 'conflict', 'dismissed'] as const),
  ]),
  [{ status: 'unknown' }, 'unknown', 'conflict', 'dismissed'],
  [{ status: 'not_covered' }, 'not_covered', 'conflict', 'not_covered'],
  [{ status: 'none' }, 'clear', 'conflict', 'dismissed'],
]

test.each(TABLE)(
  'gives %o the standing %s, %s if confirmed, %s if dismissed',
  (facts, open, confirmed, no) => {
    const after = (ruling: Ruling, newItems: PairDecision['newItems'] = []): Standing =>
      standingOf({
        ...facts,
        decision: { id: 1, ruling, note: '', decidedAt: '2026-11-22T00:00:00Z', newItems },
      })
    const rulings = ['confirmed', 'dismissed', 'somebody_else'] as const
    expect([standingOf(facts), ...rulings.map((one) => after(one))]).toEqual([open, confirmed, no, no])
    // The decision does not apply.
    expect(after('dismissed', [paper('New')])).toBe(open)
  },
)

test('has a row of the table for each status of a pair', () => {
  expect(new Set(TABLE.map(([{ status }]) => status))).toEqual(new Set(STATUSES))
})

/** The first table of *Standing*: each standing with its exit code, gravest first. */
const DOCUMENTED = [
  ...(
    /### Standing\n([\s\S]*?)\nThe standing of a pair/.exec(
      readFileSync('docs/dev/protocol.md', 'utf8'),
    )?.[1] ?? ''
  ).matchAll(/^\| `(\w+)` \| .* \| (\d) \|$/gm),
].map(([, standing = '', code]) => [standing, Number(code)] as const)

test('gives a group of pairs its gravest standing, and the exit code of that standing', () => {
  expect(DOCUMENTED.map(([standing]) => standing)).toEqual(STANDINGS)
  for (const [first, [one, code]] of DOCUMENTED.entries())
    for (const [other] of DOCUMENTED.slice(first))
      for (const [third] of DOCUMENTED.slice(first)) {
        const all = STANDINGS.filter((standing) => [one, other, third].includes(standing))
        expect(gravestOf(all.toReversed())).toBe(one)
        const counts = STANDINGS.map((standing) => [standing, Number(all.includes(standing))])
        expect(exitCodeFor(Object.fromEntries(counts))).toBe(code)
      }
  expect(gravestOf([])).toBe('clear')
})

test('calls a pair with an unknown name unknown, whether the data cover it or not', () => {
  const all = [true, false].flatMap((isUnknown) =>
    [true, false].map((isCovered) => standingWithoutFinding(isUnknown, isCovered)),
  )
  expect(all).toEqual(['unknown', 'unknown', 'clear', 'not_covered'])
})

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

test('counts every pair in exactly one group', () => {
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

test('calls a pair clear only if the answer does and no decision applies', () => {
  fc.assert(
    fc.property(tableOf, (table) => {
      for (const pair of groupedPairs(table).clear) {
        expect(pair.status).toBe('none')
        expect(pair.decision === undefined || pair.decision.newItems.length > 0).toBe(true)
      }
    }),
  )
})

test('calls a person of B clear only if all their pairs are clear', () => {
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

const items = (...years: (number | null)[]) => years.map((year, index) => paper(`Paper ${index}`, { year }))

/** Ada has pairs with every verdict. */
const table = resolvedTable(
  [
    pair('Ada', 'Old', { verdict: 'conflict', items: items(1999, 1998) }),
    pair('Ada', 'Recent', { verdict: 'conflict', items: items(2020, 2019) }),
    pair('Ada', 'Often', { verdict: 'conflict', items: items(1990, 1989, 1988) }),
    pair('Ada', 'Ada', { verdict: 'same_person' }),
    pair('Ada', 'Perhaps', { verdict: 'possible', items: items(2001) }),
    pair('Ada', 'Nobody', { verdict: 'unresolved' }),
    pair('Ada', 'Free', { verdict: 'none' }),
  ],
  [unique('Ada')],
  [notFound('Nobody')],
)
const named = (of: PairTable, only: Standing | null = null): string[] =>
  gravestFirst(groupedPairs(of))
    .filter((pair) => only === null || standingOf(pair) === only)
    .map(({ right }) => right)

test('sorts pairs by group, then count, then year of the last paper', () => {
  expect(named(table)).toEqual(['Ada', 'Often', 'Recent', 'Old', 'Perhaps', 'Nobody', 'Free'])
  expect(named(table, 'conflict')).toEqual(['Often', 'Recent', 'Old'])
  expect(named(table, 'unknown')).toEqual(['Nobody'])
})

test('shows the gravest undecided pair first, else the gravest pair', () => {
  const first = (of: PairTable) => gravestUndecided(groupedPairs(of))?.right
  // Ada on both sides needs no decision.
  const order = ['Often', 'Recent', 'Old', 'Perhaps']
  const without = order.map((_, count) =>
    order.slice(0, count).reduce((of, right) => decided(of, 'Ada', right, 'dismissed'), table),
  )
  expect(without.map(first)).toEqual(order)
  const all = [...order, 'Nobody'].reduce((of, right) => decided(of, 'Ada', right, 'dismissed'), table)
  expect(first(all)).toBe('Ada')
})

test('moves a decided pair into the group of the decision', () => {
  const dismissed = decided(table, 'Ada', 'Often', 'dismissed')
  expect(named(dismissed, 'conflict')).toEqual(['Recent', 'Old'])
  expect(named(dismissed, 'dismissed')).toEqual(['Often'])
  expect(named(dismissed, 'clear')).toEqual(['Free'])
  expect(named(decided(table, 'Ada', 'Perhaps', 'confirmed'), 'conflict')).toContain('Perhaps')
  expect(named(decided(table, 'Ada', 'Often', 'somebody_else', items(2021)), 'conflict')).toContain('Often')
  expect(tallyOf(dismissed).groups).toMatchObject({ conflict: 2, clear: 1, dismissed: 1 })
})

test('includes works in the recency of a pair even if the policy leaves them out', () => {
  const policy = { ...ANY_WORK, name: 'Recent', months: 24 }
  const judged = judgedTable(table, policy, { year: 2020, month: 6, day: 1 })
  const recency = (name: string) =>
    recencyOf(judged.pairs[0]?.find(({ right }) => right === name) ?? { count: 0, pubs: undefined })
  expect(recency('Recent')).toEqual({ last: 2020, total: 2, counted: 2 })
  expect(recency('Often')).toEqual({ last: 1990, total: 3, counted: 0 })
  expect(recency('Free')).toEqual({ last: null, total: 0, counted: 0 })
  const judgement = { works: [], others: [], atEdge: 0, leftOut: 2, unlisted: 3 }
  expect(recencyOf({ count: 1, pubs: undefined, judgement }).total).toBe(6)
  // Of pairs without a conflict, the one with the newest joint work comes first.
  expect(named(judged, 'clear')).toEqual(['Perhaps', 'Old', 'Often', 'Free'])
})

test('counts pairs by standing, and names that are not found or ambiguous', () => {
  const answer = answerOf(
    [
      pair('A', 'X', { count: 3, verdict: 'conflict' }),
      pair('A', 'Y', { count: 1, verdict: 'possible' }),
      pair('A', 'A', { verdict: 'same_person' }),
      pair('A', 'Z', { verdict: 'unresolved' }),
    ],
    {
      resolution: { left: [unique('A')], right: [unique('X'), ambiguous('Y'), unique('A'), notFound('Z')] },
    },
  )
  expect(tallyOf(pairTable(answer))).toEqual({
    groups: { conflict: 1, same_person: 1, possible: 1, unknown: 1, not_covered: 0, clear: 0, dismissed: 0 },
    notFound: 1,
    ambiguous: 1,
    saysWho: true,
  })
})

test('knows that a server with only the required fields resolves no names', () => {
  expect(tallyOf(pairTable(answerOf([pair('A', 'X')])))).toMatchObject({ saysWho: false, notFound: 0 })
})

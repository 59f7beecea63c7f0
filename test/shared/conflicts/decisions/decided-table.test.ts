import { describe, expect, test } from 'vitest'
import {
  decidedRow,
  decidedTable,
  personsIn,
  placesAbout,
} from '../../../../shared/conflicts/decisions/decided-table.ts'
import { findingOf } from '../../../../shared/conflicts/decisions/finding.ts'
import { type PairTable, pairTable, stands } from '../../../../shared/conflicts/pair-table.ts'
import { ANY_WORK } from '../../../../shared/conflicts/policy/conflict-policy.ts'
import { judgedTable } from '../../../../shared/conflicts/policy/judge.ts'
import { standingOf } from '../../../../shared/conflicts/standing.ts'
import type { EntryResolution } from '../../../../shared/contract/backend.ts'
import type { Policy, WorkKind } from '../../../../shared/contract/policies.ts'
import { ambiguous, answerOf, notFound, pair, person, resolvedTable, unique } from '../answers.ts'
import { decidedOn, first, keyed, tableOf } from './decided.ts'

const doubtful = { reason: 'near_namesake' as const, count: 1, last_year: 2020 }
const AT = { year: 2026, month: 11, day: 22 }
const under = (policy: Partial<Policy>, table: PairTable) =>
  judgedTable(table, { ...ANY_WORK, ...policy }, AT)
const decisionOf = (table: Parameters<typeof decidedTable>[0], ...args: Parameters<typeof decidedOn>[]) =>
  first(
    decidedTable(
      table,
      args.map((one) => decidedOn(...one)),
    ),
  ).decision

describe('decidedTable', () => {
  test('applies a decision to the same persons and works', () => {
    const table = tableOf()
    expect(standingOf(first(table))).toBe('conflict')
    const decided = first(decidedTable(table, [decidedOn(table, { note: 'his brother' })]))
    expect(decided.decision).toEqual({
      id: 7,
      ruling: 'dismissed',
      note: 'his brother',
      decidedAt: '2026-11-22T12:00:00Z',
      newItems: [],
    })
    expect(standingOf(decided)).toBe('dismissed')
  })

  test('applies a decision to its persons in either order', () => {
    const resolution = { left: [unique('Bo Sun')], right: [unique('Ann Lee')] }
    const turned = pairTable(answerOf([pair('Bo Sun', 'Ann Lee', { items: [keyed('w1')] })], { resolution }))
    expect(decisionOf(turned, [tableOf()])).toMatchObject({ ruling: 'dismissed', newItems: [] })
  })

  test('applies a decision to an ambiguous name with the same people as before', () => {
    const table = tableOf({ left: ambiguous('Ann Lee') })
    expect(decisionOf(table, [table])).toMatchObject({ newItems: [] })
  })

  test('distinguishes several persons that count as one from an ambiguous name', () => {
    const persons = [person('Ann Lee 0001'), person('Ann Lee 0002')]
    const asOne = tableOf({ left: { ...unique('Ann Lee'), persons, person_count: 2, as_one: true } })
    const either = tableOf({ left: { ...ambiguous('Ann Lee'), persons, person_count: 2 } })
    expect(decisionOf(asOne, [asOne])).toMatchObject({ newItems: [] })
    expect(decisionOf(asOne, [either])).toBeUndefined()
    expect(decisionOf(either, [asOne])).toBeUndefined()
  })

  test('applies a decision even if the policy leaves out some works', () => {
    const table = tableOf({ works: ['w1', 'w2'] })
    const judged = under({ least: 3 }, table)
    expect(first(judged).status).toBe('none')
    const { made_under, ...decision } = decidedOn(judged)
    expect(decision).toEqual(decidedOn(table))
    expect(made_under).toEqual({
      policy: { ...ANY_WORK, least: 3 },
      judged_at: '2026-11-22',
      year_min: null,
      exact_base_match: true,
    })
  })

  test('applies a decision on a preprint to its publication', () => {
    const items = [{ ...keyed('conf/x/1'), also: [{ key: 'journals/corr/1' }] }]
    const table = tableOf({ more: { items, count: 1 } })
    expect(decisionOf(table, [tableOf({ works: ['journals/corr/1'] })])).toMatchObject({ newItems: [] })
  })
})

describe('decidedTable with other works', () => {
  test('asks again about a pair with a new work', () => {
    const decision = decisionOf(tableOf({ works: ['w2', 'w1'] }), [tableOf()])
    expect(decision?.newItems.map(({ key }) => key)).toEqual(['w2'])
    expect(decision?.comesBack).toBeUndefined()
    expect(standingOf({ status: 'conflict', ...(decision && { decision }) })).toBe('conflict')
  })

  test('names new works of any year if the decision names all works of its time', () => {
    const items = [keyed('w9', 2020), keyed('w1'), keyed('w2', 1999)]
    const decision = decisionOf(tableOf({ more: { items, count: 3 } }), [tableOf()])
    expect(decision?.newItems.map(({ key }) => key)).toEqual(['w9', 'w2'])
  })

  test('asks again if the answer counts more works, even unlisted ones', () => {
    const decision = decisionOf(tableOf({ works: ['w1'], count: 3 }), [tableOf({ works: ['w1'], count: 2 })])
    expect(decision).toMatchObject({ newItems: [], comesBack: 'more_works' })
    expect(decision && stands(decision)).toBe(false)
  })

  test('asks again if a possible finding becomes certain', () => {
    const was = tableOf({ more: { verdict: 'possible', reason: 'near_namesake' } })
    const is = tableOf({ more: { verdict: 'conflict' } })
    const decision = decisionOf(is, [was, { ruling: 'somebody_else' }])
    expect(decision?.comesBack).toBe('now_certain')
    expect(decision?.newItems).toHaveLength(1)
  })

  test.each([
    ['the first papers', undefined, { count: 1, last_year: 2020 }],
    ['more papers', { count: 1, last_year: 2020 }, { count: 2, last_year: 2020 }],
    ['a newer paper', { count: 2, last_year: 2020 }, { count: 2, last_year: 2024 }],
    ['a paper without a year', { count: 1, last_year: 2020 }, { count: 1, last_year: null }],
  ])('asks again if people with a similar name have new joint papers: %s', (_, then, now) => {
    const withNamesakes = (doubtful?: { count: number; last_year: number | null }) =>
      tableOf({ more: doubtful ? { doubtful: { reason: 'near_namesake' as const, ...doubtful } } : {} })
    const table = withNamesakes(now)
    const decision = decisionOf(table, [withNamesakes(then)])
    expect(decision).toMatchObject({ newItems: [], comesBack: 'more_doubtful' })
    expect(standingOf(first(decidedTable(table, [decidedOn(withNamesakes(then))])))).toBe('conflict')
    // A decision applies if its answer had at least as many works as the answer now.
    expect(decisionOf(table, [table])?.comesBack).toBeUndefined()
    expect(decisionOf(withNamesakes(then), [table])?.comesBack).toBeUndefined()
  })

  test('applies a decision even if some of its works are gone', () => {
    expect(decisionOf(tableOf({ works: [] }), [tableOf({ works: ['w1', 'w2'] })])).toMatchObject({
      newItems: [],
    })
  })

  test('applies a decision to works that an earlier answer only counted', () => {
    const cut = tableOf({ works: ['w1'], count: 3 })
    expect(decisionOf(tableOf({ works: ['w1', 'w2', 'w3'] }), [cut])).toMatchObject({ newItems: [] })
    const more = tableOf({ works: ['w1', 'w2'], count: 4 })
    expect(decisionOf(more, [cut])?.newItems.map(({ key }) => key)).toEqual(['w2'])
    const newer = [keyed('w9', 2020), keyed('w1'), keyed('w2', 1999)]
    const grown = tableOf({ more: { items: newer, count: 3 } })
    expect(decisionOf(grown, [cut])?.newItems.map(({ key }) => key)).toEqual(['w9'])
    const others = tableOf({ works: ['w2'], count: 3 })
    expect(decisionOf(others, [cut])?.newItems.map(({ key }) => key)).toEqual(['w2'])
  })
})

describe('decidedTable under a wider rule', () => {
  const narrow = { months: 24, without: ['preprint'] as WorkKind[], least: 2, authors: 10 }
  test('asks about a dismissal again until the user decides under the wider rule', () => {
    const then = under(narrow, tableOf())
    const table = under({}, tableOf())
    for (const ruling of ['dismissed', 'somebody_else'] as const) {
      const decided = first(decidedTable(table, [decidedOn(then, { ruling })]))
      expect(decided.decision).toMatchObject({ comesBack: 'wider_rule', newItems: [] })
      expect(standingOf(decided)).toBe(standingOf(first(table)))
    }
    for (const now of [table, then]) {
      const { decision } = first(decidedTable(now, [decidedOn(table)]))
      expect(decision && stands(decision)).toBe(true)
    }
  })

  test('names the new works when it asks about a dismissal again', () => {
    const table = under({ months: 60 }, tableOf({ works: ['w2', 'w1'] }))
    expect(decisionOf(table, [under({ months: 24 }, tableOf())])).toMatchObject({
      comesBack: 'wider_rule',
      newItems: [{ key: 'w2' }],
    })
  })

  test('applies a dismissal by an earlier version, which saved no rule', () => {
    expect(decisionOf(under({}, tableOf()), [tableOf()])).toMatchObject({ ruling: 'dismissed', newItems: [] })
  })
})

test.each([
  ['a new work that the policy leaves out', { months: 12 }, tableOf({ works: ['w2', 'w1'] })],
  ['more works that are not listed', {}, tableOf({ count: 3 })],
  ['more works of people of a similar name', {}, tableOf({ more: { doubtful } })],
  ['a wider rule', {}, tableOf()],
])('keeps a confirmed pair a conflict despite %s', (_, policy, now) => {
  const decision = decidedOn(under({ months: 1 }, tableOf()), { ruling: 'confirmed' })
  const decided = first(decidedTable(under(policy, now), [decision]))
  expect(standingOf(decided)).toBe('conflict')
  expect(decided.decision && stands(decided.decision)).toBe(true)
})

describe('decidedTable with other persons', () => {
  const disambiguation: EntryResolution = {
    ...unique('Ann Lee'),
    persons: [person('Ann Lee', { disambiguation: true })],
  }
  test.each([
    ['to one of the people whom the name meant', tableOf({ left: ambiguous('Ann Lee') }), tableOf()],
    ['to more people than before', tableOf(), tableOf({ left: ambiguous('Ann Lee') })],
    [
      'when more people have the name, even if the answer does not list them',
      tableOf({ left: ambiguous('Ann Lee') }),
      tableOf({ left: { ...ambiguous('Ann Lee'), person_count: 3 } }),
    ],
    ['when the key is a disambiguation page now', tableOf(), tableOf({ left: disambiguation })],
    ['to a name that is not found', tableOf(), tableOf({ left: notFound('Ann Lee'), works: [] })],
    [
      'to a name with more matches than were compared',
      tableOf(),
      tableOf({ left: { ...unique('Ann Lee'), truncated: true } }),
    ],
  ])('does not apply a decision %s', (_, then, now) => {
    expect(decisionOf(now, [then])).toBeUndefined()
  })

  test('applies no decision if the backend does not resolve names', () => {
    const table = pairTable(answerOf([pair('Ann Lee', 'Bo Sun', { items: [keyed('w1')], count: 1 })]))
    expect(decisionOf(table, [tableOf()])).toBeUndefined()
    expect(findingOf(table, first(table))).toBe('no_persons')
  })
})

test('applies a decision if the policy leaves out its paper and too many names are similar', () => {
  const table = tableOf({ left: { ...unique('Ann Lee'), near_truncated: true } })
  const judged = under({ months: 12 }, table)
  expect(first(judged).status).toBe('unresolved')
  const decided = decidedTable(judged, [decidedOn(table, { ruling: 'confirmed' })])
  expect(standingOf(first(decided))).toBe('conflict')
})

test('lists each decided pair of a row once: pairs with a line first, then the others by column', () => {
  const right = ['Bo Sun', 'Cy', 'Di', 'Ed'].map(unique)
  const pairs = right.map(({ entry }) => pair('Ann Lee', entry, { verdict: 'none' }))
  const {
    pairs: [row = []],
    ...facts
  } = resolvedTable(pairs, [unique('Ann Lee')], right)
  const decision = decidedOn(tableOf())
  const decisions = new Map([3, 1, 0].map((column) => [column, decision]))
  const found = decidedRow(facts, 0, row.slice(1, 3), decisions)
  expect(found.map(({ column, decision }) => [column, decision?.id])).toEqual([
    [1, 7],
    [2, undefined],
    [0, 7],
    [3, 7],
  ])
})

test('ignores a decision whose two sides are the same person', () => {
  const same = tableOf({ right: { ...unique('Ann Lee'), entry: 'Bo Sun' }, works: [] })
  expect(first(same).status).toBe('same_person')
  expect(findingOf(same, first(same))).toBe('one_person')
  const [side] = decidedOn(tableOf()).sides
  const old = {
    ...decidedOn(tableOf()),
    verdict: 'same_person' as const,
    sides: [side, side] as [typeof side, typeof side],
  }
  expect(standingOf(first(decidedTable(same, [old])))).toBe('same_person')
})

test('asks again if there are more joint papers without a year', () => {
  const undated = (count: number) => tableOf({ works: [], more: { verdict: 'none', undated: count } })
  const decision = decidedOn(undated(1))
  expect(standingOf(first(decidedTable(undated(1), [decision])))).toBe('dismissed')
  expect(standingOf(first(decidedTable(undated(2), [decision])))).toBe('possible')
})

test('lists the persons of a table and entries without a resolution', () => {
  const persons = [person('Ann Lee'), person('No Record', { key: null })]
  const table = tableOf({ left: { ...ambiguous('Ann Lee'), persons } })
  const keys = ['homepages/x/Ann Lee', 'homepages/x/Bo Sun']
  expect(personsIn(table)).toEqual({ keys, names: [] })
  const more = { left: ['Ann Lee', 'Cy'], right: ['Bo Sun', 'Di'], hasFindingsAlone: true as const }
  expect(personsIn({ ...table, ...more })).toEqual({ keys, names: ['Cy', 'Di'] })
  expect(personsIn({ ...table, left: ['Cy'] })).toEqual({ keys, names: [] })
})

test('finds the places of a pair with its persons in either order', () => {
  const both = [unique('Ann Lee'), unique('Bo Sun')]
  const pairs = both.flatMap((one) => both.map((other) => pair(one.entry, other.entry)))
  const table = resolvedTable(pairs, both, both)
  const about = decidedOn(tableOf()).pair
  expect(placesAbout(table, about)).toEqual([
    { row: 0, column: 1 },
    { row: 1, column: 0 },
  ])
  expect(placesAbout(tableOf(), about)).toEqual([{ row: 0, column: 0 }])
  expect(placesAbout(tableOf({ right: unique('Cy') }), about)).toEqual([])
})

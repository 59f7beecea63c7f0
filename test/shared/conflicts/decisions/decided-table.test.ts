import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  decidedTable,
  earlierDecisions,
  personsIn,
} from '../../../../shared/conflicts/decisions/decided-table.ts'
import { findingOf } from '../../../../shared/conflicts/decisions/finding.ts'
import { stands } from '../../../../shared/conflicts/decisions/pair-decision.ts'
import { pairText } from '../../../../shared/conflicts/decisions/sides.ts'
import { groupOf } from '../../../../shared/conflicts/pair-group.ts'
import { pairTable } from '../../../../shared/conflicts/pair-table.ts'
import { judgedTable } from '../../../../shared/conflicts/policy/judge.ts'
import { ANY_WORK } from '../../../../shared/conflicts/policy/policy.ts'
import type { EntryResolution } from '../../../../shared/contract/backend.ts'
import { ambiguous, answerOf, notFound, pair, person, unique } from '../answers.ts'
import { decidedOn, first, keyed, tableOf } from './decided.ts'

const decisionOf = (table: Parameters<typeof decidedTable>[0], ...args: Parameters<typeof decidedOn>[]) =>
  first(
    decidedTable(
      table,
      args.map((one) => decidedOn(...one)),
    ),
  ).decision

describe('a decision applies', () => {
  test('to the same persons and the same works, and moves the pair to another group', () => {
    const table = tableOf()
    expect(groupOf(first(table))).toBe('conflict')
    const decided = first(decidedTable(table, [decidedOn(table, { note: 'his brother' })]))
    expect(decided.decision).toEqual({
      id: 7,
      ruling: 'dismissed',
      note: 'his brother',
      decidedAt: '2026-11-22T12:00:00Z',
      newItems: [],
    })
    expect(groupOf(decided)).toBe('clear')
  })

  test('whichever side the persons stand on', () => {
    const resolution = { left: [unique('Bo Sun')], right: [unique('Ann Lee')] }
    const turned = pairTable(
      answerOf([pair('Bo Sun', 'Ann Lee', { items: [keyed('w1')], count: 1 })], { resolution }),
    )
    expect(decisionOf(turned, [tableOf()])).toMatchObject({ ruling: 'dismissed', newItems: [] })
  })

  test('to all people that an ambiguous name may mean, if they are the same people', () => {
    const table = tableOf({ left: ambiguous('Ann Lee') })
    expect(decisionOf(table, [table])).toMatchObject({ newItems: [] })
  })

  test('whatever the policy leaves out', () => {
    const table = tableOf({ works: ['w1', 'w2'] })
    const policy = { ...ANY_WORK, least: 3 }
    const at = { year: 2026, month: 11, day: 22 }
    const judged = judgedTable(table, policy, at)
    expect(first(judged).status).toBe('none')
    expect(decidedOn(judged)).toEqual(decidedOn(table))
    const both = judgedTable(decidedTable(table, [decidedOn(judged, { ruling: 'confirmed' })]), policy, at)
    expect(groupOf(first(both))).toBe('conflict')
  })

  test('to a published paper that was a preprint then', () => {
    const items = [{ ...keyed('conf/x/1'), also: [{ key: 'journals/corr/1' }] }]
    const table = tableOf({ more: { items, count: 1 } })
    expect(decisionOf(table, [tableOf({ works: ['journals/corr/1'] })])).toMatchObject({ newItems: [] })
  })
})

describe('a decision comes back', () => {
  test('when there is a work that it was not made for, and says which', () => {
    const decision = decisionOf(tableOf({ works: ['w2', 'w1'] }), [tableOf()])
    expect(decision?.newItems.map(({ key }) => key)).toEqual(['w2'])
    expect(groupOf({ status: 'conflict', ...(decision && { decision }) })).toBe('conflict')
  })

  test('when there are more works than then, though the answer does not list them', () => {
    const decision = decisionOf(tableOf({ works: ['w1'], count: 3 }), [tableOf({ works: ['w1'], count: 2 })])
    expect(decision).toMatchObject({ newItems: [], comesBack: 'more_works' })
    expect(decision && stands(decision)).toBe(false)
  })

  test('when the answer is certain by now, and was not then; but not if it was confirmed', () => {
    const was = tableOf({ more: { verdict: 'possible', reason: 'near_namesake' } })
    const is = tableOf({ more: { verdict: 'conflict' } })
    const decision = decisionOf(is, [was, { ruling: 'somebody_else' }])
    expect(decision?.comesBack).toBe('now_certain')
    expect(decision?.newItems).toHaveLength(1)
    expect(decisionOf(is, [was, { ruling: 'confirmed' }])?.comesBack).toBeUndefined()
  })

  test.each([
    ['where there were none', undefined, { count: 1, last_year: 2020 }],
    ['more of them', { count: 1, last_year: 2020 }, { count: 2, last_year: 2020 }],
    ['a newer one', { count: 2, last_year: 2020 }, { count: 2, last_year: 2024 }],
    ['one without a year', { count: 1, last_year: 2020 }, { count: 1, last_year: null }],
  ])('when people of a similar name have new joint papers: %s', (_, then, now) => {
    const withNamesakes = (doubtful?: { count: number; last_year: number | null }) =>
      tableOf({ more: doubtful ? { doubtful: { reason: 'near_namesake' as const, ...doubtful } } : {} })
    const table = withNamesakes(now)
    const decision = decisionOf(table, [withNamesakes(then)])
    expect(decision).toMatchObject({ newItems: [], comesBack: 'more_doubtful' })
    expect(groupOf(first(decidedTable(table, [decidedOn(withNamesakes(then))])))).toBe('conflict')
    // Decided anew, with what is known now, it stands; so does what was confirmed, and what had as many or more.
    expect(decisionOf(table, [table])?.comesBack).toBeUndefined()
    expect(decisionOf(table, [withNamesakes(then), { ruling: 'confirmed' }])?.comesBack).toBeUndefined()
    expect(decisionOf(withNamesakes(then), [table])?.comesBack).toBeUndefined()
  })

  test('not when works have gone', () => {
    expect(decisionOf(tableOf({ works: [] }), [tableOf({ works: ['w1', 'w2'] })])).toMatchObject({
      newItems: [],
    })
  })

  test('not when an answer lists more of the works that there were', () => {
    const cut = tableOf({ works: ['w1'], count: 3 })
    expect(decisionOf(tableOf({ works: ['w1', 'w2', 'w3'] }), [cut])).toMatchObject({ newItems: [] })
    const newer = [keyed('w9', 2020), keyed('w1'), keyed('w2', 1999)]
    const grown = tableOf({ more: { items: newer, count: 3 } })
    expect(decisionOf(grown, [cut])?.newItems.map(({ key }) => key)).toEqual(['w9'])
  })
})

describe('a decision never applies', () => {
  const disambiguation: EntryResolution = {
    ...unique('Ann Lee'),
    persons: [person('Ann Lee', { disambiguation: true })],
  }
  test.each([
    ['to one of the people whom the name meant', tableOf({ left: ambiguous('Ann Lee') }), tableOf()],
    ['to more people than it was made for', tableOf(), tableOf({ left: ambiguous('Ann Lee') })],
    [
      'when more people have the name, though not listed',
      tableOf({ left: ambiguous('Ann Lee') }),
      tableOf({ left: { ...ambiguous('Ann Lee'), person_count: 3 } }),
    ],
    ['when the key is a disambiguation page by now', tableOf(), tableOf({ left: disambiguation })],
    ['to a name that is not found', tableOf(), tableOf({ left: notFound('Ann Lee'), works: [] })],
    [
      'to a name with more matches than were compared',
      tableOf(),
      tableOf({ left: { ...unique('Ann Lee'), truncated: true } }),
    ],
  ])('%s', (_, then, now) => {
    expect(decisionOf(now, [then])).toBeUndefined()
  })

  test('in an answer of a backend that does not say who a name is', () => {
    const table = pairTable(answerOf([pair('Ann Lee', 'Bo Sun', { items: [keyed('w1')], count: 1 })]))
    expect(decisionOf(table, [tableOf()])).toBeUndefined()
    expect(findingOf(table, first(table))).toBe('no_persons')
  })
})

test.each([
  [
    'a person without a record',
    tableOf({ left: { ...unique('Ann Lee'), persons: [person('A', { key: null })] } }),
    'no_record',
  ],
  ['a work without a key', tableOf({ more: { items: [{ title: 'x' }], count: 1 } }), 'no_work_keys'],
  ['a name that is not found', tableOf({ left: notFound('Ann Lee'), works: [] }), 'unresolved'],
] as const)('%s cannot be decided about', (_, table, why) => {
  expect(findingOf(table, first(table))).toBe(why)
})

test('a decision stands where the policy leaves its papers out and more people have a name like one of the two', () => {
  const table = tableOf({ left: { ...unique('Ann Lee'), near_truncated: true } })
  const judged = judgedTable(table, { ...ANY_WORK, months: 12 }, { year: 2026, month: 11, day: 22 })
  expect(first(judged).status).toBe('unresolved')
  const decided = decidedTable(judged, [decidedOn(table, { ruling: 'confirmed' })])
  expect(groupOf(first(decided))).toBe('conflict')
})

test('one person on both sides can be decided about', () => {
  const same = tableOf({ right: { ...unique('Ann Lee'), entry: 'Bo Sun' }, works: [] })
  expect(first(same).status).toBe('same_person')
  expect(groupOf(first(decidedTable(same, [decidedOn(same)])))).toBe('clear')
})

describe('persons whom dblp has renumbered or merged', () => {
  const moved = tableOf({
    left: {
      ...unique('Ann Lee'),
      persons: [person('Ann B. Lee', { key: 'homepages/new', aliases: ['Ann Lee'] })],
    },
  })
  test('are offered what was decided under their name, and nothing is applied', () => {
    const decision = decidedOn(tableOf())
    expect(first(decidedTable(moved, [decision])).decision).toBeUndefined()
    expect(earlierDecisions(moved, [decision])).toEqual([{ pair: first(moved), decision }])
    expect(personsIn(moved)).toEqual({
      keys: ['homepages/new', 'homepages/x/Bo Sun'],
      names: ['Ann B. Lee', 'Ann Lee', 'Bo Sun'],
    })
  })

  test('are not offered what is decided by key, or what was decided about others', () => {
    const table = tableOf()
    const decided = decidedTable(table, [decidedOn(table)])
    expect(earlierDecisions(decided, [decidedOn(table)])).toEqual([])
    expect(
      earlierDecisions(moved, [decidedOn(tableOf({ left: { ...unique('Cy Roe'), entry: 'Ann Lee' } }))]),
    ).toEqual([])
  })
})

// --- properties ------------------------------------------------------------------------------------

const key = fc.constantFrom('a', 'b', 'c', 'd')
const people = fc.uniqueArray(key, { minLength: 1, maxLength: 3 })
const works = fc.uniqueArray(fc.constantFrom('w1', 'w2', 'w3', 'w4', 'w5'), { maxLength: 5 })
const resolved = (entry: string, keys: readonly string[]): EntryResolution => ({
  entry,
  status: keys.length === 1 ? 'unique' : 'ambiguous',
  person_count: keys.length,
  persons: keys.map((one) => person(one, { key: one })),
})
const shown = fc
  .record({ left: people, right: people, works, cut: fc.nat(3) })
  .map(({ left, right, works, cut }) => ({
    persons: [left, right] as const,
    works,
    count: works.length + cut,
    table: tableOf({
      left: resolved('Ann Lee', left),
      right: resolved('Bo Sun', right),
      works,
      count: works.length + cut,
    }),
  }))

test('a decision applies to its persons alone, and stands for its works alone: any two answers', () => {
  const setText = (keys: readonly string[]): string => keys.toSorted().join()
  const pairOf = ([left, right]: readonly [readonly string[], readonly string[]]): string =>
    [setText(left), setText(right)].toSorted().join(' and ')
  fc.assert(
    fc.property(shown, shown, (then, now) => {
      fc.pre(typeof findingOf(then.table, first(then.table)) !== 'string')
      const { decision } = first(decidedTable(now.table, [decidedOn(then.table)]))
      const isDecidable = typeof findingOf(now.table, first(now.table)) !== 'string'
      expect(decision !== undefined).toBe(isDecidable && pairOf(then.persons) === pairOf(now.persons))
      if (!decision || !stands(decision)) return
      // What stands covers all that there is: no more works than then, and no unknown one beyond those that were cut off.
      expect(now.count).toBeLessThanOrEqual(then.count)
      const unknown = now.works.filter((work) => !then.works.includes(work))
      expect(unknown.length).toBeLessThanOrEqual(then.count - then.works.length)
    }),
    { numRuns: 2000, seed: 14 },
  )
})

test('a decision on an answer stands for that answer, and again when it is turned round', () => {
  fc.assert(
    fc.property(shown, ({ table, persons, works, count }) => {
      fc.pre(typeof findingOf(table, first(table)) !== 'string')
      const turned = tableOf({
        left: resolved('Ann Lee', persons[1].toReversed()),
        right: resolved('Bo Sun', persons[0]),
        works: works.toReversed(),
        count,
      })
      for (const shownNow of [table, turned]) {
        const { decision } = first(decidedTable(shownNow, [decidedOn(table)]))
        expect(decision && stands(decision)).toBe(true)
      }
      expect(pairText(decidedOn(table).sides)).toBe(pairText(decidedOn(turned).sides))
    }),
    { seed: 14 },
  )
})

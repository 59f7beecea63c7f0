import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decidedTable } from '../../../../shared/conflicts/decisions/decided-table.ts'
import { findingOf, pairText } from '../../../../shared/conflicts/decisions/finding.ts'
import { stands } from '../../../../shared/conflicts/pair-table.ts'
import { judgedTable } from '../../../../shared/conflicts/policy/judge.ts'
import type { EntryResolution } from '../../../../shared/contract/backend.ts'
import { type Policy, WORK_KINDS } from '../../../../shared/contract/policies.ts'
import { person } from '../answers.ts'
import { decidedOn, first, keyed, tableOf } from './decided.ts'

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

test('applies a decision only to its persons and works', () => {
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
      // A cut list may lack a known work. So this test compares numbers of works.
      expect(now.count).toBeLessThanOrEqual(then.count)
      const unknown = now.works.filter((work) => !then.works.includes(work))
      expect(unknown.length).toBeLessThanOrEqual(then.count - then.works.length)
    }),
    { numRuns: 2000, seed: 14 },
  )
})

test('applies a decision to the answer that it was made on, even with exchanged lists', () => {
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

const policies: fc.Arbitrary<Policy> = fc.record({
  name: fc.constant('any name'),
  months: fc.option(fc.integer({ min: 1, max: 72 })),
  without: fc.subarray([...WORK_KINDS]),
  least: fc.integer({ min: 1, max: 3 }),
  authors: fc.option(fc.integer({ min: 2, max: 6 })),
})
const rules = fc.record({
  policy: policies,
  at: fc.record({
    year: fc.integer({ min: 2020, max: 2026 }),
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.constant(1),
  }),
})
const kinds = [
  { pub_type: 'article' },
  { pub_type: 'article', publtype: 'informal' },
  { pub_type: 'phdthesis' },
  { pub_type: 'book' },
  { pub_type: 'data' },
] as const
const listed = fc.array(
  fc.record({
    year: fc.option(fc.integer({ min: 2015, max: 2026 })),
    kind: fc.constantFrom(...kinds),
    author_count: fc.integer({ min: 2, max: 7 }),
  }),
  { maxLength: 6 },
)

test('applies a dismissal only under an equal or narrower rule', () => {
  fc.assert(
    fc.property(listed, rules, rules, (works, then, now) => {
      const items = works
        .toSorted((one, other) => (other.year ?? 0) - (one.year ?? 0))
        .map(({ year, kind, author_count }, at) => ({ ...keyed(`w${at}`, year), ...kind, author_count }))
      const table = tableOf({ more: { items, count: items.length } })
      const before = judgedTable(table, then.policy, then.at)
      const decided = first(decidedTable(judgedTable(table, now.policy, now.at), [decidedOn(before)]))
      if (!decided.decision || !stands(decided.decision)) return
      const countedThen = first(before).pubs?.items.map(({ key }) => key)
      expect(countedThen).toEqual(expect.arrayContaining(decided.pubs?.items.map(({ key }) => key) ?? []))
      expect(now.policy.least).toBeGreaterThanOrEqual(then.policy.least)
    }),
    { numRuns: 2000, seed: 14 },
  )
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareTables, isUnchanged } from '../../../shared/conflicts/compare-answers.ts'
import { pairTable } from '../../../shared/conflicts/pair-table.ts'
import { ANY_WORK, PRESETS } from '../../../shared/conflicts/policy/conflict-policy.ts'
import { judgedTable } from '../../../shared/conflicts/policy/judge.ts'
import type { PairItem, PairPubs } from '../../../shared/contract/backend.ts'
import { ambiguous, answerOf, pair, paper, resolvedTable, unique } from './answers.ts'

const work = (key: string, year = 2020, more: Partial<PairItem> = {}): PairItem =>
  paper(`Title of ${key}`, { key, year, ...more })
const tableOf = (...pairs: PairPubs[]) => pairTable(answerOf(pairs))
const keys = (items: readonly PairItem[] = []) => items.map(({ key }) => key)

test('lists new and gone works of changed pairs', () => {
  const before = tableOf(
    pair('A', 'X', { items: [work('a'), work('b')] }),
    pair('A', 'Y', { items: [work('c')] }),
  )
  const now = tableOf(
    pair('A', 'X', { items: [work('d'), work('a')] }),
    pair('A', 'Y', { items: [work('c')] }),
  )
  const { pairs } = compareTables(before, now)
  expect(pairs.map(({ pair, came, went }) => [pair.right, keys(came), keys(went)])).toEqual([
    ['X', ['d'], ['b']],
  ])
})

const between = (before: Partial<PairPubs>, now: Partial<PairPubs>) =>
  compareTables(tableOf(pair('A', 'X', before)), tableOf(pair('A', 'X', now)))

const CUT = { count: 3, items: [work('a', 2022), work('b', 2020)] }

test('lists the old verdict of a pair with a changed verdict', () => {
  const { pairs } = between({ verdict: 'none' }, { verdict: 'conflict', items: [work('a')] })
  expect(pairs).toMatchObject([{ was: { status: 'none', count: 0 }, pair: { status: 'conflict' } }])
})

test.each<[string, Partial<PairPubs>]>([
  ['another verdict', { ...CUT, verdict: 'possible' }],
  ['another number of works', { ...CUT, verdict: 'conflict', count: 4 }],
])('calls a pair with the same listed works and %s changed', (_, now) => {
  expect(between({ ...CUT, verdict: 'conflict' }, now).pairs).toMatchObject([{ came: [], went: [] }])
})

test('does not call the publication of a known preprint new', () => {
  const published = work('conf/x/p', 2020, { also: [{ key: 'journals/corr/p' }] })
  expect(isUnchanged(between({ items: [work('journals/corr/p', 2019)] }, { items: [published] }))).toBe(true)
})

test('calls works beyond the end of a cut list neither new nor gone', () => {
  const now = { count: 4, items: [work('new', 2023), ...CUT.items, work('old', 2001)] }
  expect(between(CUT, now).pairs.map(({ came }) => keys(came))).toEqual([['new']])
  expect(between(now, CUT).pairs.map(({ went }) => keys(went))).toEqual([['new']])
})

test('does not call a work new that a cut list may have left out', () => {
  expect(isUnchanged(between(CUT, { count: 3, items: [...CUT.items, work('c', 2020)] }))).toBe(true)
})

test('lists names with different persons than before', () => {
  const before = resolvedTable([pair('A', 'X')], [unique('A')], [unique('X')])
  const now = resolvedTable([pair('A', 'X')], [ambiguous('A')], [unique('X')])
  expect(compareTables(before, now).names).toEqual([
    { side: 'left', entry: 'A', was: ['A'], now: ['A 0001', 'A 0002'] },
  ])
})

test('finds no change between an answer and itself, under any policy', () => {
  const items = fc.array(
    fc.record({ key: fc.string(), year: fc.option(fc.integer({ min: 1990, max: 2026 })) }),
    { maxLength: 5 },
  )
  const pairs = fc.array(fc.record({ items, more: fc.nat(3) }), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(pairs, fc.constantFrom(...PRESETS), (all, preset) => {
      const table = tableOf(
        ...all.map(({ items, more }, at) =>
          pair('A', `X${at}`, {
            count: items.length + more,
            items: items.map(({ key, year }) => paper(key, { key, year })),
          }),
        ),
      )
      const judged = judgedTable(table, preset, { year: 2026, month: 11, day: 22 })
      expect(isUnchanged(compareTables(judged, judged))).toBe(true)
    }),
  )
})

test('calls the same papers new as the reverse comparison calls gone', () => {
  const side = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'))
  fc.assert(
    fc.property(side, side, (one, other) => {
      const worksOf = (all: readonly string[]) => ({ items: all.map((key) => work(key)) })
      const there = between(worksOf(one), worksOf(other)).pairs.flatMap(({ came }) => keys(came))
      const back = between(worksOf(other), worksOf(one)).pairs.flatMap(({ went }) => keys(went))
      expect(there).toEqual(back)
      expect(new Set(there)).toEqual(new Set(other.filter((key) => !one.includes(key))))
    }),
  )
})

test('finds no change when the data cover the window for the first time', () => {
  const at = { year: 2026, month: 11, day: 23 }
  const of = (data_date: string) =>
    judgedTable(
      pairTable(answerOf([pair('A', 'X', { verdict: 'none' })], { data_date })),
      { ...ANY_WORK, months: 24 },
      at,
    )
  expect(compareTables(of('2023-01-31'), of('2026-11-01')).pairs).toEqual([])
})

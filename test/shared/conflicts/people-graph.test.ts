import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allPairs, pairTable } from '../../../shared/conflicts/pair-table.ts'
import { peopleGraph } from '../../../shared/conflicts/people-graph.ts'
import type { Standing } from '../../../shared/conflicts/standing.ts'
import { ambiguous, answerOf, notFound, pair, paper, person, unique } from './answers.ts'

const papers = (count: number) =>
  Array.from({ length: count }, (_, at) => paper(`Paper ${at}`, { year: 2020 + at }))

test('people are nodes, pairs with joint works are edges, and people without any are only counted', () => {
  const graph = peopleGraph(
    pairTable(
      answerOf([
        pair('A', 'X', { items: papers(3) }),
        pair('A', 'Y', { items: papers(1) }),
        pair('B', 'X'),
        pair('B', 'Y'),
      ]),
    ),
  )
  expect(graph.people.map(({ name, lists, degree }) => [name, lists, degree])).toEqual([
    ['A', 'a', 2],
    ['X', 'b', 1],
    ['Y', 'b', 1],
  ])
  expect(graph.edges.map(({ count, lastYear, pair }) => [pair.right, count, lastYear])).toEqual([
    ['X', 3, 2022],
    ['Y', 1, 2020],
  ])
  expect(graph.alone).toBe(1)
})

test('of the people without an edge those are counted apart of whom a pair is unknown', () => {
  const countsOf = (...answer: Parameters<typeof answerOf>) => {
    const { people, alone, unknown } = peopleGraph(pairTable(answerOf(...answer)))
    return { drawn: people.length, alone, unknown }
  }
  const [unresolved, none, conflict] = (['unresolved', 'none', 'conflict'] as const).map((verdict) => ({
    verdict,
  }))
  const nobody = { resolution: { left: [unique('A')], right: [notFound('X')] } }
  expect(countsOf([pair('A', 'X', unresolved)], nobody)).toEqual({ drawn: 0, alone: 2, unknown: 2 })
  const cut = { resolution: { left: [unique('A')], right: [{ ...ambiguous('X'), truncated: true }] } }
  expect(countsOf([pair('A', 'X', unresolved)], cut)).toEqual({ drawn: 0, alone: 2, unknown: 2 })
  expect(countsOf([pair('A', 'X')])).toEqual({ drawn: 0, alone: 2, unknown: 2 })
  const found = {
    resolution: { left: [unique('A'), unique('B')], right: [unique('X'), unique('Y'), notFound('Z')] },
  }
  const joint = pair('A', 'X', { ...conflict, items: papers(1) })
  const clear = [pair('A', 'Y', none), pair('B', 'X', none), pair('B', 'Y', none)]
  expect(countsOf([joint, ...clear], found)).toEqual({ drawn: 2, alone: 2, unknown: 0 })
  // B is clear of X and Y, but nobody knows about Z; Y is clear of both.
  const open = [pair('A', 'Z', unresolved), pair('B', 'Z', unresolved)]
  expect(countsOf([joint, ...clear, ...open], found)).toEqual({ drawn: 2, alone: 3, unknown: 2 })
})

test.each([
  ['first', [2, 1]],
  ['last', [1, 2]],
])(
  'a person on both lists, under two names on one of them, is one node without an edge to themselves, and an edge has most works, which come %s',
  (_, [whole = 0, short = 0]) => {
    const ann = { ...person('Ann Lee'), key: 'homepages/l/AnnLee' }
    const graph = peopleGraph(
      pairTable(
        answerOf(
          [
            pair('Ann Lee', 'Ann Lee', { verdict: 'same_person' }),
            pair('Ann Lee', 'Bo Ek', { items: papers(whole), verdict: 'conflict' }),
            pair('A. Lee', 'Ann Lee', { verdict: 'same_person' }),
            pair('A. Lee', 'Bo Ek', { items: papers(short), verdict: 'conflict' }),
          ],
          {
            resolution: {
              left: [
                { ...unique('Ann Lee'), persons: [ann] },
                { ...unique('A. Lee'), persons: [ann] },
              ],
              right: [{ ...unique('Ann Lee'), persons: [ann] }, unique('Bo Ek')],
            },
          },
        ),
      ),
    )
    expect(graph.people.map(({ name, lists }) => [name, lists])).toEqual([
      ['Ann Lee', 'both'],
      ['Bo Ek', 'b'],
    ])
    expect(graph.edges.map(({ count }) => count)).toEqual([2])
  },
)

test('a name that may be several people is a node of its own on each list', () => {
  const graph = peopleGraph(
    pairTable(
      answerOf([pair('Wei Wang', 'Wei Wang', { verdict: 'possible', reason: 'same_person' })], {
        resolution: { left: [ambiguous('Wei Wang')], right: [ambiguous('Wei Wang')] },
      }),
    ),
  )
  expect(graph.people).toHaveLength(2)
  expect(graph.edges.map(({ group }) => group)).toEqual(['possible'])
})

test('with a group only its pairs are edges; a dismissed pair is an edge of a group of its own', () => {
  const table = pairTable(
    answerOf(
      [
        pair('A', 'X', { items: papers(1), verdict: 'conflict' }),
        pair('A', 'Y', { count: 1, verdict: 'possible' }),
      ],
      {
        resolution: { left: [unique('A')], right: [unique('X'), ambiguous('Y')] },
      },
    ),
  )
  expect(peopleGraph(table, 'possible').edges.map(({ pair }) => pair.right)).toEqual(['Y'])
  const [conflict] = allPairs(table)
  if (!conflict) throw new Error('no pair')
  conflict.decision = {
    id: 1,
    ruling: 'dismissed',
    note: '',
    decidedAt: '2026-01-01T00:00:00Z',
    newItems: [],
  }
  const rights = (only: Standing | null) => peopleGraph(table, only).edges.map(({ pair }) => pair.right)
  expect([rights(null), rights('conflict'), rights('dismissed')]).toEqual([['X', 'Y'], [], ['X']])
})

test('every end of an edge is a person, and every person has an edge', () => {
  const side = (letter: string) =>
    fc.integer({ min: 1, max: 6 }).map((size) => Array.from({ length: size }, (_, at) => letter + at))
  fc.assert(
    fc.property(side('a'), side('b'), fc.infiniteStream(fc.nat(2)), (left, right, counts) => {
      const table = pairTable(
        answerOf(
          left.flatMap((one) =>
            right.map((other) => pair(one, other, { items: papers(counts.next().value ?? 0) })),
          ),
        ),
      )
      const { people, edges, alone } = peopleGraph(table)
      const ends = new Set(edges.flatMap(({ source, target }) => [source, target]))
      expect(new Set(people.map(({ id }) => id))).toEqual(ends)
      expect(people.length + alone).toBe(left.length + right.length)
      expect(people.reduce((sum, { degree }) => sum + degree, 0)).toBe(2 * edges.length)
    }),
  )
})

import { expect, test } from 'vitest'
import { pairTable } from '../../../../shared/conflicts/pair-table.ts'
import { type PeopleGraph, peopleGraph } from '../../../../shared/conflicts/people-graph.ts'
import { judgedTable } from '../../../../shared/conflicts/policy/judge.ts'
import { ANY_WORK } from '../../../../shared/conflicts/policy/policy.ts'
import { localeOf } from '../../../../shared/messages/locale.ts'
import { edgeFigures, isReopened } from '../../../../shared/ui/network/network-drawing.tsx'
import { whoIsNotDrawn } from '../../../../shared/ui/network/network-view.tsx'
import { verdictWord } from '../../../../shared/words/verdicts.ts'
import { ambiguous, answerOf, notFound, pair, paper, unique } from '../../conflicts/answers.ts'
import { decided } from '../../conflicts/decided.ts'

const english = localeOf('en')
const { t } = localeOf('en')
const notDrawn = (graph: Pick<PeopleGraph, 'alone' | 'unknown'>, filter: 'conflict' | null = null) =>
  whoIsNotDrawn({ people: [], edges: [], ...graph }, filter, t)

test('people who are not drawn are clear of all others, or unknown', () => {
  expect(notDrawn({ alone: 3, unknown: 1 })).toEqual([
    '2 people are not drawn: clear of everybody else on the other list.',
    '1 person is not drawn: whether they are clear is unknown.',
  ])
  expect(notDrawn({ alone: 2, unknown: 2 })).toEqual([
    '2 people are not drawn: whether they are clear is unknown.',
  ])
  expect(notDrawn({ alone: 0, unknown: 0 })).toEqual([])
})

test('while one kind of pairs is shown, those not drawn are without such a pair and no more is said of them', () => {
  expect(notDrawn({ alone: 2, unknown: 1 }, 'conflict')).toEqual([
    '2 people are not drawn: no pair of this kind with anybody else.',
  ])
})

const table = pairTable(
  answerOf(
    [
      pair('Ada', 'Once', { verdict: 'conflict', items: [paper('On engines')] }),
      pair('Ada', 'Perhaps', { verdict: 'possible', reason: 'near_namesake', items: [paper('Maybe')] }),
      pair('Ada', 'Ada L.', { verdict: 'possible', reason: 'same_person' }),
      pair('Ada', 'Nobody', { verdict: 'unresolved' }),
    ],
    {
      resolution: {
        left: [unique('Ada')],
        right: [unique('Once'), ambiguous('Perhaps'), ambiguous('Ada L.'), notFound('Nobody')],
      },
    },
  ),
)
const says = (of: typeof table): string[] =>
  peopleGraph(of).edges.map(
    (edge) => `${edge.pair.right}: ${edgeFigures(edge, english)}, ${verdictWord(edge.pair, t)}`,
  )

test('a line says its papers as the matrix does, so that no line says zero', () => {
  expect(says(table)).toEqual([
    'Once: 1 · 2001, conflict',
    'Perhaps: 1? · 2001, possible',
    'Ada L.: =?, possible',
  ])
  const books = { ...ANY_WORK, name: 'Two', least: 2 }
  expect(says(judgedTable(table, books, { year: 2026, month: 1, day: 1 }))).toEqual(['Ada L.: =?, possible'])
})

test('a pair that its user has confirmed says so, and claims no papers', () => {
  expect(says(decided(table, 'Ada', 'Ada L.', 'confirmed')).at(-1)).toBe(
    'Ada L.: =?✓, same person, confirmed by you',
  )
})

test('a pair that has to be decided again is marked, one whose decision stands is not', () => {
  const reopened = (of: typeof table) =>
    peopleGraph(of)
      .edges.filter(isReopened)
      .map(({ pair }) => pair.right)
  expect(reopened(decided(table, 'Ada', 'Once', 'dismissed', [paper('New')]))).toEqual(['Once'])
  expect(reopened(decided(table, 'Ada', 'Once', 'confirmed'))).toEqual([])
  expect(reopened(table)).toEqual([])
})

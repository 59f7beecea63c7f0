import { expect, test } from 'vitest'
import { allPairs, pairTable, resultPairs } from '../../../shared/conflicts/pair-table.ts'
import { answerOf, notFound, pair, paper, unique } from './answers.ts'

test('every left × right pair has its place, its count and its papers', () => {
  const table = pairTable(
    answerOf([
      pair('A', 'X', { items: [paper('One')] }),
      pair('A', 'Y'),
      pair('B', 'X'),
      pair('B', 'Y', { items: [paper('Two'), paper('Three')] }),
    ]),
  )
  expect(table.pairs.map((row) => row.map(({ count }) => count))).toEqual([
    [1, 0],
    [0, 2],
  ])
  expect(table.pairs[1]?.[1]?.pubs?.items.map(({ title }) => title)).toEqual(['Two', 'Three'])
  expect(resultPairs(table).map(({ row, column }) => [row, column])).toEqual([
    [0, 0],
    [1, 1],
  ])
})

test('pairs are found by their names, in whatever order a server lists them', () => {
  const answer = answerOf([pair('A', 'X'), pair('A', 'Y', { count: 4 })])
  answer.pair_pubs.reverse()
  expect(pairTable(answer).pairs[0]?.map(({ count }) => count)).toEqual([0, 4])
})

test('a pair that is only counted in the matrix keeps its count', () => {
  const answer = answerOf([pair('A', 'X', { count: 7 })])
  answer.pair_pubs = []
  expect(allPairs(pairTable(answer))).toMatchObject([{ count: 7, pubs: undefined, standing: 'papers' }])
})

test('entries named like properties of every object are entries', () => {
  const answer = answerOf([pair('constructor', '__proto__')], { pair_pubs: [], matrix: {} })
  expect(allPairs(pairTable(answer))).toMatchObject([{ left: 'constructor', right: '__proto__', count: 0 }])
})

test('an entry is resolved by its own side', () => {
  const answer = answerOf([pair('A', 'A')], {
    resolution: { left: [unique('A')], right: [notFound('A')] },
  })
  expect(allPairs(pairTable(answer))[0]?.standing).toBe('unresolved')
})

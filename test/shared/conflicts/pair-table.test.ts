import { expect, test } from 'vitest'
import { allPairs, pairTable, withoutLine } from '../../../shared/conflicts/pair-table.ts'
import { resultPairs } from '../../../shared/conflicts/standing.ts'
import { ambiguous, answerOf, notFound, pair, paper, person, resolvedTable, unique } from './answers.ts'

test('gives each pair its place, count and papers', () => {
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

test('finds the line of each pair by its names, in any order of the lines', () => {
  const answer = answerOf([pair('A', 'X'), pair('A', 'Y', { count: 4 })])
  answer.pair_pubs.reverse()
  expect(pairTable(answer).pairs[0]?.map(({ count }) => count)).toEqual([0, 4])
})

test('takes the count of a pair without a line from the matrix', () => {
  const answer = answerOf([pair('A', 'X', { count: 7 })])
  answer.pair_pubs = []
  expect(allPairs(pairTable(answer))).toMatchObject([{ count: 7, pubs: undefined, status: 'papers' }])
})

test('reads entries named `constructor` and `__proto__`', () => {
  const answer = answerOf([pair('constructor', '__proto__')], { pair_pubs: [], matrix: {} })
  expect(allPairs(pairTable(answer))).toMatchObject([{ left: 'constructor', right: '__proto__', count: 0 }])
})

test('resolves each entry on its own side', () => {
  const answer = answerOf([pair('A', 'A')], {
    resolution: { left: [unique('A')], right: [notFound('A')] },
  })
  expect(allPairs(pairTable(answer))[0]?.status).toBe('unresolved')
})

test('gives a reason only to possible pairs', () => {
  const answer = answerOf([pair('A', 'X', { count: 1, verdict: 'possible' }), pair('A', 'Y')], {
    resolution: { left: [unique('A')], right: [unique('X'), unique('Y')] },
  })
  expect(allPairs(pairTable(answer)).map(({ uncertainReason }) => uncertainReason)).toEqual([
    'disambiguation_page',
    null,
  ])
})

test('shows the name of the person for an identifier', () => {
  const left = [
    { ...unique('64/5141'), persons: [person('Wei Wang')] },
    { ...unique('w wang'), persons: [person('Wei Wang')] },
    { ...ambiguous('0000-0002-1825-0097') },
    notFound('s/Nobody'),
  ]
  const pairs = left.map(({ entry }) => pair(entry, 'X'))
  const table = resolvedTable(pairs, left, [unique('X')])
  expect(table.leftNames).toEqual(['Wei Wang', 'w wang', '0000-0002-1825-0097', 's/Nobody'])
  expect(table.pairs[0]?.[0]).toMatchObject({ left: '64/5141', leftName: 'Wei Wang', rightName: 'X' })
})

test('calls a pair unknown if the answer lacks it', () => {
  const answer = answerOf([pair('A', 'X'), pair('A', 'Y')], {
    resolution: { left: [unique('A')], right: [unique('X'), unique('Y')] },
  })
  const { pairs } = pairTable({ ...answer, pair_pubs: answer.pair_pubs.slice(0, 1) })
  expect(pairs[0]?.map(({ status }) => status)).toEqual(['none', 'unknown'])
})

test('calls a pair without a line clear, unless somebody is unknown', () => {
  const table = resolvedTable([pair('A', 'X')], [unique('A')], [unique('X')])
  const place = { row: 0, column: 0, left: 'A', right: 'X', leftName: 'A', rightName: 'X' }
  const none = { ...place, count: 0, pubs: undefined, uncertainReason: null }
  expect(withoutLine(place, false, table)).toEqual({ ...none, status: 'none', unresolvedReason: null })
  const unknown = { ...none, status: 'unresolved', unresolvedReason: 'not_found' }
  expect(withoutLine(place, true, table)).toEqual(unknown)
})

import { expect, test } from 'vitest'
import { type Block, isSameBasis, openQueries } from '../../../shared/conference/conference-answer.ts'

const DATA = { date: '2026-11-20', newestYear: 2026, sample: false }
const blockOf = (left: string[], right: string[]): Block => ({
  ...{ left, right, exact: true, rules: 5, data: DATA, entries: [], pairs: [] },
})
const open = (left: string[], right: string[], blocks: Block[] = []) =>
  openQueries({ left, right, authors: [], reviewers: [], isCut: false }, blocks)

test.each<[what: string, blocks: Block[], queries: ReturnType<typeof open>]>([
  ['no block', [], [{ left: ['a', 'b'], right: ['x', 'y'] }]],
  ['a block of all', [blockOf(['b', 'a'], ['y', 'x'])], []],
  ['two blocks of all', [blockOf(['a', 'b'], ['x']), blockOf(['b', 'a'], ['y'])], []],
  ['a block without an author', [blockOf(['a'], ['x', 'y'])], [{ left: ['b'], right: ['x', 'y'] }]],
  [
    'a block of one pair',
    [blockOf(['a'], ['x'])],
    [
      { left: ['a'], right: ['y'] },
      { left: ['b'], right: ['x', 'y'] },
    ],
  ],
])('asks only for the pairs that no block has: %s', (_what, blocks, queries) => {
  expect(open(['a', 'b'], ['x', 'y'], blocks)).toEqual(queries)
})

test('asks nothing about an empty side', () => {
  expect([open([], ['x']), open(['a'], [])]).toEqual([[], []])
})

test.each([
  [2000, [10_000, 1]],
  [2001, [10_001]],
])('splits 10,001 authors with %i reviewers into queries of %j', (reviewers, sizes) => {
  const names = (count: number) => Array.from({ length: count }, (_, at) => `${at}`)
  expect(open(names(10_001), names(reviewers)).map(({ left }) => left.length)).toEqual(sizes)
})

test.each<[what: string, other: Partial<Block>]>([
  ['match names differently', { exact: false }],
  ['follow different rules', { rules: 4 }],
  ['have different dates', { data: { ...DATA, date: '2026-11-21' } }],
  ['come from the starter data and from dblp', { data: { ...DATA, sample: true } }],
  ['end with different years', { data: { ...DATA, newestYear: 2025 } }],
])('does not join two blocks that %s', (_what, other) => {
  const block = blockOf(['a'], ['x'])
  expect([isSameBasis(block, { ...block, left: [] }), isSameBasis(block, { ...block, ...other })]).toEqual([
    true,
    false,
  ])
})

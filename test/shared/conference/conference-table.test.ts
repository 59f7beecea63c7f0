import { expect, test } from 'vitest'
import type { Block } from '../../../shared/conference/conference-answer.ts'
import { conferenceTable, pairsIn } from '../../../shared/conference/conference-table.ts'
import type { Roster } from '../../../shared/conference/roster.ts'
import { finish } from '../../../shared/slices.ts'
import { unique } from '../conflicts/answers.ts'

const rosterOf = (left: string[], right: string[]): Roster => ({
  left,
  right,
  authors: [left],
  reviewers: right,
  isCut: false,
})
/** A block with a conflict for each pair of indexes. */
const blockOf = (
  left: string[],
  right: string[],
  pairs: [left: number, right: number][],
  count = 1,
): Block => ({
  left,
  right,
  exact: true,
  rules: 1,
  data: { date: '2026-11-20', newestYear: 2026, sample: false },
  entries: [],
  pairs: pairs.map(([left, right]) => ({
    left,
    right,
    verdict: 'conflict',
    count,
    last_year: 2026,
    items: [],
  })),
})
const rowsOf = (roster: Roster, blocks: readonly Block[]) => {
  const table = finish(conferenceTable(roster, blocks, true))
  return roster.left.map((_, row) =>
    pairsIn(table, row).map(({ left, right, count }) => `${left} × ${right}: ${count}`),
  )
}

test('sorts the pairs of several blocks by column, and takes the later line about a pair', () => {
  const blocks = [
    blockOf(
      ['A', 'B'],
      ['Y', 'Z'],
      [
        [0, 1],
        [0, 0],
        [1, 0],
      ],
    ),
    blockOf(
      ['A'],
      ['Z', 'X'],
      [
        [0, 0],
        [0, 1],
      ],
      2,
    ),
  ]
  expect(rowsOf(rosterOf(['A', 'B'], ['X', 'Y', 'Z']), blocks)).toEqual([
    ['A × X: 2', 'A × Y: 1', 'A × Z: 2'],
    ['B × Y: 1'],
  ])
})

test('leaves out pairs of people who are no longer in the conference', () => {
  const blocks = [
    blockOf(
      ['A', 'B'],
      ['Away', 'X'],
      [
        [0, 0],
        [0, 1],
        [1, 0],
      ],
    ),
    blockOf(
      ['Gone'],
      ['Away', 'X'],
      [
        [0, 0],
        [0, 1],
      ],
      2,
    ),
  ]
  expect(rowsOf(rosterOf(['A', 'B'], ['X']), blocks)).toEqual([['A × X: 1'], []])
})

test('finds one wanted pair of a row', () => {
  const block = blockOf(
    ['A'],
    ['X', 'Y'],
    [
      [0, 0],
      [0, 1],
    ],
  )
  const table = finish(conferenceTable(rosterOf(['A'], ['X', 'Y']), [block], true))
  expect([0, 1, 2].map((only) => pairsIn(table, 0, only).map(({ right }) => right))).toEqual([
    ['X'],
    ['Y'],
    [],
  ])
})

test('names people by dblp’s name for a person id', () => {
  const block = blockOf(['64/5141'], ['95/4442'], [[0, 0]])
  const entries = (['left', 'right'] as const).map((side) => {
    const entry = side === 'left' ? '64/5141' : '95/4442'
    return { ...unique(`${side} name`), entry, side, index: 0 }
  })
  const table = finish(conferenceTable(rosterOf(['64/5141'], ['95/4442']), [{ ...block, entries }], true))
  const [pair] = pairsIn(table, 0)
  expect([pair?.left, pair?.leftName, pair?.right, pair?.rightName]).toEqual([
    ...['64/5141', 'left name', '95/4442', 'right name'],
  ])
})

test('knows nothing of the data before the first block', () => {
  const { data } = finish(conferenceTable(rosterOf(['A'], ['X']), [], true))
  expect(data).toEqual({ date: null, newestYear: null, sample: false })
})

test('pauses after each 5,000 lines, so that the page stays usable', () => {
  const stepsFor = (lines: number): number => {
    const block = blockOf(['A'], ['X'], Array(lines).fill([0, 0]))
    return [...conferenceTable(rosterOf(['A'], ['X']), [block], true)].length
  }
  // For 15,000 lines, each of two passes has two more pauses: the first pass counts the lines, the second places them.
  expect(stepsFor(15_000) - stepsFor(5000)).toBe(4)
})

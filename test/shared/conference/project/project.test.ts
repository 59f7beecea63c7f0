import { expect, test } from 'vitest'
import type { Block } from '../../../../shared/conference/conference-answer.ts'
import { LONGEST_TEXT } from '../../../../shared/conference/conference-schemas.ts'
import { filedProject, isWholeBlock } from '../../../../shared/conference/project/project.ts'
import { z } from '../../../../shared/contract/zod.ts'
import { blockOf } from './projects.ts'

test('accepts ids in `windows` up to the length of the longest text', () => {
  const isRead = (length: number): boolean =>
    z.safeParse(filedProject.shape.windows, { ['x'.repeat(length)]: 12 }).success
  expect([LONGEST_TEXT, LONGEST_TEXT + 1].map(isRead)).toEqual([true, false])
})

const [ADA, WEI] = (['left', 'right'] as const).map((side) => ({
  ...{ side, index: 1, status: 'ambiguous' as const, persons: [] },
  entry: side === 'left' ? 'Ada 1' : 'Wei Wang',
}))
const line = (left: number, right: number) => ({
  ...{ left, right, verdict: 'conflict' as const, count: 1, last_year: 2020, items: [] },
})

test.each([
  ['a pair of the last left and the last right name', {}, true],
  ['a name that the left list lacks', { entries: [{ ...ADA, entry: 'Wei Wang' }, WEI] }, false],
  ['a name that the right list lacks', { entries: [ADA, { ...WEI, entry: 'Ada 1' }] }, false],
  ['a pair beyond the left list', { pairs: [line(0, 0), line(2, 1)] }, false],
  ['a pair beyond the right list', { pairs: [line(0, 0), line(1, 2)] }, false],
])('tells whether a block with %s is whole', (_, wrong, isWhole) => {
  const block = { ...blockOf('Ada'), entries: [ADA, WEI], pairs: [line(0, 0), line(1, 1)], ...wrong }
  expect(isWholeBlock(block as Block)).toBe(isWhole)
})

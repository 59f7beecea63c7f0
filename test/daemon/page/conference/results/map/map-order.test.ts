import { expect, test } from 'vitest'
import { mapOrder, nextTo, STEPS } from '../../../../../../daemon/page/conference/results/map/map-order.ts'
import type { Cell } from '../../../../../../shared/conference/cells.ts'
import { asking, conferenceOf, judged } from '../../../../../shared/conference/world.ts'

const WORLD = {
  papers: [
    { authors: ['Ann Lee', 'Bo Xu'], title: 'One' },
    { authors: ['Ann Lee', 'Cy Orr'], title: 'Two' },
    { authors: ['Dee Poe', 'Cy Orr'], title: 'Three' },
  ],
}

test('orders the map by findings, and leaves out clear submissions and reviewers', async () => {
  const { ask } = await asking(WORLD)
  const conference = conferenceOf(
    {
      1: { authors: ['Dee Poe'] },
      2: { authors: ['Ann Lee'] },
      3: { authors: ['Eve Solo'] },
      4: { authors: ['Bo Xu'] },
    },
    ['Bo Xu', 'Cy Orr', 'Dee Poe', 'Nobody Known'],
  )
  const found = judged(conference, await ask(conference))
  const { submissions, reviewers } = mapOrder(found, found.cells)
  // The submission at index 2 (number 3) has an unknown author, Eve Solo.
  expect(submissions).toEqual([0, 1, 3, 2])
  expect(reviewers).toEqual([0, 1, 2, 3])
  expect(mapOrder(found, [])).toEqual({ submissions: [2], reviewers: [3] })
})

test('steps by arrow keys along rows or columns up to the last cell', () => {
  const cell = (submission: number, reviewer: number) => ({ submission, reviewer }) as Cell
  const cells = [cell(0, 0), cell(3, 0), cell(1, 2)]
  const placeOf = ({ submission: x, reviewer: y }: Cell) => ({ x, y })
  const [first, far, below] = cells
  if (!first || !far || !below) throw new Error('A cell is missing.')
  const after = (key: string, from: Cell) => nextTo(from, STEPS[key] ?? { along: 'x', by: 1 }, cells, placeOf)
  expect(after('ArrowRight', first)).toBe(far)
  expect(after('ArrowDown', first)).toBe(below)
  expect(after('ArrowRight', far)).toBe(below)
  expect(after('ArrowUp', far)).toBe(below)
  expect(after('ArrowLeft', below)).toBe(far)
  expect(after('ArrowUp', first)).toBe(first)
})

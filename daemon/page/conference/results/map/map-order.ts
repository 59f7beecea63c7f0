import type { Cell } from '../../../../../shared/conference/cells.ts'
import type { JudgedConference } from '../../../../../shared/conference/judge-conference.ts'
import { openSubmissions } from '../../../../../shared/conference/unknown-people.ts'
import type { CellPlace } from '../../conference-state.ts'

/** Submissions from left to right and reviewers from top to bottom, most findings first. */
export type MapOrder = { submissions: readonly number[]; reviewers: readonly number[] }

/** The most submissions or reviewers on a map. */
const MOST = 500

/** Orders the map. Leaves out submissions and reviewers that have neither a finding nor an unknown person. */
export function mapOrder({ unknown }: JudgedConference, cells: readonly CellPlace[]): MapOrder {
  return {
    submissions: byNumber(cells, ({ submission }) => submission, openSubmissions(unknown)),
    reviewers: byNumber(cells, ({ reviewer }) => reviewer, unknown.reviewers),
  }
}

function byNumber(
  cells: readonly CellPlace[],
  indexOf: (cell: CellPlace) => number,
  unknown: Iterable<number>,
): number[] {
  const counts = new Map<number, number>(Array.from(unknown, (index) => [index, 0]))
  for (const cell of cells) counts.set(indexOf(cell), (counts.get(indexOf(cell)) ?? 0) + 1)
  return [...counts]
    .toSorted(([one, ofOne], [other, ofOther]) => ofOther - ofOne || one - other)
    .slice(0, MOST)
    .map(([index]) => index)
}

export type Place = { x: number; y: number }

/** Where an arrow key leads: along a row or a column, forwards or backwards. */
type Step = { along: keyof Place; by: 1 | -1 }
export const STEPS: Readonly<Record<string, Step>> = {
  ArrowRight: { along: 'x', by: 1 },
  ArrowLeft: { along: 'x', by: -1 },
  ArrowDown: { along: 'y', by: 1 },
  ArrowUp: { along: 'y', by: -1 },
}

/** The cell one step from `cell`, row by row or column by column. Beyond the first or the last cell, `cell` itself. */
export function nextTo(
  cell: Cell,
  { along, by }: Step,
  cells: readonly Cell[],
  placeOf: (cell: Cell) => Place,
): Cell {
  const across = along === 'x' ? 'y' : 'x'
  const inOrder = cells
    .map((one) => ({ one, place: placeOf(one) }))
    .toSorted((a, b) => a.place[across] - b.place[across] || a.place[along] - b.place[along])
  const here = placeOf(cell)
  const at = inOrder.findIndex(({ place }) => place.x === here.x && place.y === here.y)
  return inOrder[at + by]?.one ?? cell
}

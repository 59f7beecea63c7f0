import type { Cell } from '../../../../../shared/conference/cells.ts'
import type { JudgedConference } from '../../../../../shared/conference/judge-conference.ts'
import { openSubmissions } from '../../../../../shared/conference/unknown-people.ts'
import type { CellPlace } from '../result-rows.ts'

/** The submissions of a map from left to right, and its reviewers from top to bottom: those with most findings first. */
export type MapOrder = { submissions: readonly number[]; reviewers: readonly number[] }

/** More submissions or reviewers make no picture. */
const MOST = 500

/** Orders those with a finding, or of whom nothing is known. The others are clear of everybody, and left out. */
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

/** The direction of each arrow key. */
export const STEPS: Readonly<Record<string, Place>> = {
  ...{ ArrowRight: { x: 1, y: 0 }, ArrowLeft: { x: -1, y: 0 } },
  ...{ ArrowDown: { x: 0, y: 1 }, ArrowUp: { x: 0, y: -1 } },
}

/** A cell beside the row or column is farther than all in it that are as many cells away. */
const ASIDE = 100

/** The next cell to one side: in its row or column, else the nearest one; the cell itself at the edge. */
export function nextTo(
  cell: Cell,
  step: Place,
  cells: readonly Cell[],
  placeOf: (cell: Cell) => Place,
): Cell {
  const from = placeOf(cell)
  const far = (other: Cell): number => {
    const { x, y } = placeOf(other)
    const along = (x - from.x) * step.x + (y - from.y) * step.y
    const across = step.x === 0 ? x - from.x : y - from.y
    return along > 0 ? along + ASIDE * Math.abs(across) : Number.POSITIVE_INFINITY
  }
  const next = cells.reduce((best, one) => (far(one) < far(best) ? one : best), cell)
  return Number.isFinite(far(next)) ? next : cell
}

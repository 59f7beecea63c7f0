import type { Cell, CellKind } from './cells.ts'

/** The kind of a cell as it was and as it is; null for none. */
export type ChangedCell = Pick<Cell, 'submission' | 'reviewer'> & {
  before: CellKind | null
  now: CellKind | null
}

/**
 * The changes that newer data have made to the cells of a conference: those that are new, gone or of another kind, and those
 * with more joint works that count than before.
 */
export function changesSince(before: readonly Cell[], now: readonly Cell[]): ChangedCell[] {
  const byPlace = (cells: readonly Cell[]) =>
    new Map(cells.map((cell) => [`${cell.submission} ${cell.reviewer}`, cell]))
  const [were, are] = [byPlace(before), byPlace(now)]
  return [...new Map([...are, ...were])].flatMap(([place, { submission, reviewer }]) => {
    const [was, is] = [were.get(place), are.get(place)]
    if (was?.kind === is?.kind && worksOf(was) >= worksOf(is)) return []
    return [{ submission, reviewer, before: was?.kind ?? null, now: is?.kind ?? null }]
  })
}

const worksOf = (cell: Cell | undefined): number => cell?.pairs[0]?.pair.count ?? 0

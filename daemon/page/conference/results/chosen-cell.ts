import { useCallback, useEffect, useMemo, useState } from 'preact/hooks'
import type { Cell, CellPair } from '../../../../shared/conference/cells.ts'
import type { JudgedConference } from '../../../../shared/conference/judge-conference.ts'
import { placesAbout } from '../../../../shared/conflicts/decisions/decided-table.ts'
import { type Order, usePairKeys } from '../../../../shared/ui/papers/use-pair-keys.ts'
import {
  type CellStep,
  cellAt,
  isOpenStep,
  placeOf,
  type ResultIndex,
  type Shown,
  stepOf,
} from './result-rows.ts'

type Chosen = {
  index: ResultIndex
  shown: Shown
  /** The list, of which each has an order of its own. */
  view: string
  /** The id of the element to which the keys belong. */
  within: string
}

/** The cell in the pane, and the keys that step over the cells in the order of the list. */
export function useChosenCell({ index, shown, view, within }: Chosen) {
  const { judged } = index
  /** Stands for what is shown now: an order that was reported before is another one's. */
  const current = useMemo(() => ({ index, shown, view }), [index, shown, view])
  const [order, report] = useState<{ of: typeof current | null; steps: Order<CellStep> }>({
    of: null,
    steps: [],
  })
  const first = order.steps[0]
  const [wanted, chooseStep] = useState<CellStep | null>(null)
  const chosen = useMemo((): Cell | undefined => {
    const at = (step: CellStep | null | undefined): Cell | undefined => {
      const { row: submission, column: reviewer } = placeOf(step ?? -1)
      return cellAt(index, { submission, reviewer })
    }
    // A policy or a choice may have removed the cell that was chosen.
    return at(wanted) ?? at(first)
  }, [index, wanted, first])
  useEffect(() => {
    // Kept once all is found: a decision may take it out of what is shown, and Undo needs it.
    if (wanted === null && first !== undefined && order.of === current && judged.isWhole)
      chooseStep((now) => now ?? first)
  }, [wanted, first, order.of, current, judged.isWhole])
  const { choose, pane } = usePairKeys({
    within: `#${within}`,
    // The order of another filter or view, once it is reported.
    view: order.of?.shown,
    chosen: chosen && stepOf(chosen, chosen.isOpen),
    placeOf,
    order: order.steps,
    onChoose: chooseStep,
    isOpen: isOpenStep,
    pairAbout: (about) => stepAbout(judged, String(about)),
  })
  const onOrder = useCallback((steps: Order<CellStep>) => report({ of: current, steps }), [current])
  const chooseCell = (cell: Cell): void => choose(stepOf(cell, cell.isOpen))
  return { chosen, choose: chooseCell, pane, onOrder, forget: () => chooseStep(null) }
}

/** The first cell of two people (`pairText`). */
function stepAbout({ table, roster, cellsOf }: JudgedConference, about: string): CellStep | undefined {
  for (const { row, column } of placesAbout(table, about))
    for (const [submission, authors] of roster.authors.entries()) {
      if (!authors.includes(table.left[row] ?? '')) continue
      const isOne = ({ pair }: CellPair): boolean => pair.row === row && pair.column === column
      const cell = cellsOf(submission).find(({ pairs }) => pairs.some(isOne))
      if (cell) return stepOf(cell, cell.isOpen)
    }
  return undefined
}

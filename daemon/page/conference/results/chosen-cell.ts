import { useCallback, useEffect, useMemo, useState } from 'preact/hooks'
import type { Cell } from '../../../../shared/conference/cells.ts'
import { pairTextIn } from '../../../../shared/conflicts/decisions/finding.ts'
import { usePairKeys } from '../../../../shared/ui/papers/use-pair-keys.ts'
import { placeOf, type ResultIndex, type Shown } from './result-rows.ts'

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
  const [order, report] = useState<{ of: typeof current | null; cells: readonly Cell[] }>({
    of: null,
    cells: [],
  })
  const [first] = order.cells
  const [place, choosePlace] = useState<Pick<Cell, 'submission' | 'reviewer'> | null>(null)
  // A policy or a choice may have removed the cell that was chosen.
  const chosen = (place && cellAt(index, place)) ?? first
  useEffect(() => {
    // Kept once all is found: a decision may take it out of what is shown, and Undo needs it.
    if (!place && first && order.of === current && judged.isWhole) choosePlace((now) => now ?? first)
  }, [place, first, order.of, current, judged.isWhole])
  const { choose, pane } = usePairKeys({
    within: `#${within}`,
    // The order of another filter or view, once it is reported.
    view: order.of?.shown,
    ...{ chosen, placeOf },
    order: order.cells,
    onChoose: choosePlace,
    isOpen: isOpenCell,
    pairAbout: (about) =>
      judged.cells.find(({ pairs }) => pairs.some(({ pair }) => pairTextIn(judged.table, pair) === about)),
  })
  const onOrder = useCallback((cells: readonly Cell[]) => report({ of: current, cells }), [current])
  return { chosen, choose, pane, onOrder, forget: () => choosePlace(null) }
}

const isOpenCell = ({ isOpen }: Cell): boolean => isOpen

const cellAt = (index: ResultIndex, { submission, reviewer }: Pick<Cell, 'submission' | 'reviewer'>) =>
  index.submissions[submission]?.cells.find((cell) => cell.reviewer === reviewer)

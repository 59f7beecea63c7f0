import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { Cell, CellPair } from '../../../../shared/conference/cells.ts'
import { placesAbout } from '../../../../shared/conflicts/decisions/decided-table.ts'
import { type Order, usePairKeys } from '../../../../shared/ui/papers/use-pair-keys.ts'
import type { CellPlace } from '../conference-state.ts'
import {
  type CellStep,
  cellAt,
  isOpenStep,
  isSameCell,
  placeOf,
  type ResultIndex,
  type Shown,
  stepOfCell,
} from './result-rows.ts'

type Chosen = {
  index: ResultIndex
  shown: Shown
  /** The name of the shown list. */
  view: string
  /** The id of the element that handles the keys. */
  within: string
}

/** Chooses the cell in the pane, by a press or by keys that follow the order of the list. */
export function useChosenCell({ index, shown, view, within }: Chosen) {
  const { judged } = index
  /** Identifies the shown list. An earlier list may report its order late. */
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
    // A new policy or choice may have removed the chosen cell.
    return at(wanted) ?? at(first)
  }, [index, wanted, first])
  useEffect(() => {
    // The first cell stays chosen even if a decision removes it from the list.
    if (wanted === null && first !== undefined && order.of === current && judged.isWhole)
      chooseStep((now) => now ?? first)
  }, [wanted, first, order.of, current, judged.isWhole])
  /** The decided cells, oldest first. */
  const decided = useRef<CellPlace[]>([])
  const { choose, pane } = usePairKeys({
    within: `#${within}`,
    // A new filter or view takes effect once its list has reported its order.
    view: order.of?.shown,
    chosen: chosen && stepOfCell(chosen),
    placeOf,
    order: order.steps,
    onChoose: chooseStep,
    isOpen: isOpenStep,
    pairAbout: (about) => {
      const cell = cellAbout(index, about, decided.current)
      return cell && stepOfCell(cell)
    },
  })
  const onOrder = useCallback((steps: Order<CellStep>) => report({ of: current, steps }), [current])
  const chooseCell = (cell: Cell): void => choose(stepOfCell(cell))
  const onDecided = (): void => {
    if (chosen) decided.current.push({ submission: chosen.submission, reviewer: chosen.reviewer })
    pane.onDecided()
  }
  return {
    chosen,
    choose: chooseCell,
    onOrder,
    pane: { ...pane, onDecided },
    forget: () => chooseStep(null),
  }
}

/** Finds the cell of a change. `about`: the cell's place, or its two people (`pairText`). Prefers the last decided cell. */
export function cellAbout(
  index: Pick<ResultIndex, 'judged'>,
  about: unknown,
  decided: readonly CellPlace[],
): Cell | undefined {
  if (typeof about !== 'string') return isCellPlace(about) ? cellAt(index, about) : undefined
  const { table, roster, cellsOf } = index.judged
  const cells = placesAbout(table, about).flatMap(({ row, column }) =>
    roster.authors.flatMap((authors, submission) => {
      if (!authors.includes(table.left[row] ?? '')) return []
      const isOne = ({ pair }: CellPair): boolean => pair.row === row && pair.column === column
      return cellsOf(submission).filter(({ pairs }) => pairs.some(isOne))
    }),
  )
  const last = decided.findLast((one) => cells.some((cell) => isSameCell(cell, one)))
  return cells.find((cell) => last && isSameCell(cell, last)) ?? cells[0]
}

const isCellPlace = (about: unknown): about is CellPlace =>
  typeof about === 'object' && about !== null && 'submission' in about && 'reviewer' in about

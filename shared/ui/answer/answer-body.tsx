import type { ComponentChildren } from 'preact'
import { useRef, useState } from 'preact/hooks'
import type { Pair, PairTable } from '../../conflicts/pair-table.ts'
import { drawNow } from '../draw-now.ts'
import type { Place } from '../state/grid-movement.ts'
import { firstChoice } from '../state/matrix-view.ts'
import { JointPapers } from './joint-papers.tsx'
import { MatrixPanel } from './matrix-panel.tsx'
import { bringPapersIntoView } from './papers-in-view.ts'

type AnswerBodyProps = {
  table: PairTable
  yearMin: number | undefined
  /** The names to check, under the matrix. */
  children: ComponentChildren
}

/**
 * Who with whom, and the papers of the chosen pair. The choice is a place in the table, so that it outlives a
 * refresh of the same question.
 */
export function AnswerBody({ table, yearMin, children }: AnswerBodyProps) {
  const [place, choose] = useState<Place | undefined>(() => firstChoice(table))
  const chosen: Pair | undefined = place && table.pairs[place.row]?.[place.column]
  const body = useRef<HTMLDivElement>(null)
  const chooseInMatrix = (pair: Pair): void => {
    drawNow(() => choose(pair))
    bringPapersIntoView(body.current)
  }
  return (
    <div class="answer-body" ref={body}>
      <MatrixPanel table={table} chosen={chosen} yearMin={yearMin} onChoose={chooseInMatrix} />
      {chosen && <JointPapers table={table} pair={chosen} yearMin={yearMin} onChoose={choose} />}
      {children}
    </div>
  )
}

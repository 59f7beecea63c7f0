import type { ComponentChildren } from 'preact'
import { useMemo, useRef, useState } from 'preact/hooks'
import { foundNames, namesToCheck } from '../../conflicts/names-to-check.ts'
import type { Pair, PairTable } from '../../conflicts/pair-table.ts'
import { ComparedAnswer } from '../comparison/compared-answer.tsx'
import type { Place } from '../matrix/grid-movement.ts'
import { MatrixPanel } from '../matrix/matrix-panel.tsx'
import { firstChoice } from '../matrix/matrix-view.ts'
import { bringPapersIntoView, JointPapers } from '../papers/joint-papers.tsx'
import { drawNow } from '../parts/drawing.tsx'
import { FoundNames, NamesToCheck } from '../people/resolved-names.tsx'
import { keyOf } from '../session/form-state.ts'
import type { DisplayedAnswer } from '../session/session-reducer.ts'
import type { SessionControls } from '../session/use-session.ts'
import type { KeepFocus } from './answer-frame.tsx'
import { SourceNote } from './source-note.tsx'
import { StaleNotes } from './stale-notes.tsx'

type DisplayedAnswerViewProps = {
  displayed: DisplayedAnswer
  table: PairTable
  controls: SessionControls
  keepFocus: KeepFocus
  /** Notes on the backend, drawn between the notes on the answer and the answer itself. */
  note: ComponentChildren
}

/** An answer, with its source and a note if it no longer matches the form or the data. */
export function DisplayedAnswerView({
  displayed,
  table,
  controls,
  keepFocus,
  note,
}: DisplayedAnswerViewProps) {
  const { session, change, askAgain, refresh } = controls
  const backend = controls.backend.state
  const formKey = useMemo(() => keyOf(session.form), [session.form])
  const names = useMemo(() => namesToCheck(table), [table])
  const found = useMemo(() => foundNames(table), [table])
  const { answer, key, payload } = displayed.result
  const isSample = backend.kind === 'ready' ? backend.stats.sample === true : answer.sample === true
  return (
    <>
      <SourceNote
        displayed={displayed}
        table={table}
        toCheck={names.length}
        isRunning={session.run !== null}
        onRefresh={refresh}
      />
      <StaleNotes
        displayed={displayed}
        backend={backend}
        formKey={formKey}
        onAsk={keepFocus(askAgain)}
        onRefresh={keepFocus(refresh)}
      />
      {note}
      <ComparedAnswer
        table={table}
        answer={answer}
        earlier={session.earlier}
        onChoose={() => undefined}
        onClose={keepFocus(() => change({ type: 'compared', earlier: null }))}
      />
      <AnswerBody
        key={key}
        table={table}
        yearMin={payload.year_min}
        names={<NamesToCheck names={names} controls={controls} isSample={isSample} keepFocus={keepFocus} />}
      >
        <FoundNames names={found} />
      </AnswerBody>
    </>
  )
}

type AnswerBodyProps = {
  table: PairTable
  yearMin: number | undefined
  /** The names to check. They come before the papers: a name that is not known decides over a row or a column. */
  names: ComponentChildren
  /** Content after the papers. */
  children: ComponentChildren
}

/**
 * The matrix, the names to check and the papers of the chosen pair. The choice is a position in the table, so that it survives a refresh of
 * the same query.
 */
function AnswerBody({ table, yearMin, names, children }: AnswerBodyProps) {
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
      {names}
      {chosen && <JointPapers table={table} pair={chosen} yearMin={yearMin} onChoose={choose} />}
      {children}
    </div>
  )
}

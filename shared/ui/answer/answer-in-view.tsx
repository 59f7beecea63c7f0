import type { ComponentChildren } from 'preact'
import { useMemo } from 'preact/hooks'
import { foundNames, namesToCheck } from '../../conflicts/names-to-check.ts'
import type { PairTable } from '../../conflicts/pair-table.ts'
import type { BackendState } from '../hooks/use-backend-state.ts'
import type { WorkbenchControls } from '../hooks/use-workbench.ts'
import { keyOf } from '../state/form.ts'
import type { InView } from '../state/workbench.ts'
import { AnswerBody } from './answer-body.tsx'
import { FoundNames } from './found-names.tsx'
import { NamesToCheck } from './names-to-check.tsx'
import { SourceNote } from './source-note.tsx'
import { StaleNotes } from './stale-notes.tsx'

type AnswerInViewProps = {
  inView: InView
  table: PairTable
  controls: WorkbenchControls
  staying: (act: () => void) => () => void
  backend: BackendState
  /** What is to be known of the backend, between what is to be known of the answer and the answer. */
  note: ComponentChildren
}

/** An answer, with where it came from and whether it still answers the question. */
export function AnswerInView({ inView, table, controls, staying, backend, note }: AnswerInViewProps) {
  const { bench, ask, refresh, change } = controls
  const formKey = useMemo(() => keyOf(bench.form), [bench.form])
  const names = useMemo(() => namesToCheck(table), [table])
  const found = useMemo(() => foundNames(table), [table])
  const { answer, key, payload } = inView.result
  const isSample = backend.kind === 'ready' ? backend.stats.sample === true : answer.sample === true
  return (
    <>
      <SourceNote
        inView={inView}
        table={table}
        toCheck={names.length}
        isRunning={bench.run !== null}
        onRefresh={refresh}
      />
      <StaleNotes
        inView={inView}
        backend={backend}
        formKey={formKey}
        onAsk={staying(ask)}
        onRefresh={staying(refresh)}
      />
      {note}
      <AnswerBody key={key} table={table} yearMin={payload.year_min}>
        <div class="names">
          <NamesToCheck names={names} bench={bench} isSample={isSample} change={change} />
          <FoundNames names={found} />
        </div>
      </AnswerBody>
    </>
  )
}

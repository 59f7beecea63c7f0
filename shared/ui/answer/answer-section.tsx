import { useMemo, useRef } from 'preact/hooks'
import type { BackendLook } from '../hooks/use-backend-state.ts'
import type { WorkbenchControls } from '../hooks/use-workbench.ts'
import { useWording } from '../messages/context.tsx'
import { BackendNote } from '../parts/backend-note.tsx'
import { TroubleAlert } from '../parts/trouble-alert.tsx'
import { AnswerInView } from './answer-in-view.tsx'
import { BeforeAnswer } from './before-answer.tsx'
import { Summary } from './summary.tsx'
import { useTable } from './use-table.ts'

type AnswerSectionProps = {
  controls: WorkbenchControls
  backend: BackendLook
  backendBase: string
  hasCache: boolean
}

/**
 * Everything under the form: what went wrong, the answer in view, what is known of the backend. An answer stays in
 * view while the next question runs, and when it fails; both are marked, so that nobody takes it for the next.
 */
export function AnswerSection({ controls, backend, backendBase, hasCache }: AnswerSectionProps) {
  const { t } = useWording()
  const section = useRef<HTMLElement>(null)
  const { bench, refresh } = controls
  const { answered, trouble, run } = bench
  const table = useTable(answered)
  /** Acts on a button that goes away with what it does: the focus must not go with it. */
  const staying = useMemo(
    () => (act: () => void) => () => {
      section.current?.focus({ preventScroll: true })
      act()
    },
    [],
  )
  const retry = (): void => (trouble?.kind === 'failed' && trouble.refresh ? refresh() : controls.ask())
  // A failure that has just been told, with what to do, need not be told again by the backend's state.
  const isTold = trouble?.kind === 'failed' && backend.state.kind !== 'ready'
  const note = !isTold && <BackendNote backend={backend} backendBase={backendBase} hasCache={hasCache} />
  return (
    <section
      id="answer"
      ref={section}
      class="answer"
      tabIndex={-1}
      aria-labelledby="answer-heading"
      aria-busy={run !== null}
    >
      <h2 id="answer-heading" class="visually-hidden">
        {t('answer')}
      </h2>
      {trouble && (
        <TroubleAlert
          trouble={trouble}
          backendBase={backendBase}
          hasEarlierAnswer={answered !== null}
          onRetry={staying(retry)}
        />
      )}
      <p class="summary" role="status">
        {answered && table && <Summary table={table} payload={answered.result.payload} />}
      </p>
      {answered && table ? (
        <AnswerInView
          inView={answered}
          table={table}
          controls={controls}
          staying={staying}
          backend={backend.state}
          note={note}
        />
      ) : (
        <>
          {(!trouble || trouble.kind === 'cancelled') && <BeforeAnswer />}
          {note}
        </>
      )}
    </section>
  )
}

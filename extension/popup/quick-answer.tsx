import { useMemo, useRef } from 'preact/hooks'
import { Summary } from '../../shared/ui/answer/summary.tsx'
import { useTable } from '../../shared/ui/answer/use-table.ts'
import type { BackendState } from '../../shared/ui/hooks/use-backend-state.ts'
import type { WorkbenchControls } from '../../shared/ui/hooks/use-workbench.ts'
import { useWording } from '../../shared/ui/messages/context.tsx'
import { TroubleAlert } from '../../shared/ui/parts/trouble-alert.tsx'
import { useWords } from '../messages/words.ts'
import { QuickAnswerInView } from './quick-answer-in-view.tsx'

type QuickAnswerProps = { controls: WorkbenchControls; backend: BackendState; backendBase: string }

/**
 * Everything under the form: what went wrong, and the answer in view, which stays while the next question runs and
 * when it fails.
 */
export function QuickAnswer({ controls, backend, backendBase }: QuickAnswerProps) {
  const { t } = useWording()
  const words = useWords()
  const section = useRef<HTMLElement>(null)
  const { bench, ask, refresh } = controls
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
  const retry = (): void => (trouble?.kind === 'failed' && trouble.refresh ? refresh() : ask())
  const isBefore = !answered && (!trouble || trouble.kind === 'cancelled')
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
      {isBefore && <p class="hint">{words.t('popupBefore')}</p>}
      {answered && table && (
        <QuickAnswerInView
          inView={answered}
          table={table}
          controls={controls}
          staying={staying}
          backend={backend}
        />
      )}
    </section>
  )
}

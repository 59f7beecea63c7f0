import type { ComponentChildren } from 'preact'
import { useMemo, useRef } from 'preact/hooks'
import { type PairTable, pairTable } from '../../conflicts/pair-table.ts'
import type { PairsPayload } from '../../contract/backend.ts'
import { useWording } from '../i18n/context.tsx'
import { QueryErrorAlert } from '../parts/query-error-alert.tsx'
import type { DisplayedAnswer } from '../session/session-reducer.ts'
import type { WorkbenchControls } from '../session/use-session.ts'
import { summaryText } from './summary-text.ts'

/** Acts on a button that goes away with what it does: the focus must not go with it. */
export type Staying = (act: () => void) => () => void

type AnswerFrameProps = {
  controls: WorkbenchControls
  backendBase: string
  /** What stands under the summary; `shown` is null while there is no answer. */
  children: (
    shown: { inView: DisplayedAnswer; table: PairTable } | null,
    keepFocus: Staying,
  ) => ComponentChildren
}

/**
 * What every view has under its form: what went wrong, the summary, the answer. An answer stays in view while the
 * next question runs, and when it fails; both are marked, so that nobody takes it for the next.
 */
export function AnswerFrame({ controls, backendBase, children }: AnswerFrameProps) {
  const { t } = useWording()
  const section = useRef<HTMLElement>(null)
  const { bench, ask, refresh } = controls
  const { answered, trouble, run } = bench
  const table = useTable(answered)
  const keepFocus = useMemo<Staying>(
    () => (act) => () => {
      section.current?.focus({ preventScroll: true })
      act()
    },
    [],
  )
  const retry = (): void => (trouble?.kind === 'failed' && trouble.refresh ? refresh() : ask())
  const shown = answered && table && { inView: answered, table }
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
        <QueryErrorAlert
          trouble={trouble}
          form={bench.form}
          backendBase={backendBase}
          hasEarlierAnswer={answered !== null}
          onRetry={keepFocus(retry)}
        />
      )}
      <p class="summary" role="status">
        {shown && <Summary table={shown.table} payload={shown.inView.result.payload} />}
      </p>
      {children(shown, keepFocus)}
    </section>
  )
}

/** The answer in one line. */
function Summary({ table, payload }: { table: PairTable; payload: PairsPayload }) {
  const { t } = useWording()
  const yearMin = payload.year_min
  const { head, clauses } = useMemo(() => summaryText(table, yearMin, t), [table, yearMin, t])
  return (
    <>
      <strong>{head}</strong>
      {clauses.length > 0 && <span>{['', ...clauses].join(t('clauseSeparator'))}</span>}
    </>
  )
}

/** The answer in view as a table, made once an answer. */
function useTable(inView: DisplayedAnswer | null): PairTable | null {
  return useMemo(() => inView && pairTable(inView.result.answer), [inView])
}

import type { ComponentChildren } from 'preact'
import { useMemo, useRef } from 'preact/hooks'
import { type PairTable, pairTable } from '../../conflicts/pair-table.ts'
import type { PairsPayload } from '../../contract/backend.ts'
import { useT } from '../i18n/context.tsx'
import { QueryErrorAlert } from '../parts/query-error-alert.tsx'
import type { DisplayedAnswer } from '../session/session-reducer.ts'
import type { SessionControls } from '../session/use-session.ts'
import { summaryText } from './summary-text.ts'

/** Acts on a button that goes away with what it does: the focus must not go with it. */
export type Staying = (act: () => void) => () => void

type AnswerFrameProps = {
  controls: SessionControls
  backendBase: string
  /** What stands under the summary; `shown` is null while there is no answer. */
  children: (
    shown: { displayed: DisplayedAnswer; table: PairTable } | null,
    keepFocus: Staying,
  ) => ComponentChildren
}

/**
 * What every view has under its form: what went wrong, the summary, the answer. An answer stays in view while the
 * next question runs, and when it fails; both are marked, so that nobody takes it for the next.
 */
export function AnswerFrame({ controls, backendBase, children }: AnswerFrameProps) {
  const { t } = useT()
  const section = useRef<HTMLElement>(null)
  const { session, ask, refresh } = controls
  const { answered, queryError, run } = session
  const table = useTable(answered)
  const keepFocus = useMemo<Staying>(
    () => (act) => () => {
      section.current?.focus({ preventScroll: true })
      act()
    },
    [],
  )
  const retry = (): void => (queryError?.kind === 'failed' && queryError.refresh ? refresh() : ask())
  const shown = answered && table && { displayed: answered, table }
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
      {queryError && (
        <QueryErrorAlert
          queryError={queryError}
          form={session.form}
          backendBase={backendBase}
          hasEarlierAnswer={answered !== null}
          onRetry={keepFocus(retry)}
        />
      )}
      <p class="summary" role="status">
        {shown && <Summary table={shown.table} payload={shown.displayed.result.payload} />}
      </p>
      {children(shown, keepFocus)}
    </section>
  )
}

/** The answer in one line. */
function Summary({ table, payload }: { table: PairTable; payload: PairsPayload }) {
  const { t } = useT()
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
function useTable(displayed: DisplayedAnswer | null): PairTable | null {
  return useMemo(() => displayed && pairTable(displayed.result.answer), [displayed])
}

import type { ComponentChildren } from 'preact'
import { useMemo, useRef } from 'preact/hooks'
import { type PairTable, pairTable } from '../../conflicts/pair-table.ts'
import { summaryText } from '../../words/summary-text.ts'
import { useT } from '../context/use-t.ts'
import { DecidingContext, useDeciding } from '../decisions/use-deciding.ts'
import { type KeepFocus, useKeepFocus } from '../parts/keep-focus.ts'
import { PolicyBar } from '../policy/policy-bar.tsx'
import { useJudgedTable, usePolicies } from '../policy/use-policies.ts'
import type { DisplayedAnswer } from '../session/session-reducer.ts'
import type { SessionControls } from '../session/use-session.ts'
import { QueryErrorAlert } from './query-error-alert.tsx'

type AnswerFrameProps = {
  controls: SessionControls
  /** Whether own policies can be made in this view, or only chosen. */
  hasPolicyEditor: boolean
  /** The answer in figures, in place of the visible sentence. */
  figures?: (table: PairTable, displayed: DisplayedAnswer) => ComponentChildren
  /** The content below the summary; `shown` is null while there is no answer. */
  children: (
    shown: { displayed: DisplayedAnswer; table: PairTable } | null,
    keepFocus: KeepFocus,
  ) => ComponentChildren
}

/**
 * The part below the form in every view: the error, the summary, the policy, the answer as the policy judges it. An answer stays visible while the next
 * query runs and if it fails; both states are marked, so that users do not take it for the new answer.
 */
export function AnswerFrame({ controls, hasPolicyEditor, figures, children }: AnswerFrameProps) {
  const { t } = useT()
  const section = useRef<HTMLElement>(null)
  const { session, retry, askInBatches } = controls
  const { answered, queryError, run } = session
  const { policies, change } = usePolicies()
  const found = useTable(answered)
  const { table, deciding } = useDeciding(found, useJudgedTable(found, policies))
  const keepFocus = useKeepFocus(section)
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
          backend={controls.backend.state}
          hasEarlierAnswer={answered !== null}
          onRetry={keepFocus(retry)}
          onAskInBatches={keepFocus(askInBatches)}
        />
      )}
      {/* Figures are buttons: what is announced is the sentence. */}
      <div class={figures ? 'headline has-figures' : 'headline'}>
        {shown && figures?.(shown.table, shown.displayed)}
        <p class="summary" role="status">
          {shown && <Summary table={shown.table} />}
        </p>
      </div>
      {shown && (
        <PolicyBar policies={policies} change={change} table={shown.table} hasEditor={hasPolicyEditor} />
      )}
      <DecidingContext.Provider value={deciding}>{children(shown, keepFocus)}</DecidingContext.Provider>
    </section>
  )
}

function Summary({ table }: { table: PairTable }) {
  const { t } = useT()
  const { head, clauses } = useMemo(() => summaryText(table, t), [table, t])
  return (
    <>
      <strong>{head}</strong>
      {clauses.length > 0 && (
        <span class="summary-clauses">
          <span class="summary-comma">{t('clauseSeparator')}</span>
          {clauses.join(t('clauseSeparator'))}
        </span>
      )}
    </>
  )
}

/** The displayed answer as a table, computed once per answer. */
function useTable(displayed: DisplayedAnswer | null): PairTable | null {
  return useMemo(() => displayed && pairTable(displayed.result.answer, displayed.result.payload), [displayed])
}

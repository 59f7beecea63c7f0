import type { ComponentChildren } from 'preact'
import { useMemo, useRef, useState } from 'preact/hooks'
import { namesToCheck } from '../../conflicts/names-to-check.ts'
import { groupedPairs, type PairGroup } from '../../conflicts/pair-group.ts'
import { pairTable } from '../../conflicts/pair-table.ts'
import { summaryText } from '../../words/answer-text.ts'
import { useT } from '../context/use-t.ts'
import { DecidingContext, useDeciding } from '../decisions/use-deciding.ts'
import { useKeepFocus } from '../parts/keep-focus.ts'
import { PolicyBar } from '../policy/policy-bar.tsx'
import { useJudgedTable, usePolicies } from '../policy/use-policies.ts'
import type { SessionControls } from '../session/use-session.ts'
import { type ShownAnswer, SourceNote, StaleNotes } from './answer-notes.tsx'
import { Figures } from './headline-figures.tsx'
import { QueryErrorAlert } from './query-error-alert.tsx'

type AnswerFrameProps = {
  controls: SessionControls
  /** In the popup policies can only be chosen, figures are a sentence, and nothing is compared or exported. */
  isSmall?: boolean
  /** Notes on the backend, drawn between the notes on the answer and the answer itself. */
  note?: ComponentChildren
  /** The placeholder before the first answer. */
  before: ComponentChildren
  children: (shown: ShownAnswer) => ComponentChildren
}

/**
 * The part below the form in every view: the error, the summary, the policy, the source, the answer as the policy judges
 * it. An answer stays visible while the next query runs and if it fails; both states are marked, so that users do not take
 * it for the new answer.
 */
export function AnswerFrame({ controls, isSmall = false, note, before, children }: AnswerFrameProps) {
  const { t } = useT()
  const section = useRef<HTMLElement>(null)
  const { answered, queryError, run } = controls.session
  const policies = usePolicies()
  const found = useMemo(
    () => answered && pairTable(answered.result.answer, answered.result.payload),
    [answered],
  )
  const { table, deciding } = useDeciding(found, useJudgedTable(found, policies.chosen))
  const keepFocus = useKeepFocus(section)
  // A filter belongs to a query: another one begins with all its pairs.
  const [chosen, choose] = useState<{ key: string; filter: PairGroup } | null>(null)
  const counted = useMemo(
    () =>
      table && {
        table,
        groups: groupedPairs(table),
        names: namesToCheck(table),
        summary: summaryText(table, t),
      },
    [table, t],
  )
  // The figures show the sentence; it is there to be announced.
  const spoken = isSmall ? undefined : 'visually-hidden'
  const backend = controls.backend.state
  const shown = answered &&
    counted && {
      ...counted,
      controls,
      displayed: answered,
      filter: chosen?.key === answered.result.key ? chosen.filter : null,
      isSample: (backend.kind === 'ready' ? backend.stats : answered.result.answer).sample === true,
      keepFocus,
    }
  return (
    <section
      id="answer"
      ref={section}
      class="answer stack"
      tabIndex={-1}
      aria-labelledby="answer-heading"
      aria-busy={run !== null}
    >
      <h2 id="answer-heading" class="visually-hidden">
        {t('answer')}
      </h2>
      <QueryErrorAlert controls={controls} keepFocus={keepFocus} />
      {/* Figures are buttons; the sentence is announced. */}
      <div class={isSmall ? 'headline row' : 'headline row has-figures'}>
        {shown && !isSmall && (
          <Figures
            groups={shown.groups}
            filter={shown.filter}
            onFilter={(filter) => choose(filter && { key: shown.displayed.result.key, filter })}
          />
        )}
        <p class="summary" role="status">
          {counted && (
            <>
              <strong class={spoken}>{counted.summary.head}</strong>
              {counted.summary.clauses.length > 0 && (
                <span class="summary-clauses">
                  <span class={spoken}>{t('clauseSeparator')}</span>
                  {counted.summary.clauses.join(t('clauseSeparator'))}
                </span>
              )}
            </>
          )}
        </p>
      </div>
      {shown ? (
        <>
          <PolicyBar {...policies} table={shown.table} hasEditor={!isSmall} />
          <SourceNote shown={shown} isSmall={isSmall} />
          <StaleNotes shown={shown} />
        </>
      ) : (
        (!queryError || queryError.kind === 'cancelled') && before
      )}
      {note}
      {shown && <DecidingContext.Provider value={deciding}>{children(shown)}</DecidingContext.Provider>}
    </section>
  )
}

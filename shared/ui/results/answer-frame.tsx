import type { ComponentChildren, Ref } from 'preact'
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import {
  type DecidingName,
  decidingNames,
  namesToCheck,
  type ResolvedName,
} from '../../conflicts/names-to-check.ts'
import { type PairTable, pairTable } from '../../conflicts/pair-table.ts'
import { type GroupedPairs, groupedPairs, type Standing } from '../../conflicts/standing.ts'
import { summaryText } from '../../words/answer-text.ts'
import { useT } from '../context/use-t.ts'
import type { OwnDecisions } from '../decisions/own-decisions.ts'
import { DecidingContext, useDeciding } from '../decisions/use-deciding.ts'
import { type KeepFocus, useKeepFocus } from '../parts/button.tsx'
import { type PolicyControls, useJudgedTable, usePolicies } from '../policy/use-policies.ts'
import type { DisplayedAnswer } from '../session/session-state.ts'
import type { SessionControls } from '../session/use-session.ts'

import { QueryErrorAlert } from './query-error-alert.tsx'

type AnswerFrameProps = {
  controls: SessionControls
  /** The answer has no header of its own, and its figures are a sentence. */
  isSmall?: boolean
  /** Stands in the place of the first answer. */
  before: ComponentChildren
  children: (shown: ShownAnswer) => ComponentChildren
}

/**
 * The part below the form in every view: the error, and the answer as the policy judges it. An answer stays visible while
 * the next query runs and if it fails; both states are marked, so that users do not take it for the new answer.
 */
export function AnswerFrame({ controls, isSmall = false, before, children }: AnswerFrameProps) {
  const { t } = useT()
  const { queryError, run } = controls.session
  const { section, keepFocus, shown, deciding } = useShownAnswer(controls)
  const table = shown?.table
  const { answered, isStep } = controls.session
  useLayoutEffect(() => {
    // The button of the choice that is answered now is gone, and the focus with it.
    if (isStep && document.activeElement === document.body)
      document.querySelector<HTMLElement>('#answer')?.focus({ preventScroll: true })
  }, [answered])
  const about = answered?.form.about
  const summary = useMemo(() => table && summaryText(table, t, about), [table, about, t])
  return (
    <section
      id="answer"
      ref={section}
      class="answer"
      tabIndex={-1}
      aria-label={t('answer')}
      aria-busy={run !== null}
    >
      <QueryErrorAlert controls={controls} keepFocus={keepFocus} />
      {/* The figures show it; it is there to be announced. */}
      <p class={isSmall ? 'summary' : 'summary visually-hidden'} role="status">
        {summary && [summary.head, ...summary.clauses].join(t('clauseSeparator'))}
      </p>
      {shown ? (
        <DecidingContext.Provider value={deciding}>{children(shown)}</DecidingContext.Provider>
      ) : (
        run === null && (!queryError || queryError.kind === 'cancelled') && before
      )}
    </section>
  )
}

/** The displayed answer, as the parts of a view draw it. */
export type ShownAnswer = {
  controls: SessionControls
  displayed: DisplayedAnswer
  policies: PolicyControls
  /** The table under the policy and the decisions. */
  table: PairTable
  groups: GroupedPairs
  /** The group that the views show; null for all pairs. */
  filter: Standing | null
  onFilter: (filter: Standing | null) => void
  names: readonly ResolvedName[]
  /** Those of the names that decide a pair. */
  deciding: readonly DecidingName[]
  keepFocus: KeepFocus
}

type Shown = {
  section: Ref<HTMLElement>
  keepFocus: KeepFocus
  shown: ShownAnswer | null
  deciding: OwnDecisions | null
}

/** The answer of a session, if there is one, judged and decided. `section` is the element around it. */
function useShownAnswer(controls: SessionControls): Shown {
  const section = useRef<HTMLElement>(null)
  const keepFocus = useKeepFocus(section)
  const { answered } = controls.session
  const policies = usePolicies()
  const found = useMemo(
    () => answered && pairTable(answered.result.answer, answered.result.payload),
    [answered],
  )
  const { table, deciding } = useDeciding(found, useJudgedTable(found, policies.chosen))
  // A filter belongs to a query: another one begins with all its pairs.
  const [chosen, choose] = useState<{ key: string; filter: Standing } | null>(null)
  const counted = useMemo(
    () =>
      table && {
        table,
        groups: groupedPairs(table),
        names: namesToCheck(table),
        deciding: decidingNames(table),
      },
    [table],
  )
  if (!answered || !counted) return { section, keepFocus, shown: null, deciding }
  const { key } = answered.result
  const shown = {
    ...counted,
    controls,
    displayed: answered,
    policies,
    filter: chosen?.key === key ? chosen.filter : null,
    onFilter: (filter: Standing | null) => choose(filter && { key, filter }),
    keepFocus,
  }
  return { section, keepFocus, shown, deciding }
}

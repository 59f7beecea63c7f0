import type { Ref } from 'preact'
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { type Finding, openFindings } from '../../conflicts/decisions/finding.ts'
import {
  type DecidingName,
  decidingNames,
  namesToCheck,
  type ResolvedName,
} from '../../conflicts/names-to-check.ts'
import { allPairs, type Pair, type PairTable, pairTable } from '../../conflicts/pair-table.ts'
import { groupedPairs, rulingOf } from '../../conflicts/standing.ts'
import { summaryText } from '../../words/answer-text.ts'
import { useT } from '../context/use-t.ts'
import type { OwnDecisions } from '../decisions/own-decisions.ts'
import { useDeciding } from '../decisions/use-deciding.ts'
import type { PairFilter } from '../matrix/matrix-view.ts'
import { type KeepFocus, useKeepFocus } from '../parts/button.tsx'
import { type PolicyControls, useJudgedTable, usePolicies } from '../policy/use-policies.ts'
import type { DisplayedAnswer } from '../session/session-state.ts'
import type { SessionControls } from '../session/use-session.ts'
import { QueryErrorAlert } from './query-error-alert.tsx'

type AnswerTopProps = Pick<Shown, 'keepFocus' | 'shown'> & {
  controls: SessionControls
  /** Beside figures, the sentence is there to be announced. */
  hasFigures?: boolean
}

/** Stands over an answer: why the last query has none, and the answer in a sentence. */
export function AnswerTop({ controls, keepFocus, shown, hasFigures = false }: AnswerTopProps) {
  const { t } = useT()
  const { answered, isStep, queryError } = controls.session
  const table = shown?.table
  const hadProblem = useRef(queryError)
  useLayoutEffect(() => {
    // The button of the choice or of the error that is answered now is gone, and the focus with it.
    if ((isStep || hadProblem.current) && document.activeElement === document.body)
      document.querySelector<HTMLElement>('#answer')?.focus({ preventScroll: true })
    hadProblem.current = queryError
  }, [answered, queryError])
  const about = answered?.form.about
  const summary = useMemo(() => table && summaryText(table, t, about), [table, about, t])
  return (
    <>
      <QueryErrorAlert controls={controls} keepFocus={keepFocus} />
      <p class={hasFigures ? 'summary visually-hidden' : 'summary'} role="status">
        {summary && [summary.head, ...summary.clauses].join(t('clauseSeparator'))}
      </p>
    </>
  )
}

/** The displayed answer, as the parts of a view draw it. */
export type ShownAnswer = {
  controls: SessionControls
  displayed: DisplayedAnswer
  policies: PolicyControls
  /** The table under the policy and the decisions. */
  table: PairTable
  groups: Readonly<Record<PairFilter, readonly Pair[]>>
  /** The pairs that wait for a decision, with their findings. */
  open: ReadonlyMap<Pair, Finding>
  /** The group that the views show; null for all pairs. */
  filter: PairFilter | null
  onFilter: (filter: PairFilter | null) => void
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

/**
 * The answer of a session, if there is one, as the policy judges it and with what is decided. `section` is the element around it.
 * It stays while the next query runs and if that fails; views mark both, so that users do not take it for the new answer.
 */
export function useShownAnswer(controls: SessionControls): Shown {
  const section = useRef<HTMLElement>(null)
  const keepFocus = useKeepFocus(section)
  const { answered } = controls.session
  const policies = usePolicies()
  const found = useMemo(
    () => answered && pairTable(answered.result.answer, answered.result.payload),
    [answered],
  )
  const { table, deciding } = useDeciding(found, useJudgedTable(found, policies.chosen), answered?.result.key)
  // A filter belongs to a query: another one begins with all its pairs.
  const [chosen, choose] = useState<{ key: string; filter: PairFilter } | null>(null)
  const counted = useMemo(() => {
    if (!table) return null
    const open = openFindings(table)
    const decided = allPairs(table).filter((pair) => rulingOf(pair) !== null)
    return {
      ...{ table, open },
      groups: { ...groupedPairs(table), open: [...open.keys()], decided },
      names: namesToCheck(table),
      deciding: decidingNames(table),
    }
  }, [table])
  if (!answered || !counted) return { section, keepFocus, shown: null, deciding }
  const { key } = answered.result
  const shown = {
    ...counted,
    controls,
    displayed: answered,
    policies,
    filter: chosen?.key === key ? chosen.filter : null,
    onFilter: (filter: PairFilter | null) => choose(filter && { key, filter }),
    keepFocus,
  }
  return { section, keepFocus, shown, deciding }
}

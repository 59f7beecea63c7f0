import { useMemo, useState } from 'preact/hooks'
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
import type { OwnDecisions } from '../decisions/saved-decisions.ts'
import { useDeciding } from '../decisions/use-deciding.ts'
import type { PairFilter } from '../matrix/matrix-view.ts'
import { type PolicyControls, useJudgedTable, usePolicies } from '../policy/policy-select.tsx'
import type { DisplayedAnswer } from '../session/session-state.ts'
import type { SessionControls } from '../session/use-session.ts'
import { QueryErrorAlert } from './query-error-alert.tsx'

type AnswerTopProps = Pick<Shown, 'shown'> & {
  controls: SessionControls
  /** The view shows counts, so only screen readers get the summary. */
  hasFigures?: boolean
}

export function AnswerTop({ controls, shown, hasFigures = false }: AnswerTopProps) {
  const { t } = useT()
  const { answered } = controls.session
  const table = shown?.table
  const about = answered?.form.about
  const summary = useMemo(() => table && summaryText(table, t, about), [table, about, t])
  return (
    <>
      <QueryErrorAlert controls={controls} />
      <p class={hasFigures ? 'summary visually-hidden' : 'summary'} role="status">
        {summary && [summary.head, ...summary.clauses].join(t('clauseSeparator'))}
      </p>
    </>
  )
}

/** `open`: the findings to decide. `names`: the uncertain names. `deciding`: the names for which pairs wait. */
export type ShownAnswer = {
  controls: SessionControls
  displayed: DisplayedAnswer
  policies: PolicyControls
  table: PairTable
  groups: Readonly<Record<PairFilter, readonly Pair[]>>
  open: ReadonlyMap<Pair, Finding>
  filter: PairFilter | null
  onFilter: (filter: PairFilter | null) => void
  names: readonly ResolvedName[]
  deciding: readonly DecidingName[]
}

type Shown = {
  shown: ShownAnswer | null
  deciding: OwnDecisions | null
}

/** Judges the answer by the policy and the user's decisions. The answer stays during the next query, even if that query fails. */
export function useShownAnswer(controls: SessionControls): Shown {
  const { answered } = controls.session
  const policies = usePolicies()
  const found = useMemo(
    () => answered && pairTable(answered.result.answer, answered.result.payload),
    [answered],
  )
  const { table, deciding } = useDeciding(found, useJudgedTable(found, policies.chosen), answered?.result.key)
  // The answer to another query begins without a filter.
  const [chosen, choose] = useState<{ key: string; filter: PairFilter } | null>(null)
  const counted = useMemo(() => {
    if (!table) return null
    const open = openFindings(table)
    const decided = allPairs(table).filter((pair) => rulingOf(pair) !== null)
    return {
      table,
      open,
      groups: { ...groupedPairs(table), open: [...open.keys()], decided },
      names: namesToCheck(table),
      deciding: decidingNames(table),
    }
  }, [table])
  if (!answered || !counted) return { shown: null, deciding }
  const { key } = answered.result
  const shown = {
    ...counted,
    controls,
    displayed: answered,
    policies,
    filter: chosen?.key === key ? chosen.filter : null,
    onFilter: (filter: PairFilter | null) => choose(filter && { key, filter }),
  }
  return { shown, deciding }
}

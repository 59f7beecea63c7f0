import type { Ref } from 'preact'
import { useMemo, useRef, useState } from 'preact/hooks'
import {
  type DecidingName,
  decidingNames,
  namesToCheck,
  type ResolvedName,
} from '../../conflicts/names-to-check.ts'
import { type GroupedPairs, groupedPairs, type PairGroup } from '../../conflicts/pair-group.ts'
import { type PairTable, pairTable } from '../../conflicts/pair-table.ts'
import { type Deciding, useDeciding } from '../decisions/use-deciding.ts'
import { type KeepFocus, useKeepFocus } from '../parts/button.tsx'
import { type PolicyControls, useJudgedTable, usePolicies } from '../policy/use-policies.ts'
import type { DisplayedAnswer } from '../session/session-reducer.ts'
import type { SessionControls } from '../session/use-session.ts'

/** The displayed answer, as the parts of a view draw it. */
export type ShownAnswer = {
  controls: SessionControls
  displayed: DisplayedAnswer
  policies: PolicyControls
  /** The table under the policy and the decisions. */
  table: PairTable
  groups: GroupedPairs
  /** The group that the views show; null for all pairs. */
  filter: PairGroup | null
  onFilter: (filter: PairGroup | null) => void
  names: readonly ResolvedName[]
  /** Those of the names that decide a pair. */
  deciding: readonly DecidingName[]
  isSample: boolean
  keepFocus: KeepFocus
}

type Shown = {
  section: Ref<HTMLElement>
  keepFocus: KeepFocus
  shown: ShownAnswer | null
  deciding: Deciding | null
}

/** The answer of a session, if there is one, judged and decided. `section` is the element around it. */
export function useShownAnswer(controls: SessionControls): Shown {
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
  const [chosen, choose] = useState<{ key: string; filter: PairGroup } | null>(null)
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
  const { key, answer } = answered.result
  const backend = controls.backend.state
  const shown = {
    ...counted,
    controls,
    displayed: answered,
    policies,
    filter: chosen?.key === key ? chosen.filter : null,
    onFilter: (filter: PairGroup | null) => choose(filter && { key, filter }),
    isSample: (backend.kind === 'ready' ? backend.stats : answer).sample === true,
    keepFocus,
  }
  return { section, keepFocus, shown, deciding }
}

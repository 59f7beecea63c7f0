import { useCallback, useEffect, useMemo } from 'preact/hooks'
import { dateOf } from '../../conflicts/decisions/finding.ts'
import type { PairTable } from '../../conflicts/pair-table.ts'
import {
  type Chosen,
  chosenOwn,
  chosenPolicy,
  chosenPreset,
  refreshed,
  storedChoice,
  storedChoiceText,
} from '../../conflicts/policy/chosen-policy.ts'
import { calendarDate, isoDate, PRESETS } from '../../conflicts/policy/conflict-policy.ts'
import { judgedTable } from '../../conflicts/policy/judge.ts'
import type { Policy } from '../../contract/policies.ts'
import { policyLabel } from '../../words/policy-words.ts'
import { orEmpty, useSetting } from '../context/settings.ts'
import { useT } from '../context/use-t.ts'
import { useOwnDocuments, useView } from '../context/use-view.ts'
import { useClock } from '../drawing/drawing.tsx'
import type { AlsoUndo } from '../session/query-lists.ts'
import type { SavedDocuments } from '../state/saved-documents.ts'

export type PolicyControls = { chosen: Chosen; choose: (chosen: Chosen) => void }

/** A chosen policy judges the answer again at once. */
export function PolicySelect({ chosen, choose }: PolicyControls) {
  const locale = useT()
  const { t } = locale
  const own = (useOwnPolicies({ chosen, choose }).bodies ?? []).toSorted((one, other) =>
    one.name.localeCompare(other.name),
  )
  const ownChosen = chosenOwn(chosen)
  const preset = chosenPreset(chosen)
  const isListed = ownChosen === null || own.some(({ name }) => name === ownChosen.name)
  // The list lacks the chosen policy after another window deleted it, or while the daemon is offline.
  const all = isListed ? own : [ownChosen, ...own]
  const option = (value: string, policy: Policy) => (
    <option key={value} value={value}>
      {policyLabel(policy, locale)}
    </option>
  )
  const chooseValue = (value: string): void => {
    const policy = all.find(({ name }) => value === `own ${name}`)
    choose(policy ? { own: policy } : { preset: value.replace('preset ', '') })
  }
  return (
    <select
      class="policy-select"
      aria-label={t('policy')}
      title={preset?.venues.map(([name]) => name).join(' · ')}
      value={ownChosen ? `own ${ownChosen.name}` : `preset ${preset?.id}`}
      onChange={(event) => chooseValue(event.currentTarget.value)}
    >
      {PRESETS.map((one) => option(`preset ${one.id}`, one))}
      {all.length > 0 && (
        <optgroup label={t('ownPolicies')}>{all.map((one) => option(`own ${one.name}`, one))}</optgroup>
      )}
    </select>
  )
}

/** Stores the policy that the user chose in this view, and takes over a choice from another view. */
export function usePolicies(): PolicyControls {
  const [text, setText] = useSetting(useView().storage, 'policies', orEmpty)
  const chosen = useMemo(() => storedChoice(text), [text])
  const choose = useCallback((chosen: Chosen) => setText(storedChoiceText(chosen)), [setText])
  return { chosen, choose }
}

/**
 * Returns a function that chooses the policy of an opened query, and returns its undo. The undo restores the previous policy. If
 * the user has chosen another policy since, the undo does nothing.
 */
export function useTakePolicy(): (next: Chosen) => AlsoUndo {
  const { storage } = useView()
  const { chosen: before, choose } = usePolicies()
  return (next) => {
    choose(next)
    return () => {
      if (storage.read('policies') === storedChoiceText(next)) choose(before)
    }
  }
}

/** Returns the saved policies. If another view has changed the chosen policy, chooses the changed one. */
function useOwnPolicies({ chosen, choose }: PolicyControls): SavedDocuments<Policy> {
  const own = useOwnDocuments('policies')
  const { known } = own
  useEffect(() => {
    const now = refreshed(chosen, own.bodies ?? [])
    if (now) choose(now)
    // A saved policy can be newer than the choice only after the view has read the saved policies.
  }, [known])
  return own
}

/** Judges an answer by the chosen policy, once for each answer, policy and day. */
export function useJudgedTable(table: PairTable | null, chosen: Chosen): PairTable | null {
  const day = useToday()
  const policy = useMemo(() => chosenPolicy(chosen), [chosen])
  return useMemo(() => table && judgedTable(table, policy, dateOf(day)), [table, policy, day])
}

/** The interval between checks for a new day, because a view may stay open over midnight. */
const DAY_CHECK_MS = 60_000

/** Returns the date in the user's time zone, such as `2026-11-22`. On a new day, draws the component again. */
export const useToday = (): string => useClock(today, DAY_CHECK_MS)

const today = (): string => isoDate(calendarDate(new Date()))

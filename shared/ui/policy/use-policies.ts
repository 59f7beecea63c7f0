import { useCallback, useEffect, useMemo } from 'preact/hooks'
import { dateOf } from '../../conflicts/decisions/finding.ts'
import type { PairTable } from '../../conflicts/pair-table.ts'
import {
  type Chosen,
  chosenPolicy,
  refreshed,
  storedChoice,
  storedChoiceText,
} from '../../conflicts/policy/chosen-policy.ts'
import { calendarDate, isoDate } from '../../conflicts/policy/conflict-policy.ts'
import { judgedTable } from '../../conflicts/policy/judge.ts'
import type { Policy } from '../../contract/policies.ts'
import { useSetting } from '../context/settings.ts'
import { useOwn, useView } from '../context/use-view.ts'
import { useClock } from '../drawing/drawing.tsx'
import type { AlsoUndo } from '../session/query-lists.ts'
import type { KeptDocuments } from '../state/saved-documents.ts'

export type PolicyControls = { chosen: Chosen; choose: (chosen: Chosen) => void }

/** Which policy judges in a view. It is stored with its preferences and follows changes in other views. */
export function usePolicies(): PolicyControls {
  const { storage } = useView()
  const [text, setText] = useSetting(storage, 'policies', orNothing)
  const chosen = useMemo(() => storedChoice(text), [text])
  const choose = useCallback((chosen: Chosen) => setText(storedChoiceText(chosen)), [setText])
  return { chosen, choose }
}

/** Chooses the policy that comes with lists. The result brings the one before back, unless another one was chosen since. */
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

const orNothing = (saved: string | null): string => saved ?? ''

/** The policies that the user keeps. A chosen one that has changed elsewhere judges as it is now. */
export function useOwnPolicies({ chosen, choose }: PolicyControls): KeptDocuments<Policy> {
  const own = useOwn('policies')
  const { known } = own
  useEffect(() => {
    const now = refreshed(chosen, own.bodies ?? [])
    if (now) choose(now)
    // Only documents that were just read are newer than the choice.
  }, [known])
  return own
}

/** The table as the chosen policy judges it today, computed once for each answer, policy and day. */
export function useJudgedTable(table: PairTable | null, chosen: Chosen): PairTable | null {
  const day = useClock(today, DAY_CHECK_MS)
  const policy = useMemo(() => chosenPolicy(chosen), [chosen])
  return useMemo(() => table && judgedTable(table, policy, dateOf(day)), [table, policy, day])
}

/** A view may stay open over midnight. */
const DAY_CHECK_MS = 60_000

/** The reader's date, `2026-11-22`. */
const today = (): string => isoDate(calendarDate(new Date()))

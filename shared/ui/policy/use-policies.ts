import { useCallback, useMemo } from 'preact/hooks'
import type { PairTable } from '../../conflicts/pair-table.ts'
import { judgedTable } from '../../conflicts/policy/judge.ts'
import { type CalendarDate, calendarDate } from '../../conflicts/policy/policy.ts'
import { useSetting } from '../context/settings.ts'
import { useView } from '../context/use-view.ts'
import { useClock } from '../parts/drawing.tsx'
import { chosenPolicy, type Policies, policiesIn, policiesText } from './stored-policies.ts'

export type PolicyControls = { policies: Policies; change: (policies: Policies) => void }

/** The policies of a view. They are stored with its preferences and follow changes in other views. */
export function usePolicies(): PolicyControls {
  const [text, setText] = useSetting(useView().storage, 'policies', orNothing)
  const policies = useMemo(() => policiesIn(text), [text])
  const change = useCallback((changed: Policies) => setText(policiesText(changed)), [setText])
  return { policies, change }
}

const orNothing = (saved: string | null): string => saved ?? ''

/** The table as the chosen policy judges it today, computed once for each answer, policy and day. */
export function useJudgedTable(table: PairTable | null, policies: Policies): PairTable | null {
  const day = useClock(dayNumber, DAY_CHECK_MS)
  const policy = useMemo(() => chosenPolicy(policies), [policies])
  return useMemo(() => table && judgedTable(table, policy, dateOf(day)), [table, policy, day])
}

/** A view may stay open over midnight. */
const DAY_CHECK_MS = 60_000

/** The reader's date as one number, 20261122, so that a view is drawn again only when it changes. */
function dayNumber(): number {
  const { year, month, day } = calendarDate(new Date())
  return year * 10_000 + month * 100 + day
}

const dateOf = (number: number): CalendarDate => ({
  year: Math.floor(number / 10_000),
  month: Math.floor(number / 100) % 100,
  day: number % 100,
})

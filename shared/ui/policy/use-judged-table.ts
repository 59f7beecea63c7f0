import { useMemo } from 'preact/hooks'
import { dateOf } from '../../conflicts/decisions/finding.ts'
import type { PairTable } from '../../conflicts/pair-table.ts'
import { type Chosen, chosenPolicy } from '../../conflicts/policy/chosen-policy.ts'
import { judgedTable } from '../../conflicts/policy/judge.ts'
import { calendarDate, isoDate } from '../../conflicts/policy/policy.ts'
import { useClock } from '../drawing/drawing.tsx'

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

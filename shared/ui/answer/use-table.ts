import { useMemo } from 'preact/hooks'
import { type PairTable, pairTable } from '../../conflicts/pair-table.ts'
import type { InView } from '../state/workbench.ts'

/** The answer in view as a table, made once an answer. */
export function useTable(inView: InView | null): PairTable | null {
  return useMemo(() => inView && pairTable(inView.result.answer), [inView])
}

import { allPairs, type PairTable } from '../../shared/conflicts/pair-table.ts'
import type { Standing } from '../../shared/conflicts/standing.ts'

/** The exit codes of `coauthors check`, besides 1 for a failure and 130 for Ctrl-C. */
export const NO_CONFLICT = 0
export const CONFLICT = 3
/** Nothing certain: neither a conflict nor a zero that can be relied on (docs/protocol.md, The rule of zero). */
export const UNCERTAIN = 4

/** Joint papers, or one person on both sides, whom no committee would let judge the own paper. */
const CONFLICTS: readonly Standing[] = ['conflict', 'papers', 'same_person']
const UNCERTAINTIES: readonly Standing[] = ['possible', 'unresolved', 'unknown']

/** The exit code of an answer: the gravest of what its pairs are. */
export function exitCodeOf(table: PairTable): number {
  const has = (standings: readonly Standing[]): boolean =>
    allPairs(table).some(({ standing }) => standings.includes(standing))
  if (has(CONFLICTS)) return CONFLICT
  return has(UNCERTAINTIES) ? UNCERTAIN : NO_CONFLICT
}

import type { PairStatus } from './pair-status.ts'
import { allPairs, type PairTable } from './pair-table.ts'

/** The counts for an answer's summary. */
export type Tally = {
  pairs: number
  /** Number of pairs by status; each pair counts once. */
  byStatus: Readonly<Record<PairStatus, number>>
  notFound: number
  ambiguous: number
  /** Whether the server resolves names or gives verdicts. */
  saysWho: boolean
}

/** A name in both lists counts twice, since the user has to check it in both. */
export function tallyOf(table: PairTable): Tally {
  const pairs = allPairs(table)
  const resolutions = [...table.leftResolution.values(), ...table.rightResolution.values()]
  const count = (status: PairStatus): number => pairs.filter((pair) => pair.status === status).length
  const byStatus = {
    conflict: count('conflict'),
    papers: count('papers'),
    same_person: count('same_person'),
    possible: count('possible'),
    none: count('none'),
    unresolved: count('unresolved'),
    unknown: count('unknown'),
  }
  return {
    pairs: pairs.length,
    byStatus,
    notFound: resolutions.filter(({ status }) => status === 'not_found').length,
    ambiguous: resolutions.filter(({ status }) => status === 'ambiguous').length,
    saysWho: byStatus.unknown === 0 && byStatus.papers === 0,
  }
}

import { groupOf, standingRuling } from './pair-group.ts'
import type { PairStatus } from './pair-status.ts'
import type { Pair, PairTable } from './pair-table.ts'

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

/** In one pass. A name in both lists counts twice, since the user has to check it in both. */
export function tallyOf(table: PairTable): Tally {
  const resolutions = [...table.leftResolution.values(), ...table.rightResolution.values()]
  const byStatus = {
    conflict: 0,
    papers: 0,
    same_person: 0,
    possible: 0,
    none: 0,
    unresolved: 0,
    unknown: 0,
  }
  for (const row of table.pairs) for (const pair of row) byStatus[statusAsDecided(pair)] += 1
  return {
    pairs: table.left.length * table.right.length,
    byStatus,
    notFound: resolutions.filter(({ status }) => status === 'not_found').length,
    ambiguous: resolutions.filter(({ status }) => status === 'ambiguous').length,
    saysWho: byStatus.unknown === 0 && byStatus.papers === 0,
  }
}

/** A pair that its user has decided counts as decided, so that the counts are those of the groups. */
function statusAsDecided(pair: Pair): PairStatus {
  if (standingRuling(pair) === null) return pair.status
  return groupOf(pair) === 'conflict' ? 'conflict' : 'none'
}

import type { PairStatus } from './pair-status.ts'
import { allPairs, type PairTable } from './pair-table.ts'

/** An answer in numbers, for its summary. */
export type Tally = {
  pairs: number
  /** How many pairs stand so; each pair counts once. */
  byStatus: Readonly<Record<PairStatus, number>>
  notFound: number
  ambiguous: number
  /** Whether the server says which names it knows. */
  saysWho: boolean
}

/** A name in both lists counts twice: it stands in two places and each wants looking at. */
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

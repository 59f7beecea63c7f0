import { allPairs, type Pair, type PairTable } from '../../shared/conflicts/pair-table.ts'
import type { Standing } from '../../shared/conflicts/standing.ts'

/**
 * Pairs that stand alike: with papers; of one person; not known, since a name is not; none found by a server that
 * does not say which names it knows; none.
 */
export type GroupKind = 'papers' | 'same' | 'unresolved' | 'unchecked' | 'none'

export type PairGroup = {
  kind: GroupKind
  /** How many there are; `shown` may be fewer. */
  count: number
  shown: readonly Pair[]
  /** Only its head is in view until it is opened. */
  isFolded: boolean
}

/** Pairs drawn of one group: the popup is for a few, the side panel has them all. */
export const MOST_SHOWN = 40
/** A group without papers that has more pairs would bury what is worth reading. */
const MOST_UNFOLDED = 5

/** What a chair looks for comes first; within a group conflicts come before what is only possible. */
const GROUPS: readonly { kind: GroupKind; standings: readonly Standing[] }[] = [
  { kind: 'papers', standings: ['conflict', 'papers', 'possible'] },
  { kind: 'same', standings: ['same_person'] },
  { kind: 'unresolved', standings: ['unresolved'] },
  { kind: 'unchecked', standings: ['unknown'] },
  { kind: 'none', standings: ['none'] },
]

/** The pairs of an answer in groups, those that there are; pairs that stand the same keep the order of the lists. */
export function pairGroups(table: PairTable): PairGroup[] {
  const pairs = allPairs(table)
  return GROUPS.map(({ kind, standings }) => {
    const members = standings.flatMap((standing) => pairs.filter((pair) => pair.standing === standing))
    const isFolded = kind !== 'papers' && members.length > MOST_UNFOLDED
    return { kind, count: members.length, shown: members.slice(0, MOST_SHOWN), isFolded }
  }).filter(({ count }) => count > 0)
}

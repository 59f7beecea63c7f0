import { groupedPairs } from '../../shared/conflicts/grouped-pairs.ts'
import { PAIR_GROUPS, type PairGroup } from '../../shared/conflicts/pair-group.ts'
import type { Pair, PairTable } from '../../shared/conflicts/pair-table.ts'

/** A group of pairs as the popup draws it. */
export type PopupGroup = {
  group: PairGroup
  /** Number of pairs; `shown` may hold fewer. */
  count: number
  shown: readonly Pair[]
  /** Only the head is visible until the user opens the group. */
  isFolded: boolean
}

/** Maximum number of pairs drawn of one group; the side panel shows all. */
export const MOST_SHOWN = 40
/** Groups to look at are never collapsed. Others with more pairs are, so that they do not hide the results. */
const UNFOLDED: readonly PairGroup[] = ['conflict', 'possible']
const MOST_UNFOLDED = 5

/** The non-empty groups of an answer's pairs, gravest first. Pairs of a group keep the order of the lists. */
export function popupGroups(table: PairTable): PopupGroup[] {
  const groups = groupedPairs(table)
  return PAIR_GROUPS.map((group) => {
    const { length: count } = groups[group]
    const isFolded = group === 'dismissed' || (!UNFOLDED.includes(group) && count > MOST_UNFOLDED)
    return { group, count, shown: groups[group].slice(0, MOST_SHOWN), isFolded }
  }).filter(({ count }) => count > 0)
}

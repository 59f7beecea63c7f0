import type { Pair, PairTable } from '../../shared/conflicts/pair-table.ts'
import { groupedPairs, STANDINGS, type Standing } from '../../shared/conflicts/standing.ts'

/** A group of `count` pairs in the popup. `shown`: the pairs that the popup lists. A folded group shows only its head. */
export type PopupGroup = { group: Standing; count: number; shown: readonly Pair[]; isFolded: boolean }

/** The most pairs that the popup shows of one group; the side panel shows all. */
export const MOST_SHOWN = 40
/** Groups that are never folded, since users have to look at them. */
const UNFOLDED: readonly Standing[] = ['conflict', 'possible']
const MOST_UNFOLDED = 5

/** Returns the groups of an answer's pairs, gravest first, without empty groups. */
export function popupGroups(table: PairTable): PopupGroup[] {
  const groups = groupedPairs(table)
  return STANDINGS.map((group) => {
    const { length: count } = groups[group]
    const isFolded = group === 'dismissed' || (!UNFOLDED.includes(group) && count > MOST_UNFOLDED)
    return { group, count, shown: groups[group].slice(0, MOST_SHOWN), isFolded }
  }).filter(({ count }) => count > 0)
}

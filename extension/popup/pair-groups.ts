import type { Pair, PairTable } from '../../shared/conflicts/pair-table.ts'
import { groupedPairs, STANDINGS, type Standing } from '../../shared/conflicts/standing.ts'

/** A group of `count` pairs. The popup lists only `shown`. A folded group shows only its summary at first. */
export type PopupGroup = { group: Standing; count: number; shown: readonly Pair[]; isFolded: boolean }

/** The most pairs of a group in the popup. The side panel shows all. */
export const MOST_SHOWN = 40
/** The list shows these groups unfolded, however many pairs they have. */
const UNFOLDED: readonly Standing[] = ['conflict', 'possible']
const MOST_UNFOLDED = 5

/** Returns the groups that have pairs, gravest first. */
export function popupGroups(table: PairTable): PopupGroup[] {
  const groups = groupedPairs(table)
  return STANDINGS.map((group) => {
    const { length: count } = groups[group]
    const isFolded = group === 'dismissed' || (!UNFOLDED.includes(group) && count > MOST_UNFOLDED)
    return { group, count, shown: groups[group].slice(0, MOST_SHOWN), isFolded }
  }).filter(({ count }) => count > 0)
}

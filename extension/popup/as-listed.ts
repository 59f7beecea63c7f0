import type { Pair } from '../../shared/conflicts/pair-table.ts'
import type { PairItem } from '../../shared/contract/backend.ts'

/**
 * A pair with its papers as they are listed under it: names printed just as they were asked need not be read again
 * under each paper; where one is printed otherwise, both stand.
 */
export function asListed(pair: Pair): Pair {
  if (!pair.pubs) return pair
  const items = pair.pubs.items.map((item) => withoutAskedNames(item, pair))
  return { ...pair, pubs: { ...pair.pubs, items } }
}

function withoutAskedNames(item: PairItem, { left, right }: Pair): PairItem {
  if (item.left_name !== left || item.right_name !== right) return item
  const { left_name: _left, right_name: _right, ...rest } = item
  return rest
}

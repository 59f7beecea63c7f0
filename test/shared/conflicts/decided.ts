import type { PairTable, Ruling } from '../../../shared/conflicts/pair-table.ts'
import type { PairItem } from '../../../shared/contract/backend.ts'

export const decided = (
  table: PairTable,
  left: string,
  right: string,
  ruling: Ruling,
  newItems: readonly PairItem[] = [],
): PairTable => ({
  ...table,
  pairs: table.pairs.map((row) =>
    row.map((pair) =>
      pair.left === left && pair.right === right
        ? { ...pair, decision: { id: 1, ruling, note: '', decidedAt: '2026-11-22T00:00:00Z', newItems } }
        : pair,
    ),
  ),
})

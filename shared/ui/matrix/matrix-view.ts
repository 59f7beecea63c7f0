import { isResult } from '../../conflicts/pair-status.ts'
import type { Pair, PairTable } from '../../conflicts/pair-table.ts'

/** The drawn rows and columns of a table, as indexes into the two lists. */
export type Shown = { rows: readonly number[]; columns: readonly number[] }

/** All names, or only those with a result in their row or column. */
export function shownPlaces(table: PairTable, all: boolean): Shown {
  const rows = table.left.map((_, row) => row)
  const columns = table.right.map((_, column) => column)
  if (all) return { rows, columns }
  const results = table.pairs.flat().filter((pair) => isResult(pair.status))
  const rowsWith = new Set(results.map((pair) => pair.row))
  const columnsWith = new Set(results.map((pair) => pair.column))
  return {
    rows: rows.filter((row) => rowsWith.has(row)),
    columns: columns.filter((column) => columnsWith.has(column)),
  }
}

/** The initially chosen pair: the first with papers, else the first with any result, else the first of all. */
export function firstChoice(table: PairTable): Pair | undefined {
  const pairs = table.pairs.flat()
  return pairs.find((pair) => pair.count > 0) ?? pairs.find((pair) => isResult(pair.status)) ?? pairs[0]
}

/** Steps of the logarithmic colour scale, 1 to `HEAT_STEPS`: 2 papers differ from 1 as much as 20 from 10. */
export const HEAT_STEPS = 5

export function heatOf(count: number): number {
  return count < 1 ? 0 : Math.min(HEAT_STEPS, 1 + Math.floor(Math.log2(count)))
}

import { isUncertain } from '../../conflicts/names-to-check.ts'
import { isResult } from '../../conflicts/pair-status.ts'
import type { Pair, PairTable } from '../../conflicts/pair-table.ts'
import type { EntryResolution } from '../../contract/backend.ts'

/** The drawn rows and columns of a table, as indexes into the two lists. */
export type Shown = { rows: readonly number[]; columns: readonly number[] }

/**
 * All names, or only those with a result in their row or column and those that are not certainly one person, which
 * never vanish. If no such name is left on one side, all of that side are drawn.
 */
export function shownPlaces(table: PairTable, all: boolean): Shown {
  const rows = table.left.map((_, row) => row)
  const columns = table.right.map((_, column) => column)
  if (all) return { rows, columns }
  const uncertain = uncertainPlaces(table)
  const results = table.pairs.flat().filter((pair) => isResult(pair.status))
  const rowsWith = new Set(results.map((pair) => pair.row))
  const columnsWith = new Set(results.map((pair) => pair.column))
  const some = {
    rows: rows.filter((row) => rowsWith.has(row) || uncertain.rows.has(row)),
    columns: columns.filter((column) => columnsWith.has(column) || uncertain.columns.has(column)),
  }
  if (some.rows.length === 0 && some.columns.length === 0) return some
  return {
    rows: some.rows.length > 0 ? some.rows : rows,
    columns: some.columns.length > 0 ? some.columns : columns,
  }
}

/**
 * The rows and columns of names that are not certainly one person. If the server does not resolve names, those of which
 * it leaves every pair unresolved.
 */
export function uncertainPlaces(table: PairTable): Record<keyof Shown, ReadonlySet<number>> {
  const { left, right, leftResolution, rightResolution } = table
  const ofRow = (row: number): readonly Pair[] => table.pairs[row] ?? []
  const ofColumn = (column: number): readonly Pair[] => table.pairs.flatMap((row) => row[column] ?? [])
  return {
    rows: uncertainIn(left, leftResolution, ofRow),
    columns: uncertainIn(right, rightResolution, ofColumn),
  }
}

function uncertainIn(
  entries: readonly string[],
  resolutions: ReadonlyMap<string, EntryResolution>,
  pairsOf: (place: number) => readonly Pair[],
): ReadonlySet<number> {
  const places = entries.flatMap((entry, place) => {
    const resolution = resolutions.get(entry)
    const isOpen = resolution
      ? isUncertain(resolution)
      : pairsOf(place).every(({ status }) => status === 'unresolved')
    return isOpen ? [place] : []
  })
  return new Set(places)
}

/** The initially chosen pair: the first with papers, else the first with any result, else the first of all. */
export function firstChoice(table: PairTable): Pair | undefined {
  const pairs = table.pairs.flat()
  const results = pairs.filter((pair) => isResult(pair.status))
  return results.find((pair) => pair.count > 0) ?? results[0] ?? pairs[0]
}

/** Steps of the logarithmic colour scale, 1 to `HEAT_STEPS`: 2 papers differ from 1 as much as 20 from 10. */
export const HEAT_STEPS = 5

export function heatOf(count: number): number {
  return count < 1 ? 0 : Math.min(HEAT_STEPS, 1 + Math.floor(Math.log2(count)))
}

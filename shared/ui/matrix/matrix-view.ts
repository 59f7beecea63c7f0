import { isUncertain } from '../../conflicts/names-to-check.ts'
import { allPairs, type Pair, type PairTable } from '../../conflicts/pair-table.ts'
import { isResultPair, type Standing } from '../../conflicts/standing.ts'
import type { EntryResolution } from '../../contract/backend.ts'

/** The group of pairs that a figure shows: those of a standing, those to decide, or those that are decided. */
export type PairFilter = Standing | 'open' | 'decided'

/** The input of each view of an answer's pairs. */
export type PairsViewProps = {
  /** The table under the policy and the decisions. */
  table: PairTable
  /** The pairs that the view shows; null for all. */
  only: ReadonlySet<Pair> | null
  chosen: Pair | undefined
  onChoose: (pair: Pair) => void
  /** Hears the pairs in the order in which the view shows them, which the keys follow. */
  onOrder: (pairs: readonly Pair[]) => void
}

/** The drawn rows and columns of a table, as indexes into the two lists. */
export type Shown = { rows: readonly number[]; columns: readonly number[] }

/**
 * All names, or only those with a result in their row or column and those that are not certainly one person, which
 * never vanish. If no such name is left on one side, all of that side are drawn; if no pair has a result, all of both.
 */
export function shownPlaces(table: PairTable, all: boolean): Shown {
  const results = placesOf(table, isResultPair)
  if (all || results.rows.size === 0) return inOrder(table, NO_PLACES)
  const uncertain = uncertainPlaces(table)
  return inOrder(table, {
    rows: results.rows.union(uncertain.rows),
    columns: results.columns.union(uncertain.columns),
  })
}

/** The names with one of some pairs; all if there is none. */
export const filteredPlaces = (table: PairTable, isShown: (pair: Pair) => boolean): Shown =>
  inOrder(table, placesOf(table, isShown))

type Places = Record<keyof Shown, ReadonlySet<number>>

const NO_PLACES: Places = { rows: new Set(), columns: new Set() }

/** The places in the order of the lists; all of a side of which there is none. */
function inOrder({ left, right }: PairTable, { rows, columns }: Places): Shown {
  const onSide = (entries: readonly string[], places: ReadonlySet<number>): number[] =>
    [...entries.keys()].filter((place) => places.size === 0 || places.has(place))
  return { rows: onSide(left, rows), columns: onSide(right, columns) }
}

function placesOf(table: PairTable, isWanted: (pair: Pair) => boolean): Places {
  const wanted = allPairs(table).filter(isWanted)
  return { rows: new Set(wanted.map(({ row }) => row)), columns: new Set(wanted.map(({ column }) => column)) }
}

/** The rows and columns of names that are not certainly one person. A server that does not resolve names says of none. */
export const uncertainPlaces = ({ left, right, leftResolution, rightResolution }: PairTable): Places => ({
  rows: uncertainIn(left, leftResolution),
  columns: uncertainIn(right, rightResolution),
})

function uncertainIn(
  entries: readonly string[],
  resolutions: ReadonlyMap<string, EntryResolution>,
): ReadonlySet<number> {
  const places = entries.flatMap((entry, place) => {
    const resolution = resolutions.get(entry)
    return resolution && isUncertain(resolution) ? [place] : []
  })
  return new Set(places)
}

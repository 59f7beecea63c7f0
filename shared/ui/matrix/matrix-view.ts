import { isUncertain } from '../../conflicts/names-to-check.ts'
import { allPairs, type Pair, type PairTable } from '../../conflicts/pair-table.ts'
import { isResultPair, type Standing } from '../../conflicts/standing.ts'
import type { EntryResolution } from '../../contract/backend.ts'

/** The pairs to show: those of one standing, those to decide, or the decided ones. */
export type PairFilter = Standing | 'open' | 'decided'

export type PairsViewProps = {
  table: PairTable
  /** Null for all pairs. */
  only: ReadonlySet<Pair> | null
  chosen: Pair | undefined
  onChoose: (pair: Pair) => void
  /** Receives the pairs in the order that the keys J and K follow. */
  onOrder: (pairs: readonly Pair[]) => void
}

/** Rows and columns as indices into the two lists. */
export type Shown = { rows: readonly number[]; columns: readonly number[] }

/**
 * The names that the matrix shows: all, or only those with a result or an open question. A side without such a name shows all
 * its names. If no pair has a result, both sides show all their names.
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

/** The names of the pairs that a filter shows. A side without such a name shows all its names. */
export const filteredPlaces = (table: PairTable, isShown: (pair: Pair) => boolean): Shown =>
  inOrder(table, placesOf(table, isShown))

type Places = Record<keyof Shown, ReadonlySet<number>>

const NO_PLACES: Places = { rows: new Set(), columns: new Set() }

function inOrder({ left, right }: PairTable, { rows, columns }: Places): Shown {
  const onSide = (entries: readonly string[], places: ReadonlySet<number>): number[] =>
    [...entries.keys()].filter((place) => places.size === 0 || places.has(place))
  return { rows: onSide(left, rows), columns: onSide(right, columns) }
}

function placesOf(table: PairTable, isWanted: (pair: Pair) => boolean): Places {
  const wanted = allPairs(table).filter(isWanted)
  return { rows: new Set(wanted.map(({ row }) => row)), columns: new Set(wanted.map(({ column }) => column)) }
}

/** Names that are not certainly one person. Empty if the server does not resolve names. */
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

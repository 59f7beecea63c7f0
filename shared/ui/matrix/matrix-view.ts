import { isUncertain } from '../../conflicts/names-to-check.ts'
import { allPairs, type Pair, type PairTable } from '../../conflicts/pair-table.ts'
import { isResultPair, type Standing, standingOf } from '../../conflicts/standing.ts'
import type { EntryResolution } from '../../contract/backend.ts'

/** The input of each view of an answer's pairs. */
export type PairsViewProps = {
  /** The table under the policy and the decisions. */
  table: PairTable
  /** The group that the view shows; null for all pairs. */
  filter: Standing | null
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

/** The names with a pair of the group; all if there is none. */
export const filteredPlaces = (table: PairTable, group: Standing): Shown =>
  inOrder(
    table,
    placesOf(table, (pair) => standingOf(pair) === group),
  )

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

/**
 * The rows and columns of names that are not certainly one person. If the server does not resolve names, those of which
 * it leaves every pair unresolved.
 */
export function uncertainPlaces(table: PairTable): Places {
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

/** Steps of the logarithmic colour scale, 1 to `HEAT_STEPS`: 2 papers differ from 1 as much as 20 from 10. */
export const HEAT_STEPS = 5

export function heatOf(count: number): number {
  return count < 1 ? 0 : Math.min(HEAT_STEPS, 1 + Math.floor(Math.log2(count)))
}

/** The cells' fact about joint papers: their number, or the year of the last one. */
export const CELL_SHOWS = ['count', 'year'] as const
export type CellShows = (typeof CELL_SHOWS)[number]

/** Up to this many columns have room for horizontal names, and for years of four digits. */
export const FEW_COLUMNS = 6

/** A year as a cell shows it. Wider cells for four digits would mean a new layout of all of them. */
export const yearMark = (year: number, columns: number): string =>
  // As a string, so that the year gets no thousands separator.
  columns > FEW_COLUMNS ? `’${String(year).slice(-2)}` : String(year)

import type { Pair, PairTable } from '../../conflicts/pair-table.ts'
import { standingOf } from '../../conflicts/standing.ts'
import type { Shown } from './matrix-view.ts'

/** The groups whose sizes order the names, gravest first. */
const GROUPS = ['conflict', 'same_person', 'possible'] as const

/**
 * The shown names of both sides: those with most conflicts first, then who is on both sides, then with most possible ones. All
 * pairs of a name count, whether they are drawn or not.
 */
export const byConflicts = ({ rows, columns }: Shown, { pairs }: PairTable): Shown => ({
  rows: gravestFirst(rows, (row) => pairs[row] ?? []),
  columns: gravestFirst(columns, (column) => pairs.flatMap((row) => row[column] ?? [])),
})

function gravestFirst(places: readonly number[], pairsOf: (place: number) => readonly Pair[]): number[] {
  const sizes = new Map(
    places.map((place) => {
      const standings = pairsOf(place).map(standingOf)
      return [place, GROUPS.map((group) => standings.filter((one) => one === group).length)]
    }),
  )
  const differences = (one: number, other: number): number[] =>
    GROUPS.map((_, at) => (sizes.get(other)?.[at] ?? 0) - (sizes.get(one)?.[at] ?? 0))
  return places.toSorted((one, other) => differences(one, other).find((by) => by !== 0) ?? 0)
}

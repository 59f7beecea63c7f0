import type { PairPubs, PairsAnswer } from '../contract/backend.ts'

/**
 * Joins the answers of the batches of a query: `grid[row][column]` is the answer for one part of the left list and one
 * of the right. Gives what one query of both whole lists would be answered, since every pair and every resolution
 * depends on its own entries alone. The options and the data are those of the first batch.
 */
export function joinAnswers(grid: readonly (readonly PairsAnswer[])[]): PairsAnswer {
  const [firstRow] = grid
  const first = firstRow?.[0]
  if (firstRow === undefined || first === undefined) throw new RangeError('There is no batch to join.')
  const left = grid.flatMap((row) => row[0]?.left_authors ?? [])
  const right = firstRow.flatMap((answer) => answer.right_authors)
  return {
    ...first,
    left_authors: left,
    right_authors: right,
    matrix: Object.fromEntries(grid.flatMap(joinedCounts)),
    pair_pubs: grid.flatMap(joinedPairs),
    pair_count: left.length * right.length,
    resolution: joinedResolution(grid),
  }
}

/** The rows of the matrix. By entries, since an object's own property may be called `__proto__`. */
function joinedCounts(row: readonly PairsAnswer[]): [string, Record<string, number>][] {
  return (row[0]?.left_authors ?? []).map((left) => [
    left,
    Object.fromEntries(
      row.flatMap(({ matrix }) => Object.entries(Object.hasOwn(matrix, left) ? (matrix[left] ?? {}) : {})),
    ),
  ])
}

/** The pairs in left × right order, as one answer has them. */
function joinedPairs(row: readonly PairsAnswer[]): PairPubs[] {
  const listed = row.map(({ pair_pubs }) => Map.groupBy(pair_pubs, ({ left }) => left))
  return (row[0]?.left_authors ?? []).flatMap((left) => listed.flatMap((pairs) => pairs.get(left) ?? []))
}

function joinedResolution(grid: readonly (readonly PairsAnswer[])[]): PairsAnswer['resolution'] {
  const [firstRow = []] = grid
  const ofLeft = grid.map((row) => row[0]?.resolution?.left)
  const ofRight = firstRow.map(({ resolution }) => resolution?.right)
  if ([...ofLeft, ...ofRight].includes(undefined)) return undefined
  return { left: ofLeft.flatMap((part) => part ?? []), right: ofRight.flatMap((part) => part ?? []) }
}

/** Returns the optimal string alignment distance, at most `limit + 1`. A swap of neighbouring letters is one edit. */
export function editDistance(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) > limit) return limit + 1
  let twoBefore: number[] = []
  let before = Array.from({ length: other.length + 1 }, (_letter, index) => index)
  for (let row = 1; row <= one.length; row++) {
    const current = [row]
    for (let column = 1; column <= other.length; column++) {
      const same = one[row - 1] === other[column - 1]
      const swapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      current[column] = Math.min(
        (before[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (before[column - 1] ?? 0) + (same ? 0 : 1),
        swapped ? (twoBefore[column - 2] ?? 0) + 1 : Infinity,
      )
    }
    if (Math.min(...current) > limit) return limit + 1
    twoBefore = before
    before = current
  }
  return Math.min(before[other.length] ?? 0, limit + 1)
}

import { foldName } from '../folding.ts'

const TWO_LETTERS = new Map([
  ['ä', 'ae'],
  ['ö', 'oe'],
  ['ü', 'ue'],
  ['ø', 'oe'],
  ['å', 'aa'],
])
const UMLAUTS = new RegExp(`[${[...TWO_LETTERS.keys()].join('')}]`, 'g')

/**
 * Returns other folded spellings of a name: with umlauts written as two letters (`Mueller` for Müller), and with
 * two letters as an umlaut (`Müller` for Mueller). Folding alone turns the umlaut into `muller` and keeps
 * `mueller`.
 */
export function transliterations(name: string): string[] {
  const expanded = foldName(
    name.toLowerCase().replace(UMLAUTS, (letter) => TWO_LETTERS.get(letter) ?? letter),
  )
  const folded = foldName(name)
  const contracted = folded.replace(/([aou])e/g, '$1').replace(/aa/g, 'a')
  return [...new Set([expanded, contracted])].filter((other) => other !== folded)
}

/**
 * Returns how many letters must be changed, added, removed or swapped with a neighbour to turn one word into the
 * other (optimal string alignment); `limit + 1` if more than `limit`.
 */
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
        swapped ? (twoBefore[column - 2] ?? 0) + 1 : limit + 1,
      )
    }
    if (Math.min(...current) > limit) return limit + 1
    twoBefore = before
    before = current
  }
  return Math.min(before[other.length] ?? 0, limit + 1)
}

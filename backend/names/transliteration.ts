import { foldName } from './folding.ts'

const TWO_LETTERS = new Map([
  ['ä', 'ae'],
  ['ö', 'oe'],
  ['ü', 'ue'],
  ['ø', 'oe'],
  ['å', 'aa'],
])
const SPELT_OUT = new RegExp(`[${[...TWO_LETTERS.keys()].join('')}]`, 'g')

/**
 * Other folded spellings of a name whose umlauts somebody wrote as two letters (`Mueller` for Müller), or that
 * somebody else did (`Müller` for Mueller). Folding alone makes `muller` of the umlaut and leaves `mueller`.
 */
export function transliterations(name: string): string[] {
  const spelt = foldName(name.toLowerCase().replace(SPELT_OUT, (letter) => TWO_LETTERS.get(letter) ?? letter))
  const folded = foldName(name)
  const drawnTogether = folded.replace(/([aou])e/g, '$1').replace(/aa/g, 'a')
  return [...new Set([spelt, drawnTogether])].filter((other) => other !== folded)
}

/**
 * How many letters have to be changed, added, left out or swapped with their neighbour to make one word the other
 * (optimal string alignment); `limit + 1` when it is more than `limit`.
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

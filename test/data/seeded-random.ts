/** Random choices that are the same for the same seed. */
export type Random = {
  /** At least 0, less than 1. */
  share: () => number
  /** A whole number from 0 to `bound - 1`. */
  below: (bound: number) => number
  isOneIn: (times: number) => boolean
  pick: <T>(list: readonly T[]) => T
}

const TWO_TO_32 = 2 ** 32

/** Marsaglia's xorshift with 32 bits (Journal of Statistical Software 8(14), 2003): enough for made-up data. */
export function seededRandom(seed: number): Random {
  let state = seed | 0 || 1
  const share = () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / TWO_TO_32
  }
  const below = (bound: number) => Math.floor(share() * bound)
  return {
    share,
    below,
    isOneIn: (times) => below(times) === 0,
    pick: (list) => {
      const chosen = list[below(list.length)]
      if (chosen === undefined) throw new Error('There is nothing to pick from.')
      return chosen
    },
  }
}

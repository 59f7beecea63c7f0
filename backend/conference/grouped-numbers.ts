import { GrowableInt32 } from '../dump/growable.ts'

/** Numbers grouped by a key, which is an integer from 0. A key without values has an empty list. */
export type GroupedNumbers = {
  of: (key: number) => Int32Array
  /** Returns the keys that have values, ascending. */
  keys: () => number[]
}

const NONE = new Int32Array(0)

/** Collects pairs of a key and one of its values. */
export class NumberPairs {
  readonly #keys = new GrowableInt32()
  readonly #values = new GrowableInt32()

  add(key: number, value: number): void {
    this.#keys.push(key)
    this.#values.push(value)
  }

  /** Groups the values by key, in the order in which they were added. Takes 4 bytes for each key up to the largest. */
  grouped(): GroupedNumbers {
    const keys = this.#keys.values.subarray(0, this.#keys.length)
    const largest = keys.reduce((most, key) => Math.max(most, key), -1)
    // Counts the values of each key. The running sum of the counts is the index where each key's values
    // begin.
    const starts = new Int32Array(largest + 2)
    for (const key of keys) starts[key + 1] = (starts[key + 1] ?? 0) + 1
    for (let key = 0; key <= largest; key++) starts[key + 1] = (starts[key + 1] ?? 0) + (starts[key] ?? 0)
    const next = starts.slice()
    const values = new Int32Array(keys.length)
    // An index: `entries()` would make an array for each of millions of numbers.
    for (let index = 0; index < keys.length; index++) {
      const key = keys[index] ?? 0
      const place = next[key] ?? 0
      values[place] = this.#values.get(index)
      next[key] = place + 1
    }
    return {
      // Most keys have no values, and making an array takes longer than the comparison.
      of: (key) =>
        key > largest || starts[key] === starts[key + 1]
          ? NONE
          : values.subarray(starts[key], starts[key + 1]),
      keys: () => {
        const found: number[] = []
        for (let key = 0; key <= largest; key++) if (starts[key] !== starts[key + 1]) found.push(key)
        return found
      },
    }
  }
}

import { randomInt } from 'node:crypto'
import { GrowableInt32 } from '../dump/growable.ts'
import { hashOf } from './string-pool.ts'

const OTHER_SEED = randomInt(2 ** 32)

const joined = (hash: number, more: number): number => (hash >>> 0) + (more & 0x1f_ffff) * 2 ** 32

/** The pairs of records that dblp relates. The second record is known only by its key: `resolved` finds it later. */
export class Ties {
  /**
   * Two hashes of each record's key: 53 bits together. With 100,000 ties and 8 million keys, the probability of any wrong
   * match is 1 in 10,000. With only one hash, about 190 of the ties would match a wrong record.
   */
  readonly #hashes = new GrowableInt32()
  readonly #otherHashes = new GrowableInt32()
  readonly #from: number[] = []
  readonly #to: number[] = []

  /** Call it for each record. */
  addKey(recordId: number, bytes: Uint8Array, start: number, end: number): void {
    this.#hashes.set(recordId, hashOf(bytes, start, end))
    this.#otherHashes.set(recordId, hashOf(bytes, start, end, OTHER_SEED))
  }

  /** Relates a record to the one with this key, which may come later. */
  add(recordId: number, bytes: Uint8Array, start: number, end: number): void {
    this.#from.push(recordId)
    this.#to.push(joined(hashOf(bytes, start, end), hashOf(bytes, start, end, OTHER_SEED)))
  }

  /** Skips unknown keys. Call it only once, because it clears the keys. */
  resolved(): [one: number, other: number][] {
    const found = new Map(this.#to.map((hash) => [hash, 0]))
    for (let record = 1; found.size > 0 && record < this.#hashes.length; record++) {
      const hash = joined(this.#hashes.get(record), this.#otherHashes.get(record))
      if (found.get(hash) === 0) found.set(hash, record)
    }
    this.#hashes.clear()
    this.#otherHashes.clear()
    return this.#from.flatMap((one, index): [number, number][] => {
      const other = found.get(this.#to[index] ?? 0) ?? 0
      return other === 0 || other === one ? [] : [[one, other]]
    })
  }
}

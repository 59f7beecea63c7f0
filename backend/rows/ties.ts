import { randomInt } from 'node:crypto'
import { GrowableInt32 } from '../dump/growable.ts'
import { hashOf } from './string-pool.ts'

const OTHER_SEED = randomInt(2 ** 32)

/** 53 bits of two hashes as one exact number. */
const joined = (hash: number, more: number): number => (hash >>> 0) + (more & 0x1f_ffff) * 2 ** 32

/** Pairs of records that dblp relates to each other, found by key once all records are read. */
export class Ties {
  /**
   * Two hashes of each record's key, of which 53 bits are compared: that any of 100,000 ties finds the hash of another of 8
   * million keys has a probability of 1 in 10,000. With 32 bits about 190 did.
   */
  readonly #keys = new GrowableInt32()
  readonly #moreOfKeys = new GrowableInt32()
  readonly #from: number[] = []
  readonly #to: number[] = []

  /** Call this for every record. */
  addKey(recordId: number, bytes: Uint8Array, start: number, end: number): void {
    this.#keys.set(recordId, hashOf(bytes, start, end))
    this.#moreOfKeys.set(recordId, hashOf(bytes, start, end, OTHER_SEED))
  }

  /** Relates a record to that with the key from `start` to `end`, which may come later. */
  add(recordId: number, bytes: Uint8Array, start: number, end: number): void {
    this.#from.push(recordId)
    this.#to.push(joined(hashOf(bytes, start, end), hashOf(bytes, start, end, OTHER_SEED)))
  }

  /** Returns the related records. A key that no record has gives none; of several records with a key the first counts. */
  resolved(): [one: number, other: number][] {
    const found = new Map(this.#to.map((hash) => [hash, 0]))
    for (let record = 1; found.size > 0 && record < this.#keys.length; record++) {
      const hash = joined(this.#keys.get(record), this.#moreOfKeys.get(record))
      if (found.get(hash) === 0) found.set(hash, record)
    }
    return this.#from.flatMap((one, index): [number, number][] => {
      const other = found.get(this.#to[index] ?? 0) ?? 0
      return other === 0 || other === one ? [] : [[one, other]]
    })
  }
}

import { GrowableInt32 } from '../dump/growable.ts'
import { hashOf } from './string-pool.ts'

/** Pairs of records that dblp relates to each other, found by key once all records are read. */
export class Ties {
  /**
   * A hash of each record's key. Of 8 million records and 100,000 ties about 190 have the hash of another key by chance, and
   * those are hardly ever of the same persons, which `Works` asks for.
   */
  readonly #keys = new GrowableInt32()
  readonly #from: number[] = []
  readonly #to: number[] = []

  /** Call this for every record. */
  addKey(recordId: number, bytes: Uint8Array, start: number, end: number): void {
    this.#keys.set(recordId, hashOf(bytes, start, end))
  }

  /** Relates a record to that with the key from `start` to `end`, which may come later. */
  add(recordId: number, bytes: Uint8Array, start: number, end: number): void {
    this.#from.push(recordId)
    this.#to.push(hashOf(bytes, start, end))
  }

  /** Returns the related records. A key that no record has gives none; of several records with a key the first counts. */
  resolved(): [one: number, other: number][] {
    const found = new Map(this.#to.map((hash) => [hash, 0]))
    for (let record = 1; found.size > 0 && record < this.#keys.length; record++) {
      const hash = this.#keys.get(record)
      if (found.get(hash) === 0) found.set(hash, record)
    }
    return this.#from.flatMap((one, index): [number, number][] => {
      const other = found.get(this.#to[index] ?? 0) ?? 0
      return other === 0 || other === one ? [] : [[one, other]]
    })
  }
}

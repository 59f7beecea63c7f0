import { randomInt } from 'node:crypto'
import { GrowableInt32 } from '../dump/growable.ts'
import { sameBytes } from '../dump/keyword-table.ts'

const FIRST_PLACES = 1024
const FIRST_BYTES = 1024
/** Larger pools cannot be indexed with 32 bits. The names of all of dblp take 80 MB. */
const BYTES_AT_MOST = 2 ** 31 - 1

/**
 * Interns texts and numbers them from 1 in the order of first appearance. It hashes the bytes of the file directly:
 * a Map would need a string for every name on every paper (26 million in the full dblp).
 */
export class StringPool {
  #bytes = Buffer.allocUnsafeSlow(FIRST_BYTES)
  /** The end of each text. Number 0 is the empty text before the first. */
  readonly #ends = new GrowableInt32()
  /** The number of each text, at the slot of its hash or the next free one (0). At most two thirds are taken. */
  #places = new Int32Array(FIRST_PLACES)

  constructor() {
    this.#ends.push(0)
  }

  get count(): number {
    return this.#ends.length - 1
  }

  text(id: number): string {
    return this.#bytes.toString('utf8', this.#ends.get(id - 1), this.#ends.get(id))
  }

  /** Returns the number of the text from `start` to `end`, and adds the text if it is new. */
  idOf(bytes: Uint8Array, start: number, end: number): number {
    const place = this.#placeOf(bytes, start, end)
    return this.#places[place] || this.#add(place, bytes.subarray(start, end))
  }

  /** Returns the number of a text, or 0 if it was never added. */
  find(text: string): number {
    const bytes = Buffer.from(text)
    return this.#places[this.#placeOf(bytes, 0, bytes.length)] ?? 0
  }

  /** Adds a text once more, with a number of its own. No text may be looked up afterwards. */
  addAgain(text: string): number {
    const bytes = Buffer.from(text)
    let place = hashOf(bytes, 0, bytes.length) & (this.#places.length - 1)
    while (this.#places[place] !== 0) place = (place + 1) & (this.#places.length - 1)
    return this.#add(place, bytes)
  }

  /** Returns the slot of the text, or the free one that it would take. */
  #placeOf(bytes: Uint8Array, start: number, end: number): number {
    const length = end - start
    const mask = this.#places.length - 1
    let place = hashOf(bytes, start, end) & mask
    for (let id = this.#places[place] ?? 0; id !== 0; id = this.#places[place] ?? 0) {
      const own = this.#ends.get(id - 1)
      if (this.#ends.get(id) - own === length && sameBytes(this.#bytes, own, bytes, start, length)) break
      place = (place + 1) & mask
    }
    return place
  }

  #add(place: number, text: Uint8Array): number {
    const own = this.#ends.get(this.count)
    const ownEnd = own + text.length
    if (ownEnd > BYTES_AT_MOST) throw new Error('there are more than 2 GB of names')
    if (ownEnd > this.#bytes.length) {
      this.#bytes = Buffer.concat([this.#bytes], Math.min(2 * ownEnd, BYTES_AT_MOST))
    }
    this.#bytes.set(text, own)
    this.#ends.push(ownEnd)
    this.#places[place] = this.count
    if (3 * this.count > 2 * this.#places.length) this.#widen()
    return this.count
  }

  #widen(): void {
    this.#places = new Int32Array(2 * this.#places.length)
    const mask = this.#places.length - 1
    for (let id = 1; id <= this.count; id++) {
      let place = hashOf(this.#bytes, this.#ends.get(id - 1), this.#ends.get(id)) & mask
      while (this.#places[place] !== 0) place = (place + 1) & mask
      this.#places[place] = id
    }
  }
}

/** Another one in each process, so that no file can hold a hundred thousand texts made for the same slot. */
const SEED = randomInt(2 ** 32)

/**
 * Distributes well over the low bits, which select the slot. Multiplier and shifts are those of MurmurHash3's last
 * step.
 */
export function hashOf(bytes: Uint8Array, start: number, end: number, seed = SEED): number {
  let hash = seed ^ (end - start)
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ (bytes[at] ?? 0), 0x85ebca6b) ^ (hash >>> 13)
  hash = Math.imul(hash ^ (hash >>> 16), 0xc2b2ae35)
  return hash ^ (hash >>> 15)
}

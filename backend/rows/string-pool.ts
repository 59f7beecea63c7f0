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
  /**
   * The number of each text and its hash, at the slot of the hash or the next free one (0). At most half of the slots are
   * taken. The hash beside the number rules out nearly all other texts without a look at them.
   */
  #places = new Int32Array(2 * FIRST_PLACES)

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
    const hash = hashOf(bytes, start, end)
    const place = this.#placeOf(hash, bytes, start, end)
    return this.#places[place] || this.#add(place, hash, bytes.subarray(start, end))
  }

  /** Returns the number of a text, or 0 if it was never added. */
  find(text: string): number {
    const bytes = Buffer.from(text)
    return this.#places[this.#placeOf(hashOf(bytes, 0, bytes.length), bytes, 0, bytes.length)] ?? 0
  }

  /** Adds a text once more, with a number of its own. No text may be looked up afterwards. */
  addAgain(text: string): number {
    const bytes = Buffer.from(text)
    const hash = hashOf(bytes, 0, bytes.length)
    return this.#add(this.#freePlaceOf(hash), hash, bytes)
  }

  /** Returns the slot of the text, or the free one that it would take. */
  #placeOf(hash: number, bytes: Uint8Array, start: number, end: number): number {
    const places = this.#places
    const length = end - start
    const mask = places.length - 2
    let place = (hash << 1) & mask
    for (let id = places[place] ?? 0; id !== 0; id = places[place] ?? 0) {
      if (places[place + 1] === hash) {
        const own = this.#ends.get(id - 1)
        if (this.#ends.get(id) - own === length && sameBytes(this.#bytes, own, bytes, start, length)) break
      }
      place = (place + 2) & mask
    }
    return place
  }

  #freePlaceOf(hash: number): number {
    const mask = this.#places.length - 2
    let place = (hash << 1) & mask
    while (this.#places[place] !== 0) place = (place + 2) & mask
    return place
  }

  #add(place: number, hash: number, text: Uint8Array): number {
    const own = this.#ends.get(this.count)
    const ownEnd = own + text.length
    if (ownEnd > BYTES_AT_MOST) throw new Error('there are more than 2 GB of names')
    if (ownEnd > this.#bytes.length) {
      this.#bytes = Buffer.concat([this.#bytes], Math.min(2 * ownEnd, BYTES_AT_MOST))
    }
    this.#bytes.set(text, own)
    this.#ends.push(ownEnd)
    this.#places[place] = this.count
    this.#places[place + 1] = hash
    if (4 * this.count > this.#places.length) this.#widen()
    return this.count
  }

  #widen(): void {
    const places = this.#places
    this.#places = new Int32Array(2 * places.length)
    for (let from = 0; from < places.length; from += 2) {
      const [id = 0, hash = 0] = [places[from], places[from + 1]]
      if (id === 0) continue
      const place = this.#freePlaceOf(hash)
      this.#places[place] = id
      this.#places[place + 1] = hash
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

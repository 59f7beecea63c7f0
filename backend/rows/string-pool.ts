import { randomInt } from 'node:crypto'
import { GrowableInt32 } from '../dump/growable.ts'
import { sameBytes } from '../dump/keyword-table.ts'
import type { SpanList } from '../dump/record.ts'

const FIRST_PLACES = 1024
const FIRST_BYTES = 1024
/** Larger pools cannot be indexed with 32 bits. The names of all of dblp take 80 MB. */
const BYTES_AT_MOST = 2 ** 31 - 1
/**
 * A slot holds the hash of a text, its number (0: free), its start and its length, so a look-up reads one cache
 * line.
 */
const HASH = 0
const ID = 1
const START = 2
const LENGTH = 3
const PLACE_SIZE = 4

/**
 * Interns texts and numbers them from 1 in the order of first appearance. It hashes the bytes of the file directly:
 * a Map would need a string for every name on every paper (26 million in the full dblp).
 */
export class StringPool {
  #bytes = Buffer.allocUnsafeSlow(FIRST_BYTES)
  /** The end of each text. Number 0 is the empty text before the first. */
  readonly #ends = new GrowableInt32()
  /** Each text is at the slot of its hash or the next free one. The table is at most two thirds full. */
  #places = new Int32Array(FIRST_PLACES * PLACE_SIZE)

  readonly #asked = new GrowableInt32()
  /** Keeps the compiler from removing the reads in `#visit`. */
  protected seen = 0

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
    return this.#idOf(hashOf(bytes, start, end), bytes, start, end)
  }

  /**
   * Returns the numbers of several texts; valid until the next call. Reads all their slots first, because a
   * processor loads several memory locations in the time of one: half the time for the names of a paper, a tenth of
   * the import (measured).
   */
  idsOf(bytes: Uint8Array, spans: SpanList): Int32Array {
    const ids = this.#asked
    ids.length = 0
    for (let index = 0; index < spans.count; index++) {
      ids.push(hashOf(bytes, spans.start(index), spans.end(index)))
    }
    this.#visit(ids.values, spans.count)
    for (let index = 0; index < spans.count; index++) {
      ids.set(index, this.#idOf(ids.get(index), bytes, spans.start(index), spans.end(index)))
    }
    return ids.values
  }

  /** Loads the slots of these hashes and their texts into the processor's cache. */
  #visit(hashes: Int32Array, count: number): void {
    const places = this.#places
    const mask = places.length - 1
    let seen = 0
    for (let index = 0; index < count; index++) {
      seen ^= places[((hashes[index] ?? 0) * PLACE_SIZE + START) & mask] ?? 0
    }
    for (let index = 0; index < count; index++) {
      seen ^= this.#bytes[places[((hashes[index] ?? 0) * PLACE_SIZE + START) & mask] ?? 0] ?? 0
    }
    this.seen = seen
  }

  #idOf(hash: number, bytes: Uint8Array, start: number, end: number): number {
    const length = end - start
    const places = this.#places
    const mask = places.length - 1
    let place = (hash * PLACE_SIZE) & mask
    for (let id = places[place + ID] ?? 0; id !== 0; id = places[place + ID] ?? 0) {
      if (places[place + HASH] === hash && places[place + LENGTH] === length) {
        if (sameBytes(this.#bytes, places[place + START] ?? 0, bytes, start, length)) return id
      }
      place = (place + PLACE_SIZE) & mask
    }
    return this.#add(hash, place, bytes, start, end)
  }

  #add(hash: number, place: number, bytes: Uint8Array, start: number, end: number): number {
    const own = this.#ends.get(this.count)
    const ownEnd = own + end - start
    if (ownEnd > BYTES_AT_MOST) throw new Error('there are more than 2 GB of names')
    if (ownEnd > this.#bytes.length) {
      this.#bytes = Buffer.concat([this.#bytes], Math.min(2 * ownEnd, BYTES_AT_MOST))
    }
    this.#bytes.set(bytes.subarray(start, end), own)
    this.#ends.push(ownEnd)
    const id = this.count
    const places = this.#places
    places[place + HASH] = hash
    places[place + ID] = id
    places[place + START] = own
    places[place + LENGTH] = end - start
    if (3 * PLACE_SIZE * id > 2 * this.#places.length) this.#widen()
    return id
  }

  #widen(): void {
    const before = this.#places
    const places = new Int32Array(2 * before.length)
    const mask = places.length - 1
    for (let from = 0; from < before.length; from += PLACE_SIZE) {
      if (before[from + ID] === 0) continue
      let place = ((before[from + HASH] ?? 0) * PLACE_SIZE) & mask
      while (places[place + ID] !== 0) place = (place + PLACE_SIZE) & mask
      for (let part = 0; part < PLACE_SIZE; part++) places[place + part] = before[from + part] ?? 0
    }
    this.#places = places
  }
}

/** Another one in each process, so that no file can hold a hundred thousand texts made for the same slot. */
const SEED = randomInt(2 ** 32)

/**
 * Distributes well over the low bits, which select the slot. Multiplier and shifts are those of MurmurHash3's last
 * step.
 */
function hashOf(bytes: Uint8Array, start: number, end: number): number {
  let hash = SEED ^ (end - start)
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ (bytes[at] ?? 0), 0x85ebca6b) ^ (hash >>> 13)
  hash = Math.imul(hash ^ (hash >>> 16), 0xc2b2ae35)
  return hash ^ (hash >>> 15)
}

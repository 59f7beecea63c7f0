import { GrowableBytes, GrowableInt32 } from '../../dump/growable.ts'
import { shortenedNames } from '../../names/spelling/shortened-names.ts'
import type { StringPool } from './string-pool.ts'

/** How many bytes of each text one round compares. With the index they form an integer below 2 ** 53. */
const BYTES_AT_ONCE = 3
const PLACE_RANGE = 2 ** 27
/** Shorter runs are sorted by comparing texts, because a round of numbers is not worth its arrays. */
const SHORT_RUN = 24

/**
 * Sorts texts by their bytes, and equal texts by their numbers. Returns the text numbers. No text may contain a 0.
 * Each round packs the next bytes and the index into a number and sorts these numbers natively, then sorts each run
 * of equal bytes by the bytes that follow. Comparing texts pair by pair takes three times as long (260,000 names,
 * measured).
 * @param ends the end of each text in `bytes`; text 1 lies between the first two ends
 */
export function sortTexts(bytes: Uint8Array, ends: GrowableInt32): Uint32Array {
  const count = ends.length - 1
  if (count > PLACE_RANGE) throw new Error(`${count} names are more than can be sorted`)
  const order = new Uint32Array(count)
  for (let place = 0; place < count; place++) order[place] = place + 1
  const rounds = [{ run: order, depth: 0 }]
  for (let round = rounds.pop(); round !== undefined; round = rounds.pop()) {
    const { run, depth } = round
    if (run.length <= SHORT_RUN) {
      run.sort((one, other) => compareFrom(bytes, ends, depth, one, other) || one - other)
    } else {
      for (const [from, to] of sortedByNext(run, bytes, ends, depth)) {
        rounds.push({ run: run.subarray(from, to), depth: depth + BYTES_AT_ONCE })
      }
    }
  }
  return order
}

/** Sorts by the next few bytes. Returns the runs of two or more texts that are equal so far and continue. */
function sortedByNext(run: Uint32Array, bytes: Uint8Array, ends: GrowableInt32, depth: number) {
  const texts = run.slice()
  const keys = new Float64Array(run.length)
  for (let place = 0; place < keys.length; place++) {
    const text = texts[place] ?? 0
    keys[place] = nextBytes(bytes, ends.get(text - 1) + depth, ends.get(text)) * PLACE_RANGE + place
  }
  keys.sort()
  const equal: [from: number, to: number][] = []
  let start = 0
  let before = -1
  for (let place = 0; place <= keys.length; place++) {
    const key = keys[place] ?? -1
    const value = Math.floor(key / PLACE_RANGE)
    if (value !== before) {
      // If the last byte is 0, the texts have ended and are equal.
      if (place - start > 1 && before % 256 !== 0) equal.push([start, place])
      start = place
      before = value
    }
    if (place < keys.length) run[place] = texts[key - value * PLACE_RANGE] ?? 0
  }
  return equal
}

function nextBytes(bytes: Uint8Array, start: number, end: number): number {
  let value = 0
  for (let at = start; at < start + BYTES_AT_ONCE; at++)
    value = value * 256 + (at < end ? (bytes[at] ?? 0) : 0)
  return value
}

function compareFrom(
  bytes: Uint8Array,
  ends: GrowableInt32,
  depth: number,
  one: number,
  other: number,
): number {
  let at = ends.get(one - 1) + depth
  let otherAt = ends.get(other - 1) + depth
  const [end, otherEnd] = [ends.get(one), ends.get(other)]
  for (; at < end && otherAt < otherEnd; at++, otherAt++) {
    const difference = (bytes[at] ?? 0) - (bytes[otherAt] ?? 0)
    if (difference !== 0) return difference
  }
  return end - at - (otherEnd - otherAt)
}

const SPACE = 0x20
const HYPHEN = 0x2d
const ASCII_END = 0x80

/** Texts numbered from 1, each with the number of the name that it shortens. */
export class ShortenedTexts {
  readonly #bytes = new GrowableBytes()
  readonly #ends = new GrowableInt32()
  readonly #nameIds = new GrowableInt32()

  constructor() {
    this.#ends.push(0)
    this.#nameIds.push(0)
  }

  get bytes(): Uint8Array {
    return this.#bytes.bytes
  }

  start(id: number): number {
    return this.#ends.get(id - 1)
  }

  end(id: number): number {
    return this.#ends.get(id)
  }

  nameOf(id: number): number {
    return this.#nameIds.get(id)
  }

  add(names: StringPool, nameId: number): void {
    if (!mayHaveThreeParts(names.bytes, names.start(nameId), names.end(nameId))) return
    for (const text of shortenedNames(names.text(nameId))) {
      const bytes = Buffer.from(text)
      this.#bytes.append(bytes, 0, bytes.length)
      this.#ends.push(this.#bytes.length)
      this.#nameIds.push(nameId)
    }
  }

  /** Returns the numbers of all texts, ordered as SQLite compares them, then by name. */
  sorted(): Uint32Array {
    return sortTexts(this.bytes, this.#ends)
  }
}

/** Most names are two words, and nothing can be left out of those. */
function mayHaveThreeParts(bytes: Uint8Array, start: number, end: number): boolean {
  let separators = 0
  for (let at = start; at < end; at++) {
    const byte = bytes[at] ?? 0
    if (byte === SPACE || byte === HYPHEN || byte >= ASCII_END) separators++
  }
  return separators > 1
}

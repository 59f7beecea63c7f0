import type { GrowableInt32 } from '../growable.ts'

/** Bytes of each text that one round looks at. With the place they make a whole number below 2 ** 53. */
const BYTES_AT_ONCE = 3
const PLACE_RANGE = 2 ** 27
/** Shorter runs are sorted by comparing texts: a round of numbers is not worth its arrays. */
const SHORT_RUN = 24

/**
 * The numbers of texts in the order of their bytes, equal ones by their numbers. No text may hold a 0.
 *
 * Sorts plain numbers, the next bytes above and the place below, which V8 does natively, then each run of equal
 * bytes by those that follow: comparing texts pair by pair takes three times as long (260,000 names, measured).
 * @param ends where each text ends in `bytes`; text 1 lies between the first two of them
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

/** Sorts by the next few bytes; gives the runs of two and more that have those in common and go on. */
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
      // The last byte is 0 where the texts ended: those are equal.
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

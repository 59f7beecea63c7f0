/**
 * Lists of non-negative integers below 2^31, stored as LEB128 varints. Ascending lists store the difference to the previous
 * number, so most numbers take one byte.
 */

/**
 * Decodes a list from the hexadecimal text of SQLite's `hex()`. The driver returns a short text in half the time of a
 * buffer (better-sqlite3 13, measured), and most lists that the server reads are short.
 */
export const varintsOfHex = (hex: string): number[] => decode(hex, false)

export const ascendingOfHex = (hex: string): number[] => decode(hex, true)

function decode(hex: string, deltas: boolean): number[] {
  const numbers: number[] = []
  let value = 0
  let shift = 0
  let before = 0
  for (let index = 0; index < hex.length; index += 2) {
    const byte = (digit(hex.charCodeAt(index)) << 4) | digit(hex.charCodeAt(index + 1))
    value |= (byte & 0x7f) << shift
    shift += 7
    if (byte & 0x80) continue
    if (deltas) value += before
    numbers.push(value)
    before = value
    value = 0
    shift = 0
  }
  return numbers
}

/** Returns the value of a digit of `hex()`, which writes capital letters. */
const digit = (code: number): number => (code < 0x41 ? code - 0x30 : code - 0x37)

/** The most bytes that one number takes. */
export const BYTES_PER_NUMBER = 5

/** Encodes the numbers from `start` to `end`, or their `deltas`, into `bytes` at `at`. Returns the index after the last byte. */
export function putVarints(
  numbers: ArrayLike<number>,
  start: number,
  end: number,
  deltas: boolean,
  bytes: Uint8Array,
  at: number,
): number {
  let byteIndex = at
  let before = 0
  for (let index = start; index < end; index++) {
    const number = numbers[index] ?? 0
    let rest = deltas ? number - before : number
    before = number
    while (rest > 0x7f) {
      bytes[byteIndex++] = (rest & 0x7f) | 0x80
      rest >>>= 7
    }
    bytes[byteIndex++] = rest
  }
  return byteIndex
}

/** Returns the memory of a `bitSet` for the numbers from 0 to `most`. */
export const wordsFor = (most: number): Int32Array => new Int32Array((most >>> 5) + 1)

/** Returns the memory of a `bitSet` that is stored as a blob. */
export const wordsIn = (bytes: Uint8Array): Int32Array => new Int32Array(Uint8Array.from(bytes).buffer)

/** A set of numbers. Each number has one bit of `words`. */
export function bitSet(words: Int32Array) {
  return {
    add(number: number): void {
      const word = number >>> 5
      words[word] = (words[word] ?? 0) | (1 << (number & 31))
    },
    has: (number: number): boolean => (((words[number >>> 5] ?? 0) >>> (number & 31)) & 1) === 1,
  }
}

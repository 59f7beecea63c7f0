/** Lists of integers from 0 to 2^31 - 1, as LEB128 varints. Ascending lists store differences: most take one byte. */

/**
 * Reads the text of SQLite's `hex()`. Most lists are short. The driver returns a short text in half the time of a short buffer
 * (better-sqlite3 13, measured).
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

/** `hex()` writes capital letters. */
const digit = (code: number): number => (code < 0x41 ? code - 0x30 : code - 0x37)

/** The most bytes of a number. */
export const BYTES_PER_NUMBER = 5

/** Encodes numbers or their differences (`deltas`) into `bytes`. Returns the index after the last byte. */
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

/** Memory for a `bitSet` of the numbers up to `most`. */
export const wordsFor = (most: number): Int32Array => new Int32Array((most >>> 5) + 1)

/** Memory of a `bitSet` that was stored as a blob. */
export const wordsIn = (bytes: Uint8Array): Int32Array => new Int32Array(Uint8Array.from(bytes).buffer)

export function bitSet(words: Int32Array) {
  return {
    add(number: number): void {
      const word = number >>> 5
      words[word] = (words[word] ?? 0) | (1 << (number & 31))
    },
    has: (number: number): boolean => (((words[number >>> 5] ?? 0) >>> (number & 31)) & 1) === 1,
  }
}

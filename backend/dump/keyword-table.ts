/** Finds which of a few known words stands in a range of bytes, without making a string of it. */
export class KeywordTable {
  readonly #words: readonly Buffer[]
  /** Number of a word + 1 at its hash or the next free place, 0 where there is none. */
  readonly #places = new Uint8Array(PLACES)

  /** At most a few dozen ASCII words. */
  constructor(words: readonly string[]) {
    this.#words = words.map((word) => Buffer.from(word, 'latin1'))
    for (const [number, word] of this.#words.entries()) {
      let place = placeOf(word, 0, word.length)
      while (this.#places[place] !== 0) place = (place + 1) & (PLACES - 1)
      this.#places[place] = number + 1
    }
  }

  /** The number of the word from `start` to `end`, -1 when it is none of them. */
  find(bytes: Uint8Array, start: number, end: number): number {
    for (let place = placeOf(bytes, start, end); ; place = (place + 1) & (PLACES - 1)) {
      const number = (this.#places[place] ?? 0) - 1
      const word = this.#words[number]
      if (word === undefined) return -1
      if (word.length === end - start && sameBytes(word, 0, bytes, start, word.length)) return number
    }
  }
}

/** A power of two, several times the number of words. */
const PLACES = 128

function placeOf(bytes: Uint8Array, start: number, end: number): number {
  return ((bytes[start] ?? 0) * 5 + (bytes[end - 1] ?? 0) * 3 + (end - start) * 11) & (PLACES - 1)
}

export function sameBytes(
  one: Uint8Array,
  start: number,
  other: Uint8Array,
  otherStart: number,
  length: number,
): boolean {
  for (let index = 0; index < length; index++) {
    if (one[start + index] !== other[otherStart + index]) return false
  }
  return true
}

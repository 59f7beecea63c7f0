/** Looks up a keyword in a range of bytes without creating a string. */
export class KeywordTable {
  readonly #words: readonly Buffer[]
  /** The index of a keyword + 1 at its hash or the next free slot, 0 if free. */
  readonly #places = new Uint8Array(PLACES)

  /** Takes at most a few dozen ASCII words. */
  constructor(words: readonly string[]) {
    this.#words = words.map((word) => Buffer.from(word, 'latin1'))
    for (const [number, word] of this.#words.entries()) {
      let place = placeOf(word, 0, word.length)
      while (this.#places[place] !== 0) place = (place + 1) & (PLACES - 1)
      this.#places[place] = number + 1
    }
  }

  /** Returns the index of the keyword from `start` to `end`, or -1 if it is not one. */
  find(bytes: Uint8Array, start: number, end: number): number {
    for (let place = placeOf(bytes, start, end); ; place = (place + 1) & (PLACES - 1)) {
      const number = (this.#places[place] ?? 0) - 1
      const word = this.#words[number]
      if (word === undefined) return -1
      if (word.length === end - start && sameBytes(word, 0, bytes, start, word.length)) return number
    }
  }
}

/** A power of two, several times the number of keywords. */
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

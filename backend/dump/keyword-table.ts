/** Finds keywords in bytes without creating strings. */
export class KeywordTable {
  readonly #words: readonly Buffer[]
  /** A keyword's index + 1, at the slot of its hash or at the next free one. 0: free. */
  readonly #slots = new Uint8Array(SLOTS)

  /** `words`: at most a few dozen in ASCII. */
  constructor(words: readonly string[]) {
    this.#words = words.map((word) => Buffer.from(word, 'latin1'))
    for (const [number, word] of this.#words.entries()) {
      let slot = slotOf(word, 0, word.length)
      while (this.#slots[slot] !== 0) slot = (slot + 1) & (SLOTS - 1)
      this.#slots[slot] = number + 1
    }
  }

  /** Returns the index of the keyword, or -1. */
  find(bytes: Uint8Array, start: number, end: number): number {
    for (let slot = slotOf(bytes, start, end); ; slot = (slot + 1) & (SLOTS - 1)) {
      const number = (this.#slots[slot] ?? 0) - 1
      const word = this.#words[number]
      if (word === undefined) return -1
      if (word.length === end - start && sameBytes(word, 0, bytes, start, word.length)) return number
    }
  }
}

/** A power of two, and several times the number of keywords. */
const SLOTS = 128

function slotOf(bytes: Uint8Array, start: number, end: number): number {
  return ((bytes[start] ?? 0) * 5 + (bytes[end - 1] ?? 0) * 3 + (end - start) * 11) & (SLOTS - 1)
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

import { KeywordTable } from './keyword-table.ts'

// The classes of bytes within the text of an element or an attribute.

/** Printable ASCII, which stands for itself in any context. */
export const PLAIN = 0
export const SPACE = 1
/** Text that must be decoded as a whole: entities, line breaks, tabs, letters beyond ASCII. */
export const INVOLVED = 2
/** `<`, `>`, control characters, and letters of an encoding in which a byte is not a letter. */
const ENDS_TEXT = 3

export type CharacterClasses = Uint8Array

/** Returns the classes for an encoding. A byte above 0x7f is a letter only in ISO-8859-1. */
export function characterClasses(isLatin1: boolean): CharacterClasses {
  const kinds = new Uint8Array(256)
  kinds.fill(ENDS_TEXT, 0, 0x20)
  kinds.fill(isLatin1 ? INVOLVED : ENDS_TEXT, 0x7f)
  for (const byte of Buffer.from('\t\n\r&')) kinds[byte] = INVOLVED
  for (const byte of Buffer.from('<>')) kinds[byte] = ENDS_TEXT
  kinds[0x20] = SPACE
  return kinds
}

export function isWhiteSpace(byte: number | undefined): boolean {
  return byte === 0x0a || byte === 0x20 || byte === 0x0d || byte === 0x09
}

function isSmallLetter(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x61 && byte <= 0x7a
}

/** The bytes end before the item is complete. */
export const NEEDS_MORE = -1
/** The item is not in the known layout. */
export const UNKNOWN = -2

export const LESS = 0x3c
export const GREATER = 0x3e
const EQUALS = 0x3d
const QUOTE = 0x22

const ATTRIBUTES = new KeywordTable(['key', 'mdate', 'publtype', 'orcid', 'type'])
export const KEY = 0
export const MDATE = 1
export const PUBLTYPE = 2
export const ORCID = 3
export const TYPE = 4
const OTHER = 5

/** Reads start tags in dblp's layout: `<name a="…" b="…">`, plain ASCII, single spaces, nothing else. */
export class TagTokenizer {
  readonly #kinds: CharacterClasses
  /** Start and end of each attribute's value in the last tag; start 0 if the tag does not have it. */
  readonly #values = new Int32Array(2 * (OTHER + 1))
  #hasValues = false
  #bytes: Buffer = Buffer.alloc(0)
  #limit = 0

  constructor(kinds: CharacterClasses) {
    this.#kinds = kinds
  }

  /** Sets the bytes to read from. `bytes` must contain a 0 at `limit`. */
  begin(bytes: Buffer, limit: number): void {
    this.#bytes = bytes
    this.#limit = limit
  }

  /** Returns the start of an attribute's value in the last tag, 0 if the tag does not have it. */
  value(attribute: number): number {
    return this.#values[2 * attribute] ?? 0
  }

  valueEnd(attribute: number): number {
    return this.#values[2 * attribute + 1] ?? 0
  }

  /** Reads a tag from its `<` on. Returns the index after its `>`, NEEDS_MORE or UNKNOWN. */
  read(start: number): number {
    const bytes = this.#bytes
    if (this.#hasValues) this.#values.fill(0)
    this.#hasValues = false
    if (bytes[start] !== LESS) return this.stop(start)
    let at = this.pastName(start + 1)
    if (at === start + 1) return this.stop(at)
    while (bytes[at] === 0x20) {
      at = this.#attribute(at + 1)
      if (at < 0) return at
    }
    return bytes[at] === GREATER ? at + 1 : this.stop(at)
  }

  pastName(start: number): number {
    let at = start
    while (isSmallLetter(this.#bytes[at])) at++
    return at
  }

  /** Returns the result for an unexpected byte at this position. */
  stop(at: number): number {
    return at >= this.#limit ? NEEDS_MORE : UNKNOWN
  }

  #attribute(start: number): number {
    const bytes = this.#bytes
    let at = this.pastName(start)
    const known = ATTRIBUTES.find(bytes, start, at)
    const attribute = known === -1 ? OTHER : known
    if (bytes[at] !== EQUALS) return this.stop(at)
    if (bytes[++at] !== QUOTE) return this.stop(at)
    const value = ++at
    while (bytes[at] !== QUOTE && this.#isPlain(value, at)) at++
    if (bytes[at] !== QUOTE) return this.stop(at)
    // saxes must reject a repeated attribute. A second unknown attribute might be a repetition, too.
    if (value - start === 2 || this.value(attribute) !== 0) return UNKNOWN
    this.#hasValues = true
    this.#values[2 * attribute] = value
    this.#values[2 * attribute + 1] = at
    return at + 1
  }

  /** Checks for plain ASCII, including single spaces between words. */
  #isPlain(start: number, at: number): boolean {
    const kind = this.#kinds[this.#bytes[at] ?? 0]
    if (kind === PLAIN) return true
    const next = this.#bytes[at + 1] ?? 0
    return kind === SPACE && at > start && next !== QUOTE && this.#kinds[next] === PLAIN
  }
}

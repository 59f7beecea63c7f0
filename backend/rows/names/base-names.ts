/** The folded base names of all names, each with its last word first (folding.ts), and their order. */
import { lastWordFirst, SUFFIX } from '../../database/indexed-name.ts'
import { GrowableBytes, GrowableInt32 } from '../../dump/growable.ts'
import { foldedBase, foldName } from '../../names/folding.ts'
import { sortTexts } from './sorted-texts.ts'
import type { StringPool } from './string-pool.ts'

const HYPHEN = 0x2d
const SPACE = 0x20
const DOT = 0x2e
const GRAVE = 0x60
const APOSTROPHE = 0x27
const ASCII_END = 0x80
/** Lead bytes from this value on start characters of three and four bytes. */
const THREE_BYTES = 0xe0
/** The end of Latin Extended-B. Letters below it fold on their own, whatever their neighbours are. */
const LATIN_END = 0x250
const NUMBER_DIGITS = 4
/** In letters: `iii`. */
const LONGEST_SUFFIX = 3

export class BaseNames {
  readonly #bytes = new GrowableBytes()
  readonly #ends = new GrowableInt32()

  constructor() {
    this.#ends.push(0)
  }

  get bytes(): Uint8Array {
    return this.#bytes.bytes
  }

  get count(): number {
    return this.#ends.length - 1
  }

  start(nameId: number): number {
    return this.#ends.get(nameId - 1)
  }

  end(nameId: number): number {
    return this.#ends.get(nameId)
  }

  /** Folds the name with the next number. */
  add(names: StringPool): void {
    const id = this.count + 1
    const start = this.#bytes.length
    if (!this.#fold(names.bytes, names.start(id), names.end(id))) {
      this.#bytes.length = start
      const base = Buffer.from(lastWordFirst(foldedBase(names.text(id))))
      this.#bytes.append(base, 0, base.length)
    }
    this.#ends.push(this.#bytes.length)
  }

  /** Returns the numbers of all names, ordered by base as SQLite compares them, byte by byte. */
  sorted(): Uint32Array {
    return sortTexts(this.bytes, this.#ends)
  }

  /**
   * Adds the folded base of a name of ASCII and Latin letters, as nearly all names are. Returns false for other
   * names.
   */
  #fold(bytes: Uint8Array, start: number, end: number): boolean {
    const out = this.#bytes
    const first = out.length
    let gap = false
    for (let at = start, last = withoutNumber(bytes, start, end); at < last; at++) {
      const byte = bytes[at] ?? 0
      if (byte === HYPHEN || byte === SPACE || byte === DOT) {
        gap = out.length > first
        continue
      }
      if (gap) out.push(SPACE)
      gap = false
      if (byte < ASCII_END) {
        out.push(FOLDED_ASCII[byte] ?? 0)
      } else {
        const letters = byte < THREE_BYTES ? foldedLetter(byte, bytes[++at] ?? 0) : undefined
        if (letters === undefined) return false
        out.append(letters, 0, letters.length)
      }
    }
    this.#putLastWordFirst(first)
    return true
  }

  /** Does what `lastWordFirst` does to the bytes from `first` on. */
  #putLastWordFirst(first: number): void {
    const out = this.#bytes
    const { bytes, length } = out
    const space = lastSpace(bytes, first, length)
    if (space === -1) return
    const hasSuffix = length - space - 1 <= LONGEST_SUFFIX && SUFFIX.test(this.#text(space + 1, length))
    if (hasSuffix && lastSpace(bytes, first, space) !== -1) {
      const base = Buffer.from(lastWordFirst(this.#text(first, length)))
      out.length = first
      out.append(base, 0, base.length)
      return
    }
    const last = bytes.slice(space + 1, length)
    bytes.copyWithin(first + last.length + 1, first, space)
    bytes.set(last, first)
    bytes[first + last.length] = SPACE
  }

  #text(start: number, end: number): string {
    return Buffer.from(this.#bytes.bytes.subarray(start, end)).toString()
  }
}

/** Returns the index of the last space from `start` to `end`, or -1. Never looks at the names before. */
function lastSpace(bytes: Uint8Array, start: number, end: number): number {
  let at = end - 1
  while (at >= start && bytes[at] !== SPACE) at--
  return at < start ? -1 : at
}

/** The folded form of each ASCII character except hyphen, dot and space, from `foldName`. */
const FOLDED_ASCII = Uint8Array.from({ length: ASCII_END }, (_, code) =>
  code === GRAVE ? APOSTROPHE : String.fromCharCode(code).toLowerCase().charCodeAt(0),
)

const foldedLetters = new Map<number, Buffer>()

/** Returns the folded form of a two-byte letter; undefined for characters outside the Latin blocks. */
function foldedLetter(lead: number, second: number): Buffer | undefined {
  const code = ((lead & 0x1f) << 6) | (second & 0x3f)
  const known = foldedLetters.get(code)
  if (known !== undefined) return known
  const character = String.fromCodePoint(code)
  if (code >= LATIN_END || !/\p{L}/u.test(character)) return undefined
  const folded = Buffer.from(foldName(character))
  foldedLetters.set(code, folded)
  return folded
}

/** Returns the end of the name without its homonym number, ` 0001`. */
function withoutNumber(bytes: Uint8Array, start: number, end: number): number {
  const space = end - NUMBER_DIGITS - 1
  if (space < start || bytes[space] !== SPACE) return end
  for (let at = space + 1; at < end; at++) {
    const byte = bytes[at] ?? 0
    if (byte < 0x30 || byte > 0x39) return end
  }
  return space
}

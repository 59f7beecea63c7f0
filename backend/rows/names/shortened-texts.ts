/** The shortened forms of all names (`names/spelling/shortened-names.ts`), and their order. */
import { shortenedNames } from '../../names/spelling/shortened-names.ts'
import { GrowableBytes, GrowableInt32 } from '../growable.ts'
import { sortTexts } from './sorted-texts.ts'
import type { StringPool } from './string-pool.ts'

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

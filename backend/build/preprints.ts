/**
 * Decides when two titles belong to the same work: folded, letters and digits only. A preprint and its paper differ
 * only in case, hyphens, the final full stop and the notation of formulas.
 */
import { foldName } from '../names/folding.ts'
import type { AuthorSets } from './authorships.ts'
import { GrowableInt32 } from './growable.ts'

const NOT_LETTERS_OR_DIGITS = /[^\p{L}\p{N}]+/gu

/** Returns the title in the form that is compared; '' if it has no letter and no digit. */
export function normalizedTitle(title: string): string {
  return foldName(title).replace(NOT_LETTERS_OR_DIGITS, '')
}

const ASCII_END = 0x80

/**
 * Hashes normalized titles to 64 bits. The probability that any two of 8 million titles collide is 2 in a million,
 * and only titles with the same persons are compared. ASCII titles, nearly all, are hashed without normalizing.
 */
export class TitleHash {
  /** Both halves are 0 for a title that normalizes to ''. */
  low = 0
  high = 0

  /** Hashes the UTF-8 title from `start` to `end`. */
  take(bytes: Buffer, start: number, end: number): void {
    if (this.#takeAscii(bytes, start, end)) return
    const normalized = normalizedTitle(bytes.toString('utf8', start, end))
    this.#begin()
    for (let index = 0; index < normalized.length; index++) this.#add(normalized.charCodeAt(index))
  }

  /** Returns false if the title is not pure ASCII. */
  #takeAscii(bytes: Uint8Array, start: number, end: number): boolean {
    this.#begin()
    for (let at = start; at < end; at++) {
      const code = bytes[at] ?? 0
      if (code >= ASCII_END) return false
      if (code >= 0x61 ? code <= 0x7a : code >= 0x30 && code <= 0x39) this.#add(code)
      else if (code >= 0x41 && code <= 0x5a) this.#add(code + 0x20)
    }
    return true
  }

  #begin(): void {
    this.low = 0
    this.high = 0
  }

  /** Two multiplicative hashes with different odd factors (those of MurmurHash3). */
  #add(code: number): void {
    this.low = Math.imul((this.low ^ code) + 1, 0x85ebca6b) ^ (this.low >>> 15)
    this.high = Math.imul((this.high ^ code) + 1, 0xc2b2ae35) ^ (this.high >>> 13)
  }
}

/**
 * Finds the published record that an informal one (a CoRR preprint) is listed under: same normalized title, same
 * persons (docs/protocol.md, Works). Two published records are always two works.
 */

/**
 * Receives a published record that an informal one may be listed under. The database chooses if there are several.
 */
export type TakePublished = (informalId: number, publishedId: number) => void

export class Works {
  readonly #low = new GrowableInt32()
  readonly #high = new GrowableInt32()
  readonly #informal = new GrowableInt32()

  /** Call this for every record with authors, in ascending order. */
  add(recordId: number, title: TitleHash, informal: boolean): void {
    this.#low.set(recordId, title.low)
    this.#high.set(recordId, title.high)
    if (informal) this.#informal.push(recordId)
  }

  /**
   * Returns, for each record (index 0 unused), 1 if it is listed under a published record, or 0 if it is a work of
   * its own.
   * @param take is called for each published record of an informal one; there may be several
   */
  listed(sets: AuthorSets, take: TakePublished): Uint8Array {
    const { recordCount } = sets
    const listed = new Uint8Array(recordCount + 1)
    const informal = this.#chainInformal(sets)
    for (let record = 1, at = 0; record <= recordCount; record++) {
      if (this.#informal.get(at) === record && at < this.#informal.length) {
        at++
        continue
      }
      if (!informal.hasTitle(this.#low.get(record))) continue
      for (const candidate of informal.withHash(this.#hash(sets, record))) {
        if (!this.#sameTitle(candidate, record) || !sets.same(candidate, record)) continue
        listed[candidate] = 1
        take(candidate, record)
      }
    }
    return listed
  }

  #sameTitle(one: number, other: number): boolean {
    return this.#low.get(one) === this.#low.get(other) && this.#high.get(one) === this.#high.get(other)
  }

  #hash(sets: AuthorSets, record: number): number {
    return (Math.imul(this.#low.get(record), 31) + sets.hash(record)) | 0
  }

  /** Groups the informal records by hash, in chains linked by their positions in the list. */
  #chainInformal(sets: AuthorSets) {
    const records = this.#informal
    const titles = new Set<number>()
    const heads = new Map<number, number>()
    const next = new Int32Array(records.length).fill(-1)
    for (let place = records.length - 1; place >= 0; place--) {
      const record = records.get(place)
      if (this.#low.get(record) === 0 && this.#high.get(record) === 0) continue
      titles.add(this.#low.get(record))
      const hash = this.#hash(sets, record)
      next[place] = heads.get(hash) ?? -1
      heads.set(hash, place)
    }
    return {
      hasTitle: (title: number) => titles.has(title),
      *withHash(hash: number): Generator<number> {
        for (let place = heads.get(hash) ?? -1; place >= 0; place = next[place] ?? -1)
          yield records.get(place)
      },
    }
  }
}

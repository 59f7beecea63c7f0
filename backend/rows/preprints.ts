/**
 * Decides when two titles belong to the same work: folded, letters and digits only. A preprint and its paper differ
 * only in case, hyphens, the final full stop and the notation of formulas.
 */

import { GrowableInt32 } from '../dump/growable.ts'
import { foldName } from '../names/folding.ts'
import type { AuthorSets } from './authorships.ts'
import { StringPool } from './names/string-pool.ts'

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
 * Receives a record of a work that has both an informal and a published record. Works are numbered. The database
 * chooses if there are several published ones.
 */
export type TakeRecord = (work: number, recordId: number, informal: boolean) => void

/** The title's low half is cut to these bits: a table of 16 MB. */
const TITLE_BITS = 24

/**
 * Finds the records that are one work: an informal one (a CoRR preprint) is listed under the published record with
 * the same normalized title and the same persons (docs/protocol.md, Works). Two published records are always two
 * works.
 */
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
   * its own. Looks at each record once, however many are alike.
   * @param take is called once for each record of a work that has both kinds
   */
  listed(sets: AuthorSets, take: TakeRecord): Uint8Array {
    const { recordCount } = sets
    const works = new WorkNumbers(sets)
    const titles = new Uint8Array(2 ** TITLE_BITS)
    const workOf = new Int32Array(this.#informal.length)
    for (let at = 0; at < workOf.length; at++) {
      const record = this.#informal.get(at)
      const [low, high] = [this.#low.get(record), this.#high.get(record)]
      if (low === 0 && high === 0) continue
      titles[low >>> (32 - TITLE_BITS)] = 1
      workOf[at] = works.numberOf(record, low, high)
    }
    const isPublished = new Uint8Array(works.count + 1)
    for (let record = 1, at = 0; record <= recordCount; record++) {
      if (at < workOf.length && this.#informal.get(at) === record) {
        at++
        continue
      }
      const low = this.#low.get(record)
      if (titles[low >>> (32 - TITLE_BITS)] === 0) continue
      const work = works.numberOf(record, low, this.#high.get(record))
      if (work >= isPublished.length) continue
      isPublished[work] = 1
      take(work, record, false)
    }
    const listed = new Uint8Array(recordCount + 1)
    for (const [at, work] of workOf.entries()) {
      if (isPublished[work] !== 1) continue
      const record = this.#informal.get(at)
      listed[record] = 1
      take(work, record, true)
    }
    return listed
  }
}

/** Numbers titles with their persons from 1. Compares bytes: a sum of numbers would be easy to make equal. */
class WorkNumbers {
  readonly #sets: AuthorSets
  readonly #pool = new StringPool()
  #key = new Int32Array(64)

  constructor(sets: AuthorSets) {
    this.#sets = sets
  }

  get count(): number {
    return this.#pool.count
  }

  numberOf(recordId: number, low: number, high: number): number {
    const persons = this.#sets.sorted(recordId)
    const length = persons.length + 2
    if (length > this.#key.length) this.#key = new Int32Array(2 * length)
    this.#key[0] = low
    this.#key[1] = high
    this.#key.set(persons, 2)
    return this.#pool.idOf(new Uint8Array(this.#key.buffer), 0, length * this.#key.BYTES_PER_ELEMENT)
  }
}

/** Finds the records of one work. A preprint's title differs only in case, hyphens, final full stop and the notation of formulas. */

import { foldName } from '../../shared/names/folding.ts'
import { GrowableInt32 } from '../dump/growable.ts'
import type { AuthorSets } from './authorships.ts'

const NOT_LETTERS_OR_DIGITS = /[^\p{L}\p{N}]+/gu

/** Returns the title for comparison; '' without letters and digits. */
export function normalizedTitle(title: string): string {
  return foldName(title).replace(NOT_LETTERS_OR_DIGITS, '')
}

const ASCII_END = 0x80

/**
 * Hashes normalized titles to 64 bits. The probability that any two of 8 million titles collide is 2 in a million, and
 * only titles with the same persons are compared. Nearly all titles are ASCII: it hashes these without normalizing them.
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

  /** Adds to two multiplicative hashes with different odd factors (those of MurmurHash3). */
  #add(code: number): void {
    this.low = Math.imul((this.low ^ code) + 1, 0x85ebca6b) ^ (this.low >>> 15)
    this.high = Math.imul((this.high ^ code) + 1, 0xc2b2ae35) ^ (this.high >>> 13)
  }
}

/** Pairs of records that dblp relates to each other (ties.ts). */
type Ties = readonly (readonly [one: number, other: number])[]

/**
 * Finds the records of one work (docs/dev/protocol.md, Works). Lists an informal record (a CoRR preprint) under the
 * published record with the same normalized title and persons, or under the record that dblp relates to it. Lists the older
 * versions of a data set under the newest, if dblp relates them. Joins no other published records.
 */
export class Works {
  readonly #low = new GrowableInt32()
  readonly #high = new GrowableInt32()
  readonly #informal = new Set<number>()
  readonly #data = new Set<number>()

  /** Call this for every record with authors, in ascending order. */
  add(recordId: number, title: TitleHash, is: { informal: boolean; data: boolean }): void {
    this.#low.set(recordId, title.low)
    this.#high.set(recordId, title.high)
    if (is.informal) this.#informal.add(recordId)
    if (is.data) this.#data.add(recordId)
  }

  /**
   * Returns, for each record (index 0 unused), 1 if it is listed under another record, or 0 if it is a work of its own. Visits
   * each record once, even among many alike.
   * @param ties the records that dblp relates to each other
   * @param years of the records, 0 if unknown
   * @param take receives each record of a work with several: the work's number, and whether it is listed under another. The
   * database chooses among several published ones.
   */
  listed(
    sets: AuthorSets,
    { ties, years }: { ties: Ties; years: GrowableInt32 },
    take: (work: number, recordId: number, isListed: boolean) => void,
  ): Uint8Array {
    const { recordCount } = sets
    const works = new Map<string, number>()
    const titled = (record: number) =>
      `${this.#low.get(record)} ${this.#high.get(record)} ${sets.personsOf(record).sort()}`
    /** The works of informal records, and one half of their title hashes, which excludes nearly all other records. */
    const preprints = new Map<number, number>()
    const titles = new Set<number>()
    for (const record of this.#informal) {
      const low = this.#low.get(record)
      if (low === 0 && this.#high.get(record) === 0) continue
      titles.add(low)
      const key = titled(record)
      const work = works.get(key) ?? works.size + 1
      works.set(key, work)
      preprints.set(record, work)
    }
    const published = new Set<number>()
    for (let record = 1; record <= recordCount; record++) {
      if (!titles.has(this.#low.get(record)) || this.#informal.has(record)) continue
      const work = works.get(titled(record))
      if (work === undefined) continue
      published.add(work)
      take(work, record, false)
    }
    let workCount = works.size
    for (const [preprint, paper] of this.#papersOfPreprints(ties)) {
      if (!isWithin(sets, preprint, paper)) continue
      const work = preprints.get(preprint) ?? ++workCount
      preprints.set(preprint, work)
      published.add(work)
      take(work, paper, false)
    }
    const listed = new Uint8Array(recordCount + 1)
    const list = (work: number, record: number): void => {
      listed[record] = 1
      take(work, record, true)
    }
    for (const [record, work] of preprints) if (published.has(work)) list(work, record)
    for (const [newest = 0, ...older] of this.#dataSets(ties, sets, years)) {
      const same = older.filter((version) => isWithin(sets, version, newest))
      if (same.length === 0) continue
      take(++workCount, newest, false)
      for (const version of same) list(workCount, version)
    }
    return listed
  }

  /** Returns the related pairs of an informal and a published record. */
  #papersOfPreprints(ties: Ties): (readonly [number, number])[] {
    const isPaper = (record: number): boolean => !this.#informal.has(record) && !this.#data.has(record)
    const ordered = ties.flatMap(([one, other]) => [[one, other] as const, [other, one] as const])
    return ordered.filter(([preprint, paper]) => this.#informal.has(preprint) && isPaper(paper))
  }

  /** Returns the data sets with several related records, the newest first; in one year, the one with the most persons. */
  #dataSets(ties: Ties, sets: AuthorSets, years: GrowableInt32): number[][] {
    const parents = new Map<number, number>()
    const rootOf = (record: number): number => {
      let root = record
      for (let parent = parents.get(root); parent !== undefined; parent = parents.get(root)) {
        // Halves the path for the next search.
        const above = parents.get(parent)
        if (above !== undefined) parents.set(root, above)
        root = parent
      }
      return root
    }
    const versions = ties.filter((pair) => pair.every((record) => this.#data.has(record)))
    for (const [one, other] of versions) {
      const [root, otherRoot] = [rootOf(one), rootOf(other)]
      if (root !== otherRoot) parents.set(root, otherRoot)
    }
    const personCount = (record: number): number => sets.personsOf(record).length
    return [...Map.groupBy(new Set(versions.flat()), rootOf).values()].map((records) =>
      records.sort((a, b) => years.get(b) - years.get(a) || personCount(b) - personCount(a) || a - b),
    )
  }
}

/** Checks if `other` has all persons of `one`: then listing `one` under `other` removes nobody's joint work. */
function isWithin(sets: AuthorSets, one: number, other: number): boolean {
  const persons = new Set(sets.personsOf(other))
  return sets.personsOf(one).every((person) => persons.has(person))
}

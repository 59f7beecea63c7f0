import { foldName } from '../../shared/names/folding.ts'
import { GrowableInt32 } from '../dump/growable.ts'
import type { AuthorSets } from './authorships.ts'
import type { RecordFacts } from './person-profiles.ts'
import { hashOf } from './string-pool.ts'

const NOT_LETTERS_OR_DIGITS = /[^\p{L}\p{N}]+/gu

/**
 * A preprint's title may differ in case, hyphens, full stops and formulas. Returns an empty text for a title without letters and
 * digits.
 */
export function normalizedTitle(title: string): string {
  return foldName(title).replace(NOT_LETTERS_OR_DIGITS, '')
}

const ASCII_END = 0x80

/**
 * Hashes normalized titles to 64 bits. The probability that any two of 8 million titles collide is 2 in a million.
 * Nearly all titles are ASCII, and these need no normalized string.
 */
export class TitleHash {
  /** Both are 0 for a title without letters and digits. */
  low = 0
  high = 0

  take(bytes: Buffer, start: number, end: number): void {
    if (this.#takeAscii(bytes, start, end)) return
    const normalized = normalizedTitle(bytes.toString('utf8', start, end))
    this.#begin()
    for (let index = 0; index < normalized.length; index++) this.#add(normalized.charCodeAt(index))
  }

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

  /** Adds the code to both hashes. The odd factors are those of MurmurHash3. */
  #add(code: number): void {
    this.low = Math.imul((this.low ^ code) + 1, 0x85ebca6b) ^ (this.low >>> 15)
    this.high = Math.imul((this.high ^ code) + 1, 0xc2b2ae35) ^ (this.high >>> 13)
  }
}

type Ties = readonly (readonly [one: number, other: number])[]

/**
 * Finds the records of one work (docs/dev/protocol.md, Works). Lists an informal record (a CoRR preprint) under a published
 * record of the same title and persons, or under a related record that has all its persons. Lists versions of a data set under
 * the newest one. Joins no other published records.
 */
export class Works {
  readonly #low = new GrowableInt32()
  readonly #high = new GrowableInt32()
  readonly #informal = new GrowableInt32()
  readonly #data = new Set<number>()

  /** Call it for every record with authors, in ascending order. */
  add(recordId: number, title: TitleHash, is: { informal: boolean; data: boolean }): void {
    this.#low.set(recordId, title.low)
    this.#high.set(recordId, title.high)
    if (is.informal) this.#informal.push(recordId)
    if (is.data) this.#data.add(recordId)
  }

  /**
   * Call it once. Takes linear time, even if many records are alike.
   * @param ties the records that dblp relates to each other
   * @param take receives each record of a work with several records, and whether another record lists it. The database chooses
   * which of several published records lists the others.
   * @returns 1 for each record that is listed under another record, otherwise 0 (index 0 is unused)
   */
  listed(
    sets: AuthorSets,
    { ties, facts }: { ties: Ties; facts: RecordFacts },
    take: (work: number, recordId: number, isListed: boolean) => void,
  ): Uint8Array {
    const { recordCount } = sets
    const informal = this.#informal.values.subarray(0, this.#informal.length)
    /** Informal records of the same title and persons are one work. The number of the first record is also the work's number. */
    const works = new Int32Array(recordCount + 1)
    const firsts = this.#firstsByTitle(sets, informal.length)
    for (const record of informal) works[record] = firsts.add(record)
    const published = new Uint8Array(recordCount + 1)
    const publish = (work: number, record: number): void => {
      published[work] = 1
      take(work, record, false)
    }
    for (let record = 1; record <= recordCount; record++) {
      const work = works[record] === 0 ? firsts.find(record) : 0
      if (work !== 0) publish(work, record)
    }
    for (const [preprint, paper] of ties.flatMap(([one, other]) => [
      [one, other] as const,
      [other, one] as const,
    ])) {
      const work = works[preprint] ?? 0
      const isPaper = works[paper] === 0 && !this.#data.has(paper)
      if (work !== 0 && isPaper && isWithin(sets, preprint, paper)) publish(work, paper)
    }
    const listed = new Uint8Array(recordCount + 1)
    const list = (work: number, record: number): void => {
      listed[record] = 1
      take(work, record, true)
    }
    for (const record of informal) {
      const work = works[record] ?? 0
      if (published[work] === 1) list(work, record)
    }
    for (const [newest = 0, ...older] of this.#dataSets(ties, sets, facts)) {
      const same = older.filter((version) => isWithin(sets, version, newest))
      if (same.length === 0) continue
      const work = recordCount + newest
      take(work, newest, false)
      for (const version of same) list(work, version)
    }
    this.#low.clear()
    this.#high.clear()
    return listed
  }

  /** A hash table of at most `count` records by title and persons. Sorts the persons of the compared records. */
  #firstsByTitle(sets: AuthorSets, count: number) {
    const slots = new Int32Array(2 ** Math.ceil(Math.log2(4 * count + 1)))
    const mask = slots.length - 1
    /** 1 at the title hash of each added record. Excludes nearly all other records before their persons are read. */
    const titles = new Uint8Array(slots.length)
    const titleOf = (record: number): number => this.#low.get(record) & mask
    const bytes = new Uint8Array(sets.persons.buffer)
    const isSame = (one: number, other: number): boolean =>
      this.#low.get(one) === this.#low.get(other) &&
      this.#high.get(one) === this.#high.get(other) &&
      samePersons(sets, one, other)
    const slotOf = (record: number): number => {
      const persons = sets.personsOf(record)
      if (persons.length > 1) persons.sort()
      let slot = (hashOf(bytes, 4 * sets.start(record), 4 * sets.end(record)) ^ this.#low.get(record)) & mask
      for (let other = slots[slot] ?? 0; other !== 0 && !isSame(record, other); other = slots[slot] ?? 0)
        slot = (slot + 1) & mask
      return slot
    }
    return {
      /** Returns the first added record of the same title and persons; for an empty title the record itself. */
      add: (record: number): number => {
        if (this.#low.get(record) === 0 && this.#high.get(record) === 0) return record
        titles[titleOf(record)] = 1
        const slot = slotOf(record)
        slots[slot] ||= record
        return slots[slot]
      },
      find: (record: number): number => (titles[titleOf(record)] === 1 ? (slots[slotOf(record)] ?? 0) : 0),
    }
  }

  /** The versions of each data set, newest first; within a year, most persons first. */
  #dataSets(ties: Ties, sets: AuthorSets, facts: RecordFacts): number[][] {
    const parents = new Map<number, number>()
    const rootOf = (record: number): number => {
      let root = record
      for (let parent = parents.get(root); parent !== undefined; parent = parents.get(root)) {
        // Shortens the path for the next search.
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
      records.sort((a, b) => facts.get(2 * b) - facts.get(2 * a) || personCount(b) - personCount(a) || a - b),
    )
  }
}

/** `other` may list `one` only if it has all persons of `one`. Otherwise two people would lose a joint work. */
function isWithin(sets: AuthorSets, one: number, other: number): boolean {
  const persons = new Set(sets.personsOf(other))
  return sets.personsOf(one).every((person) => persons.has(person))
}

/** The persons must be sorted. */
function samePersons(sets: AuthorSets, one: number, other: number): boolean {
  const [start, otherStart] = [sets.start(one), sets.start(other)]
  const count = sets.end(one) - start
  if (sets.end(other) - otherStart !== count) return false
  for (let index = 0; index < count; index++)
    if (sets.persons[start + index] !== sets.persons[otherStart + index]) return false
  return true
}

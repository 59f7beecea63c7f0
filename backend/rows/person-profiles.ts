/** Computes facts that tell people of one name apart: years of papers, frequent coauthors and venues. */

import { GrowableInt32 } from '../dump/growable.ts'
import type { AuthorSets } from './authorships.ts'

/** A paper with more authors tells little about coauthors. To count all its pairs would take long. */
const MAX_AUTHORS = 1000
/** The database stores at most this many venues, and as many coauthors, for each person. */
const TOP = 3

/** Holds for each record first its year, then its venue; 0 if unknown. */
export type RecordFacts = GrowableInt32

/** Returns one object, which `of` fills again for each person. Both years are -1 if no record has a year. */
export function personProfiles(
  sets: AuthorSets,
  facts: RecordFacts,
  counts: { venues: number; persons: number },
) {
  const profile = {
    firstYear: -1,
    lastYear: -1,
    venues: new Tally(counts.venues),
    coauthors: new Tally(counts.persons),
    of(personId: number, records: Int32Array, start: number, end: number): void {
      profile.firstYear = -1
      profile.lastYear = -1
      for (let index = start; index < end; index++) addRecord(personId, records[index] ?? 0)
      profile.venues.end()
      profile.coauthors.end()
    },
  }
  function addRecord(personId: number, record: number): void {
    const year = facts.get(2 * record)
    if (year > 0) {
      profile.firstYear = profile.firstYear === -1 ? year : Math.min(profile.firstYear, year)
      profile.lastYear = Math.max(profile.lastYear, year)
    }
    const venue = facts.get(2 * record + 1)
    if (venue > 0) profile.venues.add(venue)
    const [start, end] = [sets.start(record), sets.end(record)]
    if (end - start > MAX_AUTHORS) return
    for (let at = start; at < end; at++) {
      const author = sets.persons[at] ?? 0
      if (author !== personId) profile.coauthors.add(author)
    }
  }
  return profile
}

/** Counts how often each number is added. `end` fills `top`, and clears the counts. */
class Tally {
  /** The most frequent numbers, equally frequent ones ascending. Only the first `topCount` are valid. */
  readonly top = new Int32Array(TOP)
  topCount = 0
  readonly #counts: Int32Array
  readonly #added = new GrowableInt32()

  /** @param last the highest number that may be added */
  constructor(last: number) {
    this.#counts = new Int32Array(last + 1)
  }

  add(number: number): void {
    const count = this.#counts[number] ?? 0
    if (count === 0) this.#added.push(number)
    this.#counts[number] = count + 1
  }

  end(): void {
    const { length } = this.#added
    this.topCount = Math.min(TOP, length)
    // 0 stands for no number: its count is 0, so every added number comes before it.
    let [first, second, third] = [0, 0, 0]
    for (let index = 0; index < length; index++) {
      const number = this.#added.get(index)
      if (!this.#isBefore(number, third)) continue
      third = number
      if (this.#isBefore(third, second)) [second, third] = [third, second]
      if (this.#isBefore(second, first)) [first, second] = [second, first]
    }
    for (let index = 0; index < length; index++) this.#counts[this.#added.get(index)] = 0
    this.#added.length = 0
    this.top[0] = first
    this.top[1] = second
    this.top[2] = third
  }

  #isBefore(one: number, other: number): boolean {
    const more = (this.#counts[one] ?? 0) - (this.#counts[other] ?? 0)
    return more > 0 || (more === 0 && one < other)
  }
}

/**
 * Groups the records by person, ascending, in two passes: count, then place.
 * @param listed 1 for each record that is listed under another record, otherwise 0
 * @returns `publications`: the number of each person's records. `records`: person after person, without listed records. `ends`:
 * where each person's part ends.
 */
export function recordsByPerson(sets: AuthorSets, personCount: number, listed: Uint8Array) {
  const publications = new Int32Array(personCount + 1)
  // Holds first each person's number of records, then the place of the next record, and at last the end of the part.
  const ends = new Int32Array(personCount + 1)
  for (let record = 1; record <= sets.recordCount; record++) {
    for (let at = sets.start(record); at < sets.end(record); at++) {
      const person = sets.persons[at] ?? 0
      publications[person] = (publications[person] ?? 0) + 1
      if (listed[record] === 0) ends[person] = (ends[person] ?? 0) + 1
    }
  }
  let total = 0
  for (const [person, count] of ends.entries()) {
    ends[person] = total
    total += count
  }
  const records = new Int32Array(total)
  for (let record = 1; record <= sets.recordCount; record++) {
    if (listed[record] !== 0) continue
    for (let at = sets.start(record); at < sets.end(record); at++) {
      const person = sets.persons[at] ?? 0
      const position = ends[person] ?? 0
      records[position] = record
      ends[person] = position + 1
    }
  }
  return { publications, records, ends }
}

/**
 * Ranks persons by publications, most first. The rank is the id in the database, so queries with a limit get the most
 * prolific persons.
 * @param publications the number of publications by person; index 0 is unused
 */
export function rankedByPublications(publications: Int32Array): { order: Int32Array; ranks: Int32Array } {
  // Packs count and index of a person into one number: V8 sorts numbers without a comparison in JavaScript.
  const keys = Float64Array.from(publications.subarray(1), (count, index) => index - count * 2 ** 32).sort()
  const order = Int32Array.from(keys, (key) => (key | 0) + 1)
  const ranks = new Int32Array(publications.length)
  for (const [index, id] of order.entries()) ranks[id] = index + 1
  return { order, ranks }
}

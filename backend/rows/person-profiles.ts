/** Computes the facts that tell people of one name apart: years of papers, most frequent coauthors and venues. */

import type { GrowableInt32 } from '../dump/growable.ts'
import type { AuthorSets } from './authorships.ts'

/** Papers with more authors say little about coauthors, and would count each author for each other one. */
const MAX_AUTHORS = 1000

/** The year and the venue of each record, 0 if unknown. Index 0 is unused. */
export interface RecordFacts {
  years: GrowableInt32
  venues: GrowableInt32
}

/**
 * Returns a function that computes the profile of a person with these records: the years (-1 without any year), and the
 * most frequent venues and coauthors, equally frequent ones by number. Its time is proportional to the records' authors.
 */
export function personProfiles(
  sets: AuthorSets,
  { years, venues }: RecordFacts,
  counts: { venues: number; persons: number },
) {
  const venueTally = new Tally(counts.venues)
  const coauthorTally = new Tally(counts.persons)
  return (personId: number, records: Int32Array) => {
    let firstYear = -1
    let lastYear = -1
    for (const record of records) {
      const year = years.get(record)
      if (year > 0) {
        firstYear = firstYear === -1 ? year : Math.min(firstYear, year)
        lastYear = Math.max(lastYear, year)
      }
      const venue = venues.get(record)
      if (venue > 0) venueTally.add(venue)
      const [start, end] = [sets.start(record), sets.end(record)]
      if (end - start > MAX_AUTHORS) continue
      for (let at = start; at < end; at++) {
        const author = sets.persons[at] ?? 0
        if (author !== personId) coauthorTally.add(author)
      }
    }
    return { firstYear, lastYear, venueIds: venueTally.take(), coauthors: coauthorTally.take() }
  }
}

/** Counts the additions of each number. Clearing takes time only for the added numbers. */
class Tally {
  readonly #counts: Int32Array
  readonly #added: number[] = []

  /** @param last the highest number that may be added */
  constructor(last: number) {
    this.#counts = new Int32Array(last + 1)
  }

  add(number: number): void {
    const count = this.#counts[number] ?? 0
    if (count === 0) this.#added.push(number)
    this.#counts[number] = count + 1
  }

  /** Returns the three most frequent numbers, equally frequent ones in ascending order, and resets the counts. */
  take(): Int32Array {
    // 0 stands for no number: every added number comes before it.
    let [first, second, third] = [0, 0, 0]
    for (const number of this.#added) {
      if (!this.#isBefore(number, third)) continue
      third = number
      if (this.#isBefore(third, second)) [second, third] = [third, second]
      if (this.#isBefore(second, first)) [first, second] = [second, first]
    }
    for (const number of this.#added) this.#counts[number] = 0
    this.#added.length = 0
    return Int32Array.of(first, second, third).filter((number) => number !== 0)
  }

  #isBefore(one: number, other: number): boolean {
    const more = (this.#counts[one] ?? 0) - (this.#counts[other] ?? 0)
    return more > 0 || (more === 0 && one < other)
  }
}

/**
 * Inverts "record → persons" in two passes: count, then place. Visits records in ascending order, so each person's list is
 * sorted.
 * @param listed 1 for each record that is listed under another one, otherwise 0
 * @returns `publications`, the number of each person's records; `records`, person after person, without the listed ones;
 * `ends`, the end of each person's part. Persons have numbers from 1.
 */
export function recordsByPerson(sets: AuthorSets, personCount: number, listed: Uint8Array) {
  const publications = new Int32Array(personCount + 1)
  // Holds the number of each person's records, then the position of the next one, and finally the end of the part.
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
 * Ranks persons by publications, most first; equal ones stay in their order. The database numbers persons by this rank
 * from 1, so that a partial read gets the most prolific.
 * @param publications of each person; index 0 is unused
 */
export function rankedByPublications(publications: Int32Array): { order: Int32Array; ranks: Int32Array } {
  const order = Int32Array.from(publications.subarray(1), (_count, index) => index + 1)
  order.sort((one, other) => (publications[other] ?? 0) - (publications[one] ?? 0) || one - other)
  const ranks = new Int32Array(publications.length)
  for (const [index, id] of order.entries()) ranks[id] = index + 1
  return { order, ranks }
}

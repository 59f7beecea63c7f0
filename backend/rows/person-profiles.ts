/**
 * Distinguishes people of the same name by the years of their papers and by their most frequent coauthors and
 * venues.
 */

import type { GrowableInt32 } from '../dump/growable.ts'
import type { AuthorSets } from './authorships.ts'

/** Longer papers say little about who works together, and each of their authors would be counted for each other. */
const MOST_AUTHORS = 1000

/** Year and venue of each record, 0 if unknown. Index 0 is unused. */
export interface RecordFacts {
  years: GrowableInt32
  venues: GrowableInt32
}

/**
 * Returns what computes the profile of a person with these records: the years (-1 if no record has one), and the most
 * frequent venues and coauthors, equally frequent ones by number. It costs as much as the authors of the records.
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
      if (end - start > MOST_AUTHORS) continue
      for (let at = start; at < end; at++) {
        const other = sets.persons[at] ?? 0
        if (other !== personId) coauthorTally.add(other)
      }
    }
    return { firstYear, lastYear, venueIds: venueTally.take(), coauthors: coauthorTally.take() }
  }
}

/** Counts how often each number is added. Clearing costs only as much as the numbers added. */
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
    // No number is 0, and each that was added comes before it.
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
 * Inverts "record → persons" in two passes: count, then place. Records are visited in ascending order, so each
 * person's list is sorted.
 * @param listed 1 for each record that is listed under a published one, otherwise 0
 * @returns `publications`, the number of records that list each person as author; `records`, person after person,
 * without the listed ones; `ends`, the end of each person's part. Persons are numbered from 1.
 */
export function recordsByPerson(sets: AuthorSets, personCount: number, listed: Uint8Array) {
  const publications = new Int32Array(personCount + 1)
  // First the number of each person's records, then the position of the next one, in the end the end of all.
  const ends = new Int32Array(personCount + 1)
  for (let record = 1; record <= sets.recordCount; record++) {
    for (let at = sets.start(record); at < sets.end(record); at++) {
      const person = sets.persons[at] ?? 0
      publications[person] = (publications[person] ?? 0) + 1
      if (listed[record] === 0) ends[person] = (ends[person] ?? 0) + 1
    }
  }
  let total = 0
  for (const [person, own] of ends.entries()) {
    ends[person] = total
    total += own
  }
  const records = new Int32Array(total)
  for (let record = 1; record <= sets.recordCount; record++) {
    if (listed[record] !== 0) continue
    for (let at = sets.start(record); at < sets.end(record); at++) {
      const person = sets.persons[at] ?? 0
      const place = ends[person] ?? 0
      records[place] = record
      ends[person] = place + 1
    }
  }
  return { publications, records, ends }
}

/**
 * Ranks persons by publications, most first; equal ones keep their order. The database numbers persons by this rank
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

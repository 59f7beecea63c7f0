/**
 * Distinguishes people of the same name by the years of their papers and by their most frequent coauthors and
 * venues.
 */
import type { AuthorSets } from './authorships.ts'
import { GrowableInt32 } from './growable.ts'

/** How many venues and coauthors are kept for a person. */
const MOST_FREQUENT = 3
/** Longer papers say little about who works together, and each of their authors would be counted for each other. */
const MOST_AUTHORS = 1000
/** A year below this and a venue share one 32-bit integer. Years above it and venues beyond a million are omitted. */
const YEAR_RANGE = 4096
const VENUES_AT_MOST = 2 ** 20 - 1

/**
 * Year and venue of every record, in 4 bytes each. Records are numbered from 1 in the order in which they are
 * added.
 */
export class RecordFacts {
  readonly #packed = new GrowableInt32()

  constructor() {
    this.#packed.push(0)
  }

  /**
   * @param year -1 if unknown
   * @param venueId from 1; 0 if there is none
   */
  add(year: number, venueId: number): void {
    const knownYear = year > 0 && year < YEAR_RANGE ? year : 0
    const knownVenue = venueId <= VENUES_AT_MOST ? venueId : 0
    this.#packed.push((knownVenue * YEAR_RANGE + knownYear) | 0)
  }

  /** Returns 0 if unknown. */
  year(recordId: number): number {
    return (this.#packed.get(recordId) >>> 0) % YEAR_RANGE
  }

  /** Returns 0 if there is none. */
  venue(recordId: number): number {
    return Math.floor((this.#packed.get(recordId) >>> 0) / YEAR_RANGE)
  }
}

export type PersonProfile = {
  /** -1 if no record has a year. */
  firstYear: number
  lastYear: number
  /** The most frequent venues first; equally frequent ones by number. */
  venueIds: Int32Array
  /** The most frequent coauthors, in the same order. */
  coauthors: Int32Array
}

/** Computes profiles for one person after another. Each costs as much as the authors of that person's records. */
export class PersonProfiles {
  readonly #sets: AuthorSets
  readonly #facts: RecordFacts
  readonly #venues: Tally
  readonly #coauthors: Tally

  constructor(sets: AuthorSets, facts: RecordFacts, counts: { venues: number; persons: number }) {
    this.#sets = sets
    this.#facts = facts
    this.#venues = new Tally(counts.venues)
    this.#coauthors = new Tally(counts.persons)
  }

  /** Returns the profile of the person with these records. */
  of(personId: number, records: Int32Array): PersonProfile {
    let firstYear = -1
    let lastYear = -1
    for (const record of records) {
      const year = this.#facts.year(record)
      if (year > 0) {
        firstYear = firstYear === -1 ? year : Math.min(firstYear, year)
        lastYear = Math.max(lastYear, year)
      }
      const venue = this.#facts.venue(record)
      if (venue > 0) this.#venues.add(venue)
      const [start, end] = [this.#sets.start(record), this.#sets.end(record)]
      if (end - start > MOST_AUTHORS) continue
      for (let at = start; at < end; at++) {
        const other = this.#sets.persons[at] ?? 0
        if (other !== personId) this.#coauthors.add(other)
      }
    }
    return { firstYear, lastYear, venueIds: this.#venues.take(), coauthors: this.#coauthors.take() }
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

  /** Returns the most frequent numbers and resets the counts. */
  take(): Int32Array {
    const most: number[] = []
    for (const number of this.#added) {
      const place = most.findIndex((other) => this.#isBefore(number, other))
      if (place !== -1) most.splice(place, 0, number)
      else if (most.length < MOST_FREQUENT) most.push(number)
      if (most.length > MOST_FREQUENT) most.pop()
    }
    for (const number of this.#added) this.#counts[number] = 0
    this.#added.length = 0
    return Int32Array.from(most)
  }

  #isBefore(one: number, other: number): boolean {
    const more = (this.#counts[one] ?? 0) - (this.#counts[other] ?? 0)
    return more > 0 || (more === 0 && one < other)
  }
}

/** What tells people of one name apart: the years of their papers, and with whom and where most of them are. */
import type { AuthorSets } from './authorships.ts'
import { GrowableInt32 } from './growable.ts'

/** Venues and coauthors kept for a person. */
const MOST_FREQUENT = 3
/** A year below this and a venue share one whole number of 32 bits; years beyond, and venues beyond a million, are left out. */
const YEAR_RANGE = 4096
const VENUES_AT_MOST = 2 ** 20 - 1

/** Year and venue of every record, numbered from 1 as they are added. 4 bytes a record. */
export class RecordFacts {
  readonly #packed = new GrowableInt32()

  constructor() {
    this.#packed.push(0)
  }

  /**
   * @param year -1 without one
   * @param venueId from 1; 0 without one
   */
  add(year: number, venueId: number): void {
    const knownYear = year > 0 && year < YEAR_RANGE ? year : 0
    const knownVenue = venueId <= VENUES_AT_MOST ? venueId : 0
    this.#packed.push((knownVenue * YEAR_RANGE + knownYear) | 0)
  }

  /** 0 without one. */
  year(recordId: number): number {
    return (this.#packed.get(recordId) >>> 0) % YEAR_RANGE
  }

  /** 0 without one. */
  venue(recordId: number): number {
    return Math.floor((this.#packed.get(recordId) >>> 0) / YEAR_RANGE)
  }
}

export type PersonProfile = {
  /** -1 where no record has a year. */
  firstYear: number
  lastYear: number
  /** The most frequent first; of equally frequent ones the lower number. */
  venueIds: Int32Array
  /** Persons, the same way. */
  coauthors: Int32Array
}

/** Counts for one person after the other: each costs the authors of that person's records. */
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

  /** The profile of the person whose records these are. */
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
      const end = this.#sets.end(record)
      for (let at = this.#sets.start(record); at < end; at++) {
        const other = this.#sets.persons[at] ?? 0
        if (other !== personId) this.#coauthors.add(other)
      }
    }
    return { firstYear, lastYear, venueIds: this.#venues.take(), coauthors: this.#coauthors.take() }
  }
}

/** How often each number was added; emptied at the cost of the numbers that were. */
class Tally {
  readonly #counts: Int32Array
  readonly #added: number[] = []

  /** @param last the highest number that is added */
  constructor(last: number) {
    this.#counts = new Int32Array(last + 1)
  }

  add(number: number): void {
    const count = this.#counts[number] ?? 0
    if (count === 0) this.#added.push(number)
    this.#counts[number] = count + 1
  }

  /** The most frequent numbers, and begins again. */
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

import type { AuthorSets } from './authorships.ts'

/** Which records each person has. Index 0 is unused: persons are numbered from 1. */
export interface PersonRecords {
  /** Records that list the person as author. */
  publications: Int32Array
  /** The records of one person behind those of the other, ascending, save those listed under a published one. */
  records: Int32Array
  /** Where in `records` those of each person end; they begin where those of the person before end. */
  ends: Int32Array
}

/**
 * Turns "record → persons" round in two passes: count, then place. Records are visited in ascending order, so each
 * person's list comes out sorted.
 * @param listed 1 for each record that is listed under a published one, 0 elsewhere
 */
export function recordsByPerson(sets: AuthorSets, personCount: number, listed: Uint8Array): PersonRecords {
  const publications = new Int32Array(personCount + 1)
  const counts = new Int32Array(personCount + 1)
  for (let record = 1; record <= sets.recordCount; record++) {
    countPersons(sets, record, listed[record] === 0 ? counts : publications)
  }
  // Where the next record of each person goes: in the end that is where the person's records end.
  const next = new Int32Array(personCount + 1)
  let total = 0
  for (let person = 1; person <= personCount; person++) {
    const own = counts[person] ?? 0
    publications[person] = (publications[person] ?? 0) + own
    next[person] = total
    total += own
  }
  const records = new Int32Array(total)
  for (let record = 1; record <= sets.recordCount; record++) {
    if (listed[record] === 0) placeRecord(sets, record, next, records)
  }
  return { publications, records, ends: next }
}

function countPersons(sets: AuthorSets, record: number, counts: Int32Array): void {
  const end = sets.end(record)
  for (let at = sets.start(record); at < end; at++) {
    const person = sets.persons[at] ?? 0
    counts[person] = (counts[person] ?? 0) + 1
  }
}

function placeRecord(sets: AuthorSets, record: number, next: Int32Array, records: Int32Array): void {
  const end = sets.end(record)
  for (let at = sets.start(record); at < end; at++) {
    const person = sets.persons[at] ?? 0
    const place = next[person] ?? 0
    records[place] = record
    next[person] = place + 1
  }
}

/** Above any number of persons; with the publications above it a whole number below 2 ** 53. */
const PERSON_RANGE = 2 ** 27
const PUBLICATIONS_AT_MOST = 2 ** 26 - 1

/**
 * The persons in the order of their publications, most first, and the place of each from 1: by that the database
 * numbers them, so that whoever looks at a part of them looks at the most prolific. Equal ones stay in their order.
 * @param publications of each person; index 0 is unused
 */
export function rankedByPublications(publications: Int32Array): { order: Int32Array; ranks: Int32Array } {
  const keys = new Float64Array(publications.length - 1)
  for (let id = 1; id < publications.length; id++) {
    keys[id - 1] = (PUBLICATIONS_AT_MOST - (publications[id] ?? 0)) * PERSON_RANGE + id
  }
  keys.sort()
  const order = Int32Array.from(keys, (key) => key % PERSON_RANGE)
  const ranks = new Int32Array(publications.length)
  for (const [index, id] of order.entries()) ranks[id] = index + 1
  return { order, ranks }
}

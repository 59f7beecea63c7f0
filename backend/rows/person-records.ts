import type { AuthorSets } from './authorships.ts'

/** The records of each person. Index 0 is unused: persons are numbered from 1. */
export interface PersonRecords {
  /** The number of records that list the person as author. */
  publications: Int32Array
  /**
   * The records of each person in ascending order, person after person, without those listed under a published
   * record.
   */
  records: Int32Array
  /** The end of each person's part of `records`. It begins at the end of the person before. */
  ends: Int32Array
}

/**
 * Inverts "record → persons" in two passes: count, then place. Records are visited in ascending order, so each
 * person's list is sorted.
 * @param listed 1 for each record that is listed under a published one, otherwise 0
 */
export function recordsByPerson(sets: AuthorSets, personCount: number, listed: Uint8Array): PersonRecords {
  const publications = new Int32Array(personCount + 1)
  const counts = new Int32Array(personCount + 1)
  for (let record = 1; record <= sets.recordCount; record++) {
    countPersons(sets, record, listed[record] === 0 ? counts : publications)
  }
  // The position of each person's next record. After the loop it is the end of the person's records.
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

/** Above any number of persons. Combined with the publications it stays below 2 ** 53. */
const PERSON_RANGE = 2 ** 27
const PUBLICATIONS_AT_MOST = 2 ** 26 - 1

/**
 * Ranks persons by publications, most first; equal ones keep their order. The database numbers persons by this rank
 * from 1, so that a partial read gets the most prolific.
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

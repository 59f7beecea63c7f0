import type { AuthorSets } from './author-sets.ts'

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

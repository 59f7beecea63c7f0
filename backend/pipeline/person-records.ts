import type { AuthorSets } from './authorships.ts'

/** Which records each person has. Index 0 is unused: persons are numbered from 1. */
export interface PersonRecords {
  /** Records that list the person as author. */
  publications: Int32Array
  /** The person's records in ascending order, save those listed under a published one. */
  recordsOf: (personId: number) => Int32Array
}

/**
 * Turns "record → persons" round in two passes: count, then place. Records are visited in ascending order, so each
 * person's list comes out sorted.
 * @param published the published record of each informal one that has one, 0 elsewhere
 */
export function recordsByPerson(
  sets: AuthorSets,
  recordCount: number,
  personCount: number,
  published: Int32Array,
): PersonRecords {
  const publications = new Int32Array(personCount + 1)
  const starts = new Int32Array(personCount + 2)
  for (let record = 1; record <= recordCount; record++) {
    const listed = published[record] === 0 ? 1 : 0
    sets.each(record, (person) => {
      publications[person] = (publications[person] ?? 0) + 1
      starts[person + 1] = (starts[person + 1] ?? 0) + listed
    })
  }
  for (let person = 1; person < starts.length; person++) {
    starts[person] = (starts[person] ?? 0) + (starts[person - 1] ?? 0)
  }
  const records = new Int32Array(starts[personCount + 1] ?? 0)
  const next = starts.slice()
  for (let record = 1; record <= recordCount; record++) {
    if (published[record] !== 0) continue
    sets.each(record, (person) => {
      const place = next[person] ?? 0
      records[place] = record
      next[person] = place + 1
    })
  }
  return { publications, recordsOf: (person) => records.subarray(starts[person], starts[person + 1]) }
}

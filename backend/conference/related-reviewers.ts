import { type Reviewers, STAGES, type StagedEntry } from './reviewers.ts'

export type Relation = {
  reviewer: number
  /** Records that both may have written, with the earliest stage: `record * STAGES + stage`. */
  records: number[]
  /** `own`: a shared person. `near`: a person of one is a near namesake of the other. */
  own: boolean
  near: boolean
}

const OWN = 0
const NEAR = 1
/** The factor of the reviewer in a packed number. Packed numbers sort by reviewer, then record (below 2^31), then stage. */
const PER_REVIEWER = 2 ** 31 * STAGES
/** Stands for a shared person, with the stage `OWN` or `NEAR`. Ids of records begin with 1. */
const NO_RECORD = 0

/**
 * Finds reviewers who share a record or a person with an author, in the list's order. `sharedWorks` finds the same records
 * (shared-records.ts).
 * @param recordsOf the records of each of the author's persons
 */
export function relatedReviewers(
  author: StagedEntry,
  reviewers: Reviewers,
  recordsOf: ReadonlyMap<number, readonly number[]>,
): Relation[] {
  const found: number[] = []
  for (const [stage, persons] of author.persons.entries()) {
    for (const person of persons) {
      for (const one of reviewers.entriesOf(person)) {
        const both = stage + (one % STAGES)
        if (both === OWN || both === NEAR) found.push(packed(one, NO_RECORD, both))
      }
      for (const record of recordsOf.get(person) ?? []) {
        for (const other of reviewers.personsOf(record)) {
          // Joint works of one human's several persons do not count.
          if (other === person || author.human?.has(other)) continue
          for (const one of reviewers.entriesOf(other)) {
            if (reviewers.entries[Math.floor(one / STAGES)]?.human?.has(person)) continue
            found.push(packed(one, record, Math.max(stage, one % STAGES)))
          }
        }
      }
    }
  }
  return relationsIn(Float64Array.from(found).sort())
}

const packed = (entryAndStage: number, record: number, stage: number): number =>
  Math.floor(entryAndStage / STAGES) * PER_REVIEWER + record * STAGES + stage

function relationsIn(sorted: Float64Array): Relation[] {
  const relations: Relation[] = []
  let relation: Relation | undefined
  let before = -1
  for (const one of sorted) {
    const shared = Math.floor(one / STAGES)
    // The first number of a record has the earliest stage, which counts.
    if (shared === before) continue
    before = shared
    const reviewer = Math.floor(one / PER_REVIEWER)
    if (relation?.reviewer !== reviewer) {
      relation = { reviewer, records: [], own: false, near: false }
      relations.push(relation)
    }
    const record = one - reviewer * PER_REVIEWER
    if (record === OWN) relation.own = true
    else if (record === NEAR) relation.near = true
    else relation.records.push(record)
  }
  return relations
}

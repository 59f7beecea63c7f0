import type { Bibliography } from '../database/bibliography.ts'
import { type Reviewers, recordsOf, type StagedEntry } from './reviewers.ts'

/** The records and persons that an author and a reviewer share. */
export type Relation = {
  /** The records that both may have written, each with the earliest stage in which it counts. */
  records: Map<number, number>
  /** `own`: their persons intersect. `near`: the persons of one intersect the near namesakes of the other. */
  own: boolean
  near: boolean
}

const OWN = 0
const NEAR = 1

/**
 * Finds the reviewers who share a record or a person with an author, by their place in the list. Finds the same records
 * as `sharedWorks` (shared-records.ts).
 * @param coauthors receives the author's persons who are on such a record
 */
export function relatedReviewers(
  bibliography: Bibliography,
  author: StagedEntry,
  reviewers: Reviewers,
  coauthors: Set<number>,
): Map<number, Relation> {
  const found = new Map<number, Relation>()
  const relationTo = (entry: number): Relation => {
    const known = found.get(entry)
    if (known !== undefined) return known
    const relation = { records: new Map<number, number>(), own: false, near: false }
    found.set(entry, relation)
    return relation
  }
  const stageOf = new Map(
    author.persons.flatMap((ids, stage) => ids.map((id): [number, number] => [id, stage])),
  )
  for (const [person, stage] of stageOf) {
    reviewers.eachEntryOf(person, (entry, other) => {
      if (stage === OWN && other === OWN) relationTo(entry).own = true
      else if (stage + other === NEAR) relationTo(entry).near = true
    })
  }
  for (const [person, records] of recordsOf(bibliography, [...stageOf.keys()])) {
    const stage = stageOf.get(person) ?? OWN
    for (const record of records) {
      for (const reviewer of reviewers.personsOf(record)) {
        // Several persons of one human share no work.
        if (reviewer === person || author.human?.has(reviewer)) continue
        reviewers.eachEntryOf(reviewer, (entry, otherStage) => {
          if (reviewers.entries[entry]?.human?.has(person)) return
          coauthors.add(person)
          const { records } = relationTo(entry)
          records.set(
            record,
            Math.min(records.get(record) ?? Number.POSITIVE_INFINITY, Math.max(stage, otherStage)),
          )
        })
      }
    }
  }
  return found
}

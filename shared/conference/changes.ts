import type { Cell, CellKind } from './cells.ts'
import { personId } from './conference.ts'
import type { JudgedConference } from './judge-conference.ts'

/** A cell as it was and as it is; null for none. Submission and reviewer are places in the conference as it is. */
export type ChangedCell = {
  submission: number
  reviewer: number
  before: CellKind | null
  now: Cell | null
  /** Joint works that count, of the gravest pair. */
  worksBefore: number
  worksNow: number
}

/** The kinds of cells by submission and reviewer, as they survive a change of lists and data. */
export type Snapshot = ReadonlyMap<string, { kind: CellKind; works: number }>

export function snapshotOf({ conference, cells }: JudgedConference): Snapshot {
  return new Map(cells.map((cell) => [keyOf(conference, cell), { kind: cell.kind, works: worksOf(cell) }]))
}

/**
 * The changes that newer data or other lists have made: cells that are new, gone or of another kind, and those with more
 * joint works than before. A submission or reviewer who has gone since is left out.
 */
export function changesSince(before: Snapshot, { conference, cells }: JudgedConference): ChangedCell[] {
  const now = new Map(cells.map((cell) => [keyOf(conference, cell), cell]))
  const places = placesByKey(conference, before)
  const gone = [...places].filter(([key]) => !now.has(key))
  const changed = [...now].filter(([key, cell]) => {
    const was = before.get(key)
    return was?.kind !== cell.kind || was.works < worksOf(cell)
  })
  return [
    ...changed.map(([key, cell]): ChangedCell => {
      const was = before.get(key)
      return {
        ...{ submission: cell.submission, reviewer: cell.reviewer, now: cell, worksNow: worksOf(cell) },
        ...{ before: was?.kind ?? null, worksBefore: was?.works ?? 0 },
      }
    }),
    ...gone.map(([key, place]): ChangedCell => {
      const was = before.get(key)
      return { ...place, before: was?.kind ?? null, now: null, worksBefore: was?.works ?? 0, worksNow: 0 }
    }),
  ]
}

const worksOf = ({ pairs: [gravest] }: Cell): number => gravest?.pair.count ?? 0

type Place = Pick<Cell, 'submission' | 'reviewer'>

function keyOf(
  { submissions, reviewers }: JudgedConference['conference'],
  { submission, reviewer }: Place,
): string {
  const person = reviewers[reviewer]
  return JSON.stringify([submissions[submission]?.id, person && personId(person)])
}

/** Where the keys of a snapshot stand in the conference as it is. */
function placesByKey(
  { submissions, reviewers }: JudgedConference['conference'],
  before: Snapshot,
): Map<string, Place> {
  const submissionOf = new Map(submissions.map(({ id }, index) => [id, index]))
  const reviewerOf = new Map(reviewers.map((reviewer, index) => [personId(reviewer), index]))
  const places = new Map<string, Place>()
  for (const key of before.keys()) {
    const [id, person] = JSON.parse(key)
    const [submission, reviewer] = [submissionOf.get(id), reviewerOf.get(person)]
    if (submission !== undefined && reviewer !== undefined) places.set(key, { submission, reviewer })
  }
  return places
}

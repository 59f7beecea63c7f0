import type { Cell, CellKind } from './cells.ts'
import { personId } from './conference.ts'
import type { JudgedConference } from './judge-conference.ts'

/** The kind of a cell as it was and as it is; null for none. */
type ChangedCell = Pick<Cell, 'submission' | 'reviewer'> & {
  before: CellKind | null
  now: CellKind | null
}

/** The changes that newer data, late files or a co-chair's project have brought, by the indexes of the conference as it is now. */
export type Changes = {
  submissions: ReadonlySet<number>
  reviewers: ReadonlySet<number>
  /** By `cellPlace`. */
  cells: ReadonlyMap<string, ChangedCell>
}

export const cellPlace = ({ submission, reviewer }: Pick<Cell, 'submission' | 'reviewer'>): string =>
  `${submission} ${reviewer}`

/**
 * Compares a conference with an earlier state of it: new submissions and reviewers, and the cells that are new, gone or of another
 * kind, or have more joint works that count. Of a conference that was not looked up to its end no cell is called new.
 */
export function changesSince(before: JudgedConference, now: JudgedConference): Changes {
  const submissions = placesAmong(before.conference.submissions, now.conference.submissions, ({ id }) => id)
  const reviewers = placesAmong(before.conference.reviewers, now.conference.reviewers, personId)
  const earlier = new Map([...submissions].map(([was, is]) => [is, was]))
  const cells = new Map<string, ChangedCell>()
  for (const [submission, { cells: own }] of before.isWhole ? now.bySubmission.entries() : []) {
    const were = before.bySubmission[earlier.get(submission) ?? -1]?.cells
    const are = new Map(Array.from({ length: own.length }, (_, at) => [own.otherAt(at), at]))
    const note = (reviewer: number, was: CellKind | null, is: CellKind | null): void => {
      cells.set(cellPlace({ submission, reviewer }), { submission, reviewer, before: was, now: is })
    }
    for (let at = 0; at < (were?.length ?? 0); at++) {
      const reviewer = reviewers.get(were?.otherAt(at) ?? -1)
      if (!were || reviewer === undefined) continue
      const place = are.get(reviewer)
      are.delete(reviewer)
      const kind = place === undefined ? null : own.kindAt(place)
      if (kind !== were.kindAt(at) || were.countAt(at) < own.countAt(place ?? -1))
        note(reviewer, were.kindAt(at), kind)
    }
    for (const [reviewer, at] of are) note(reviewer, null, own.kindAt(at))
  }
  return {
    submissions: othersThan(submissions, now.conference.submissions),
    reviewers: othersThan(reviewers, now.conference.reviewers),
    cells,
  }
}

/** Where each item stands among those of now, by its index before; without those that are gone. */
function placesAmong<T>(before: readonly T[], now: readonly T[], keyOf: (item: T) => string) {
  const places = new Map(now.map((item, place) => [keyOf(item), place]))
  return new Map(
    before.flatMap((item, index) => {
      const place = places.get(keyOf(item))
      return place === undefined ? [] : [[index, place]]
    }),
  )
}

const othersThan = (known: ReadonlyMap<number, number>, all: readonly unknown[]): Set<number> =>
  new Set(all.keys()).difference(new Set(known.values()))

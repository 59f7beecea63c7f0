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
  const were = new Map(
    before.cells.flatMap((cell) => {
      const [submission, reviewer] = [submissions.get(cell.submission), reviewers.get(cell.reviewer)]
      if (submission === undefined || reviewer === undefined) return []
      return [[cellPlace({ submission, reviewer }), { ...cell, submission, reviewer }]]
    }),
  )
  const are = new Map(now.cells.map((cell) => [cellPlace(cell), cell]))
  const changed = [...new Map([...are, ...were])].flatMap(([place, { submission, reviewer }]) => {
    const [was, is] = [were.get(place), are.get(place)]
    if (was?.kind === is?.kind && worksOf(was) >= worksOf(is)) return []
    const cell: ChangedCell = { submission, reviewer, before: was?.kind ?? null, now: is?.kind ?? null }
    return [[place, cell] as const]
  })
  return {
    submissions: othersThan(submissions, now.conference.submissions),
    reviewers: othersThan(reviewers, now.conference.reviewers),
    cells: new Map(before.isWhole ? changed : []),
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

const worksOf = (cell: Cell | undefined): number => cell?.pairs[0]?.pair.count ?? 0

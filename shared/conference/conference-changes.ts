import { searchText } from '../search-text.ts'
import type { CellNumbers } from './cell-numbers.ts'
import type { Cell, CellKind } from './cells.ts'
import { personId, type Submission } from './conference-model.ts'
import type { JudgedConference } from './judge-conference.ts'

/** `before`: null for a new cell. `now`: null for a cell that is gone. */
type ChangedCell = Pick<Cell, 'submission' | 'reviewer'> & {
  before: CellKind | null
  now: CellKind | null
}

/** The changes after newer data, late files or a co-chair's project. Indexes are those of the present conference. */
export type Changes = {
  /** New submissions and new reviewers. */
  submissions: ReadonlySet<number>
  reviewers: ReadonlySet<number>
  /** The keys are from `cellPlace`. */
  cells: ReadonlyMap<string, ChangedCell>
  /** How many earlier submissions and reviewers are gone. */
  gone: { submissions: number; reviewers: number }
}

export const cellPlace = ({ submission, reviewer }: Pick<Cell, 'submission' | 'reviewer'>): string =>
  `${submission} ${reviewer}`

/**
 * Finds new submissions and reviewers, and changed cells.
 * A cell changes if it is new or gone, has another kind, or has more counted joint works.
 * If the earlier answer lacked pairs, no cell counts as changed.
 * If a number now has another title and other authors, the earlier submission is gone, and the present one is new.
 */
export function changesSince(before: JudgedConference, now: JudgedConference): Changes {
  const [were, are] = [before.conference, now.conference]
  const sameNumbers = placesAmong(were.submissions, are.submissions, ({ id }) => id)
  const submissions = new Map(
    [...sameNumbers].filter(([was, is]) => !isOther(were.submissions[was], are.submissions[is])),
  )
  const reviewers = placesAmong(were.reviewers, are.reviewers, personId)
  const names = new Set(are.reviewers.map(({ name }) => searchText(name)))
  // A newer file may add a reviewer's address, which changes the id.
  const goneReviewers = were.reviewers.filter(
    ({ name }, index) => !reviewers.has(index) && !(name && names.has(searchText(name))),
  )
  const earlier = new Map([...submissions].map(([was, is]) => [is, was]))
  const cells = new Map<string, ChangedCell>()
  for (const [submission, judged] of before.isWhole ? now.bySubmission.entries() : []) {
    const then = before.bySubmission[earlier.get(submission) ?? -1]
    const kindsBefore = kindsIn(then?.cells, (reviewer) => reviewers.get(reviewer))
    const kindsNow = kindsIn(judged.cells, (reviewer) => reviewer)
    for (const reviewer of new Set([...kindsBefore.keys(), ...kindsNow.keys()])) {
      const [was, is] = [kindsBefore.get(reviewer), kindsNow.get(reviewer)]
      if (was?.kind === is?.kind && (was?.count ?? 0) >= (is?.count ?? 0)) continue
      const kinds = { before: was?.kind ?? null, now: is?.kind ?? null }
      cells.set(cellPlace({ submission, reviewer }), { submission, reviewer, ...kinds })
    }
  }
  return {
    submissions: othersThan(submissions, are.submissions),
    reviewers: othersThan(reviewers, are.reviewers),
    cells,
    gone: { submissions: were.submissions.length - submissions.size, reviewers: goneReviewers.length },
  }
}

/** Whether two submissions of one number have different titles and no common author. */
function isOther(was: Submission | undefined, is: Submission | undefined): boolean {
  if (!was || !is || searchText(was.title) === searchText(is.title)) return false
  const names = new Set(is.authors.map(({ name }) => searchText(name)))
  return (
    was.authors.length > 0 && names.size > 0 && !was.authors.some(({ name }) => names.has(searchText(name)))
  )
}

/** Returns kind and counted joint works of each cell. The keys are the reviewers' present indexes (`placeOf`). */
function kindsIn(cells: CellNumbers | undefined, placeOf: (reviewer: number) => number | undefined) {
  const kinds = new Map<number, { kind: CellKind; count: number }>()
  for (let at = 0; cells && at < cells.length; at++) {
    const reviewer = placeOf(cells.otherAt(at))
    if (reviewer !== undefined) kinds.set(reviewer, { kind: cells.kindAt(at), count: cells.countAt(at) })
  }
  return kinds
}

/** Maps the earlier index of each item to its present index. Leaves out items that are gone. */
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

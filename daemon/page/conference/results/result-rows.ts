import { CELL_KINDS, type Cell, isDecided, isToDeclare } from '../../../../shared/conference/cells.ts'
import { cellPlace } from '../../../../shared/conference/changes.ts'
import { type Figure, figuresIn, type Left, noneOf, sumOf } from '../../../../shared/conference/figures.ts'
import type { JudgedConference } from '../../../../shared/conference/judge-conference.ts'
import { signsOf } from '../../../../shared/conference/signs/signs.ts'
import { lastYear } from '../../../../shared/conflicts/pair-table.ts'
import { recencyOf } from '../../../../shared/conflicts/standing.ts'
import { finish, type Steps } from '../../../../shared/slices.ts'
import { sortedBy } from '../../../../shared/ui/list/sorted-by.ts'
import type { PairPlace } from '../../../../shared/ui/papers/use-pair-keys.ts'
import type { WhatIsNew } from '../use-conference.ts'
import { isFound, type Search } from './search.ts'
import { namesSteps } from './told-apart.ts'

/**
 * The figures that filter, each by what it shows. `open`: nobody declared it, and the user has not decided. `ask`: a question to
 * the authors, since a declaration lacks evidence, or a name may mean several people.
 */
export const CELL_FILTERS = [
  ...(['open', 'ask', 'undeclared', 'proved', 'no_evidence', 'possible', 'outside'] as const),
  ...(['decided', 'dismissed'] as const),
]
export type CellFilter = (typeof CELL_FILTERS)[number]
/** `few`: submissions that have fewer reviewers left than asked for; `new`: what came since an earlier state. */
export type ResultFilter = CellFilter | 'few' | 'new'

/** Whether each filter shows a cell. */
const SHOWS: Readonly<Record<CellFilter, (cell: Cell) => boolean>> = {
  open: ({ isOpen }) => isOpen,
  ask: (cell) => isOf(cell, 'possible') || isOf(cell, 'no_evidence'),
  undeclared: isToDeclare,
  proved: (cell) => isOf(cell, 'proved'),
  no_evidence: (cell) => isOf(cell, 'no_evidence'),
  possible: (cell) => isOf(cell, 'possible'),
  outside: (cell) => isOf(cell, 'outside'),
  decided: (cell) => isDecided(cell) && cell.standing !== 'dismissed',
  dismissed: (cell) => isOf(cell, 'dismissed'),
}

const isOf = (cell: Cell, figure: Figure): boolean => figuresIn(cell).includes(figure)

/** How the cells of a conference are shown: which of them, of which search, and from how many free reviewers on a submission has enough. */
export type Shown = {
  filter: ResultFilter | null
  search: Search | null
  enough: number
  /** For the filter `new`. */
  news?: WhatIsNew | null
}

export type SubmissionRow = { submission: number; cells: readonly Cell[]; left: Left }
export type ReviewerRow = { reviewer: number; cells: readonly Cell[] }

/** The cells of a conference by submission and by reviewer, and the texts that are searched. */
export type ResultIndex = {
  judged: JudgedConference
  submissions: readonly SubmissionRow[]
  reviewers: readonly ReviewerRow[]
  /** The number of cells that each filter shows. */
  counts: Readonly<Record<CellFilter, number>>
}

/** The cells of a submission or a reviewer, gravest first; of a kind those with most papers, then with the newest. */
const gravestFirst = (cells: readonly Cell[]): readonly Cell[] =>
  cells.length > MOST_SORTED ? cells : sortedBy(cells, weightOf, false)

/** Of more cells, nobody looks at them one by one, and a page would stand still: they stay in the order of the submissions. */
const MOST_SORTED = 100_000

/** The index of a submission, kept while none of its cells changes: a conference has a million. */
type OfSubmission = { cells: readonly Cell[]; counts: Record<CellFilter, number> }
const known = new WeakMap<readonly Cell[], OfSubmission>()

function ofSubmission(cells: readonly Cell[]): OfSubmission {
  const before = known.get(cells)
  if (before) return before
  const counts = noneOf(CELL_FILTERS)
  for (const cell of cells) for (const one of CELL_FILTERS) if (SHOWS[one](cell)) counts[one]++
  const made = { cells: gravestFirst(cells), counts }
  known.set(cells, made)
  return made
}

export const resultIndex = (judged: JudgedConference): ResultIndex => finish(indexSteps(judged))

/** Cells that are placed in one step. */
const CELLS_AT_ONCE = 10_000

export function* indexSteps(judged: JudgedConference): Steps<ResultIndex> {
  const { conference, bySubmission } = judged
  const found: OfSubmission[] = []
  for (const { cells } of bySubmission) {
    found.push(ofSubmission(cells))
    yield
  }
  const byReviewer = conference.reviewers.map((): Cell[] => [])
  for (const [at, cell] of gravestFirst(found.flatMap(({ cells }) => cells)).entries()) {
    byReviewer[cell.reviewer]?.push(cell)
    if (at % CELLS_AT_ONCE === 0) yield
  }
  const reviewers: ReviewerRow[] = []
  let placed = 0
  for (const [reviewer, cells] of byReviewer.entries()) {
    // Of many cells the order above is not by gravity.
    reviewers.push({ reviewer, cells: gravestFirst(cells) })
    placed += cells.length
    if (placed > CELLS_AT_ONCE) {
      placed = 0
      yield
    }
  }
  yield* namesSteps(conference)
  // Of a large conference the first signs take a while, which the first pane would wait for.
  signsOf(judged, 0)
  yield
  return {
    judged,
    submissions: found.map(({ cells }, submission) => ({
      ...{ submission, cells },
      left: bySubmission[submission]?.left ?? { free: 0, toCheck: 0, unknown: 0 },
    })),
    reviewers,
    counts: sumOf(
      CELL_FILTERS,
      found.map(({ counts }) => counts),
    ),
  }
}

/** Whether a filter shows a cell. */
export function showsCell({ filter, news }: Pick<Shown, 'filter' | 'news'>, cell: Cell): boolean {
  if (filter === null || filter === 'few') return true
  if (filter === 'new') return news?.cells.has(cellPlace(cell)) === true
  return SHOWS[filter](cell)
}

/** Whether a submission has fewer reviewers left than asked for, even if those of whom nothing is known were free. */
export const hasFew = ({ left }: Pick<SubmissionRow, 'left'>, enough: number): boolean =>
  left.free + left.unknown < enough

/** The submissions that a filter shows: all of them without a filter. */
export function shownSubmissions({ submissions }: ResultIndex, shown: Shown): readonly SubmissionRow[] {
  const { filter, enough, news } = shown
  if (filter === null) return submissions
  return submissions.filter(
    (row) =>
      (filter === 'new' && news?.submissions.has(row.submission)) ||
      (filter === 'few' ? hasFew(row, enough) : row.cells.some((cell) => showsCell(shown, cell))),
  )
}

/** The reviewers that a filter shows. */
export function shownReviewers({ reviewers }: ResultIndex, shown: Shown): readonly ReviewerRow[] {
  const { filter, news } = shown
  if (filter === null || filter === 'few') return reviewers
  return reviewers.filter(
    ({ reviewer, cells }) =>
      (filter === 'new' && news?.reviewers.has(reviewer)) || cells.some((cell) => showsCell(shown, cell)),
  )
}

/** A line that a search finds: a cell, or a submission or reviewer about whom nothing was found. */
export type Hit = { cell: Cell } | SubmissionRow | ReviewerRow

/** The cells that a filter and a search show, gravest first, and without a filter the submissions and reviewers that have none. */
export function shownHits(index: ResultIndex, shown: Shown): Hit[] {
  const { filter, search } = shown
  const hits = gravestFirst(shownCells(index, shown)).map((cell) => ({ cell }))
  if (filter !== null || search === null) return hits
  const { submissions, reviewers, all } = search
  const hasNone = ({ cells }: { cells: readonly Cell[] }): boolean => cells.length === 0
  return [
    ...hits,
    ...index.submissions.filter((row) => hasNone(row) && submissions[row.submission] === all),
    ...index.reviewers.filter((row) => hasNone(row) && reviewers[row.reviewer] === all),
  ]
}

/** The cells that a filter and a search show, by submission. */
export function shownCells(index: ResultIndex, shown: Shown): Cell[] {
  return index.submissions.flatMap((row) => shownIn(row, shown))
}

/** The cells of a submission that a filter and a search show. */
export function shownIn(row: SubmissionRow, shown: Shown): readonly Cell[] {
  const { filter, search, enough } = shown
  if (filter === 'few' && !hasFew(row, enough)) return []
  if (filter === null && search === null) return row.cells
  return row.cells.filter((cell) => showsCell(shown, cell) && (search === null || isFound(search, cell)))
}

/** All joint papers of the gravest pair, those that do not count included: a conflict of old papers may be confirmed. */
export const worksOf = ({ pairs: [gravest] }: Cell): number => (gravest ? recencyOf(gravest.pair).total : 0)
export const countOf = ({ pairs: [gravest] }: Cell): number => gravest?.pair.count ?? 0
export const lastOf = ({ pairs: [gravest] }: Cell): number => (gravest && lastYear(gravest.pair)) ?? 0

const RANKS = Object.fromEntries(CELL_KINDS.map((kind, rank) => [kind, rank]))

/** A smaller number for a graver cell. Small enough that a million of them are sorted as numbers (`sortedBy`). */
export const weightOf = (cell: Cell): number =>
  ((RANKS[cell.kind] ?? 0) * 1000 - Math.min(countOf(cell), 999)) * 1000 -
  Math.max(0, Math.min(lastOf(cell) - 1600, 999))

/** The place of a cell as the keys step over it, and what is decided about its gravest pair. */
export function placeOf({ submission, reviewer, pairs }: Cell): PairPlace {
  const decision = pairs[0]?.pair.decision
  return { row: submission, column: reviewer, ...(decision && { decision }) }
}

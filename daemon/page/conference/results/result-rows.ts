import { CELL_KINDS, type Cell, isDecided, isToDeclare } from '../../../../shared/conference/cells.ts'
import { cellPlace } from '../../../../shared/conference/changes.ts'
import type { Someone } from '../../../../shared/conference/conference.ts'
import { type Figure, figuresIn, type Left } from '../../../../shared/conference/figures.ts'
import type { JudgedConference } from '../../../../shared/conference/judge-conference.ts'
import { lastYear, type PairDecision } from '../../../../shared/conflicts/pair-table.ts'
import { recencyOf } from '../../../../shared/conflicts/standing.ts'
import { searchText, searchWords } from '../../../../shared/search-text.ts'
import { sortedBy } from '../../../../shared/ui/list/sorted-by.ts'
import type { WhatIsNew } from '../use-conference.ts'

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

/** The filters that show a cell. */
function filtersOf(cell: Cell): CellFilter[] {
  const figures = figuresIn(cell)
  const isOf = (...some: Figure[]): boolean => some.some((figure) => figures.includes(figure))
  const isUndeclared = isToDeclare(cell)
  const isByUser = isDecided(cell) && cell.standing !== 'dismissed'
  return [
    ...(isUndeclared ? (['undeclared'] as const) : []),
    ...(isUndeclared && !isDecided(cell) ? (['open'] as const) : []),
    ...(isOf('possible', 'no_evidence') ? (['ask'] as const) : []),
    ...(['proved', 'no_evidence', 'possible', 'outside', 'dismissed'] as const).filter((one) => isOf(one)),
    ...(isByUser ? (['decided'] as const) : []),
  ]
}

/** How the cells of a conference are shown: which of them, with which words, and from how many free reviewers on a submission has enough. */
export type Shown = {
  filter: ResultFilter | null
  words: string
  enough: number
  /** For the filter `new`. */
  news?: WhatIsNew | null
}

/** Whether the results show just what is new, and the press that changes it. */
export type ShowingNew = { isShown: boolean; onShow: () => void }

/** The lines between the figures and the list: the files, until when the data reach, what is new. */
export type Above = { areFilesShown: boolean; onFiles: () => void; saysReach: boolean; showing: ShowingNew }

export type SubmissionRow = { submission: number; cells: readonly Cell[]; left: Left }
export type ReviewerRow = { reviewer: number; cells: readonly Cell[] }

/** A cell as the keys step over it: its place, and what is decided about its gravest pair. */
export type CellPlace = { row: number; column: number; decision?: PairDecision; cell: Cell }

/** The cells of a conference by submission and by reviewer, and the texts that are searched. */
export type ResultIndex = {
  judged: JudgedConference
  submissions: readonly SubmissionRow[]
  reviewers: readonly ReviewerRow[]
  /** All cells, gravest first; of a kind those with most papers, then with the newest. So are those of each row. */
  byGravity: readonly Cell[]
  /** The number of cells that each filter shows. */
  counts: Readonly<Record<CellFilter, number>>
  /** In the form of `searchText`, made when first searched. */
  textOf: (side: 'submission' | 'reviewer', index: number) => string
}

export function resultIndex(judged: JudgedConference): ResultIndex {
  const { conference, cells, left } = judged
  const byGravity = [...sortedBy(cells, weightOf, false)]
  const bySubmission = Map.groupBy(byGravity, ({ submission }) => submission)
  const byReviewer = Map.groupBy(byGravity, ({ reviewer }) => reviewer)
  const texts = { submission: [] as string[], reviewer: [] as string[] }
  // `fromEntries` forgets the keys, which are all filters.
  const counts = Object.fromEntries(CELL_FILTERS.map((one) => [one, 0])) as Record<CellFilter, number>
  for (const cell of cells) for (const one of filtersOf(cell)) counts[one]++
  return {
    judged,
    submissions: conference.submissions.map((_, submission) => ({
      submission,
      cells: bySubmission.get(submission) ?? [],
      left: left[submission] ?? { free: 0, toCheck: 0, unknown: 0 },
    })),
    reviewers: conference.reviewers.map((_, reviewer) => ({
      reviewer,
      cells: byReviewer.get(reviewer) ?? [],
    })),
    byGravity,
    counts,
    textOf: (side, index) => {
      const known = texts[side][index]
      if (known !== undefined) return known
      const { id = '', title = '', authors = [] } = conference.submissions[index] ?? {}
      const reviewer = conference.reviewers[index]
      const own = side === 'submission' ? [`#${id} ${title}`, ...authors.map(factsOf)] : [factsOf(reviewer)]
      const text = searchText(own.join(' '))
      texts[side][index] = text
      return text
    },
  }
}

const factsOf = (someone: Someone | undefined): string =>
  someone ? [someone.name, someone.email, someone.affiliation].filter(Boolean).join(' ') : ''

/** A person as the files name them: by name, else by address or profile. */
export const nameOf = (someone: Someone | undefined): string =>
  someone?.name || someone?.email || someone?.profile || '–'

/** Whether a filter shows a cell. */
export function showsCell({ filter, news }: Pick<Shown, 'filter' | 'news'>, cell: Cell): boolean {
  if (filter === null || filter === 'few') return true
  if (filter === 'new') return news?.cells.has(cellPlace(cell)) === true
  return filtersOf(cell).includes(filter)
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
export type Hit = { cell: Cell } | { submission: number } | { reviewer: number }

/** The cells that a filter and a search show, and without a filter the submissions and reviewers that have none. */
export function shownHits(index: ResultIndex, shown: Shown): Hit[] {
  const { submissions, reviewers, textOf } = index
  const matches = matcher(shown.words)
  const hits: Hit[] = shownCells(index, shown).map((cell) => ({ cell }))
  if (shown.filter !== null) return hits
  return [
    ...hits,
    ...submissions
      .filter(({ cells, submission: at }) => cells.length === 0 && matches(() => [textOf('submission', at)]))
      .map(({ submission }) => ({ submission })),
    ...reviewers
      .filter(({ cells, reviewer: at }) => cells.length === 0 && matches(() => [textOf('reviewer', at)]))
      .map(({ reviewer }) => ({ reviewer })),
  ]
}

/** The cells that a filter and a search show, gravest first. */
export function shownCells({ byGravity, submissions, textOf }: ResultIndex, shown: Shown): Cell[] {
  const { filter, words, enough } = shown
  const matches = matcher(words)
  const isIn = ({ submission }: Cell): boolean => {
    const row = submissions[submission]
    return filter !== 'few' || (row !== undefined && hasFew(row, enough))
  }
  return byGravity.filter(
    (cell) =>
      showsCell(shown, cell) &&
      isIn(cell) &&
      matches(() => [textOf('submission', cell.submission), textOf('reviewer', cell.reviewer)]),
  )
}

/** All joint papers of the gravest pair, those that do not count included: a conflict of old papers may be confirmed. */
export const worksOf = ({ pairs: [gravest] }: Cell): number => (gravest ? recencyOf(gravest.pair).total : 0)
export const countOf = ({ pairs: [gravest] }: Cell): number => gravest?.pair.count ?? 0
export const lastOf = ({ pairs: [gravest] }: Cell): number => (gravest && lastYear(gravest.pair)) ?? 0

const RANKS = Object.fromEntries(CELL_KINDS.map((kind, rank) => [kind, rank]))

/** A smaller number for a graver cell. */
export const weightOf = (cell: Cell): number =>
  ((RANKS[cell.kind] ?? 0) * 1e6 - Math.min(countOf(cell), 1e6 - 1)) * 1e4 - lastOf(cell)

/** Whether texts hold all words of a search between them. They are made only if there are words. */
function matcher(words: string): (texts: () => readonly string[]) => boolean {
  const wanted = searchWords(words)
  if (wanted.length === 0) return () => true
  return (texts) => {
    const made = texts()
    return wanted.every((word) => made.some((text) => text.includes(word)))
  }
}

/** The cells of some rows as the keys step over them. */
export const placesIn = (cells: readonly Cell[]): CellPlace[] => cells.map(placeOf)

const places = new WeakMap<Cell, CellPlace>()

export function placeOf(cell: Cell): CellPlace {
  const known = places.get(cell)
  if (known) return known
  const decision = cell.pairs[0]?.pair.decision
  const place = { row: cell.submission, column: cell.reviewer, cell, ...(decision && { decision }) }
  places.set(cell, place)
  return place
}

import { CELL_KINDS, type Cell } from '../../../../shared/conference/cells.ts'
import { cellPlace } from '../../../../shared/conference/changes.ts'
import type { Someone } from '../../../../shared/conference/conference.ts'
import { type Figure, figuresIn, type Left } from '../../../../shared/conference/figures.ts'
import type { JudgedConference } from '../../../../shared/conference/judge-conference.ts'
import { lastYear, type PairDecision } from '../../../../shared/conflicts/pair-table.ts'
import { recencyOf } from '../../../../shared/conflicts/standing.ts'
import { searchText, searchWords } from '../../../../shared/search-text.ts'
import { sortedBy } from '../../../../shared/ui/list/sorted-by.ts'
import type { WhatIsNew } from '../use-conference.ts'

/** The figures that filter: each shows the cells that it counts. */
export const FILTERS = {
  undeclared: ['same_person', 'undeclared', 'with_proof'],
  proved: ['proved'],
  no_evidence: ['no_evidence'],
  possible: ['possible'],
  outside: ['outside'],
  dismissed: ['dismissed'],
} as const satisfies Record<string, readonly Figure[]>
export type KindFilter = keyof typeof FILTERS
/** `few`: submissions that have fewer reviewers left than asked for; `new`: what came since an earlier state. */
export type ResultFilter = KindFilter | 'few' | 'new'

/** How the cells of a conference are shown: which of them, with which words, and from how many free reviewers on a submission has enough. */
export type Shown = {
  filter: ResultFilter | null
  words: string
  enough: number
  /** For the filter `new`. */
  news?: WhatIsNew | null
}

/** Whether the results show just what is new, and the presses that change it; `onNames` shows the new names. */
export type ShowingNew = { isShown: boolean; onShow: () => void; onNames: () => void }

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
  /** In the form of `searchText`, made when first searched. */
  textOf: (side: 'submission' | 'reviewer', index: number) => string
}

export function resultIndex(judged: JudgedConference): ResultIndex {
  const { conference, cells, left } = judged
  const byGravity = [...sortedBy(cells, weightOf, false)]
  const bySubmission = Map.groupBy(byGravity, ({ submission }) => submission)
  const byReviewer = Map.groupBy(byGravity, ({ reviewer }) => reviewer)
  const texts = { submission: [] as string[], reviewer: [] as string[] }
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
  const figures: readonly Figure[] = FILTERS[filter]
  return figuresIn(cell).some((figure) => figures.includes(figure))
}

/** Whether a submission has fewer reviewers left than asked for, even if those of whom nothing is known were free. */
export const hasFew = ({ left }: Pick<SubmissionRow, 'left'>, enough: number): boolean =>
  left.free + left.unknown < enough

/** The submissions that a filter and a search show: all of them without a filter. */
export function shownSubmissions({ submissions, textOf }: ResultIndex, shown: Shown): SubmissionRow[] {
  const { filter, words, enough, news } = shown
  const matches = matcher(words)
  return submissions.filter(
    (row) =>
      (filter === null ||
        (filter === 'new' && news?.submissions.has(row.submission)) ||
        (filter === 'few' ? hasFew(row, enough) : row.cells.some((cell) => showsCell(shown, cell)))) &&
      matches(() => [
        textOf('submission', row.submission),
        ...row.cells.map(({ reviewer }) => textOf('reviewer', reviewer)),
      ]),
  )
}

/** The reviewers that a filter and a search show. */
export function shownReviewers({ reviewers, textOf }: ResultIndex, shown: Shown): ReviewerRow[] {
  const { filter, words, news } = shown
  const matches = matcher(words)
  return reviewers.filter(
    ({ reviewer, cells }) =>
      (filter === null ||
        filter === 'few' ||
        (filter === 'new' && news?.reviewers.has(reviewer)) ||
        cells.some((cell) => showsCell(shown, cell))) &&
      matches(() => [textOf('reviewer', reviewer)]),
  )
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

import { CellNumbers } from '../../../../shared/conference/cell-numbers.ts'
import type { Cell } from '../../../../shared/conference/cells.ts'
import { cellPlace } from '../../../../shared/conference/conference-changes.ts'
import { bitsOf, type Left, noneOf, type Tallies } from '../../../../shared/conference/figures.ts'
import type { JudgedConference } from '../../../../shared/conference/judge-conference.ts'
import { possiblePairs } from '../../../../shared/conference/names/deciding-people.ts'
import { signIndexes } from '../../../../shared/conference/signs/signs.ts'
import { recencyOf } from '../../../../shared/conflicts/standing.ts'
import { finish, type Steps } from '../../../../shared/slices.ts'
import { sortedBy } from '../../../../shared/ui/list/sorted-by.ts'
import type { PairPlace } from '../../../../shared/ui/papers/use-pair-keys.ts'
import type { CellPlace } from '../conference-state.ts'
import type { WhatIsNew } from '../use-conference.ts'
import { namesSteps } from './person-naming.ts'
import { isFound, type Search } from './results-search.ts'

/** `open`: undeclared conflicts that the user has to decide. `ask`: possible conflicts, and declarations without evidence. */
export const CELL_FILTERS = [
  ...(['open', 'ask', 'undeclared', 'proved', 'no_evidence', 'possible', 'outside'] as const),
  ...(['decided', 'dismissed'] as const),
]
export type CellFilter = (typeof CELL_FILTERS)[number]
/** `few`: submissions with too few free reviewers. `new`: cells and rows that are new since the earlier state. */
export type ResultFilter = CellFilter | 'few' | 'new'

/** Each filter shows the cells that have one of these facts. */
const SHOWS: Readonly<Record<CellFilter, readonly (keyof Tallies)[]>> = {
  open: ['open'],
  ask: ['possible', 'no_evidence'],
  undeclared: ['same_person', 'undeclared', 'with_proof'],
  proved: ['proved'],
  no_evidence: ['no_evidence'],
  possible: ['possible'],
  outside: ['outside'],
  decided: ['decided'],
  dismissed: ['dismissed'],
}

/** `enough`: the number of free reviewers that a submission needs. */
export type Shown = {
  filter: ResultFilter | null
  search: Search | null
  enough: number
  news?: WhatIsNew | null
}

/** A submission or a reviewer. `left`: how many reviewers are free or unknown for a submission; null for a reviewer. */
export type PlaceRow = {
  within: 'submission' | 'reviewer'
  place: number
  cells: CellNumbers
  left: Left | null
}

/** The cells of a conference by submission and by reviewer, the gravest first. */
export class ResultIndex {
  readonly judged: JudgedConference
  readonly submissions: readonly PlaceRow[]
  /** The number of cells that each filter shows. */
  readonly counts: Readonly<Record<CellFilter, number>>
  #reviewers: readonly PlaceRow[] | undefined

  constructor(judged: JudgedConference) {
    this.judged = judged
    this.submissions = judged.bySubmission.map(({ cells, left }, place) => ({
      within: 'submission',
      place,
      cells,
      left,
    }))
    const counts = noneOf(CELL_FILTERS)
    // A cell has at most one of a filter's facts, so the numbers can be added.
    for (const filter of CELL_FILTERS)
      for (const fact of SHOWS[filter]) counts[filter] += judged.tallies[fact]
    this.counts = counts
  }

  /** Makes these rows at the first use: most users stay in the list of submissions. */
  get reviewers(): readonly PlaceRow[] {
    this.#reviewers ??= CellNumbers.byReviewer(
      this.submissions.map(({ cells }) => cells),
      this.judged.conference.reviewers.length,
    ).map((cells, place) => ({ within: 'reviewer', place, cells, left: null }))
    return this.#reviewers
  }
}

export const resultIndex = (judged: JudgedConference): ResultIndex => finish(indexSteps(judged))

export function* indexSteps(judged: JudgedConference): Steps<ResultIndex> {
  yield* namesSteps(judged.conference)
  // Compute the signs now, so that the first pane need not wait.
  yield* signIndexes(judged)
  yield* possiblePairs(judged)
  return new ResultIndex(judged)
}

export const placeAt = ({ within, place, cells }: PlaceRow, at: number): CellPlace =>
  within === 'submission'
    ? { submission: place, reviewer: cells.otherAt(at) }
    : { submission: cells.otherAt(at), reviewer: place }

export const isSameCell = (one: CellPlace | undefined, other: CellPlace): boolean =>
  one?.submission === other.submission && one.reviewer === other.reviewer

export const cellAt = ({ judged }: Pick<ResultIndex, 'judged'>, { submission, reviewer }: CellPlace) =>
  judged.cellsOf(submission, reviewer)[0]

/** The indexes of a row's shown cells, at most `most`. */
export function shownAt(row: PlaceRow, shown: Shown, most = Infinity): number[] {
  const { filter, news, search, enough } = shown
  const { cells } = row
  const found: number[] = []
  if (filter === 'few' && row.left && !hasTooFew(row, enough)) return found
  const bits = filter === null || filter === 'few' || filter === 'new' ? null : bitsOf(SHOWS[filter])
  for (let at = 0; at < cells.length && found.length < most; at++) {
    if (bits !== null && !cells.isOf(at, bits)) continue
    if (filter === 'new' && !news?.cells.has(cellPlace(placeAt(row, at)))) continue
    if (search === null || isFound(search, placeAt(row, at))) found.push(at)
  }
  return found
}

/** Whether a submission would have too few free reviewers even if all unknown reviewers were free. */
export const hasTooFew = ({ left }: Pick<PlaceRow, 'left'>, enough: number): boolean =>
  left !== null && left.free + left.unknown < enough

export function shownRows(index: ResultIndex, shown: Shown, within: PlaceRow['within']): readonly PlaceRow[] {
  const { filter, enough, news } = shown
  const rows = index[`${within}s`]
  if (filter === null || (filter === 'few' && within === 'reviewer')) return rows
  return rows.filter(
    (row) =>
      (filter === 'new' && news?.[`${within}s`].has(row.place)) ||
      (filter === 'few' ? hasTooFew(row, enough) : shownAt(row, shown, 1).length > 0),
  )
}

/** A hit of a search: a cell (its row, and its index in this row), or a row without a finding. */
export type Hit = { row: PlaceRow; at: number } | PlaceRow

/** The most cells that are sorted. A longer list stays in the order of submissions: nobody reads it cell by cell. */
const MOST_SORTED = 100_000

/** The shown cells, gravest first. A search without a filter also finds submissions and reviewers without a cell. */
export function shownHits(index: ResultIndex, shown: Shown): Hit[] {
  const { filter, search } = shown
  const found = index.submissions.flatMap((row) => shownAt(row, shown).map((at) => ({ row, at })))
  const hits =
    found.length > MOST_SORTED ? found : sortedBy(found, ({ row, at }) => row.cells.weightAt(at), false)
  if (filter !== null || search === null) return [...hits]
  const { submissions, reviewers, all } = search
  const hasNone = ({ cells }: PlaceRow): boolean => cells.length === 0
  return [
    ...hits,
    ...index.submissions.filter((row) => hasNone(row) && submissions[row.place] === all),
    ...index.reviewers.filter((row) => hasNone(row) && reviewers[row.place] === all),
  ]
}

/** The cells that a filter and a search show, in the order of the submissions. */
export const shownPlaces = (index: ResultIndex, shown: Shown): CellPlace[] =>
  index.submissions.flatMap((row) => shownAt(row, shown).map((at) => placeAt(row, at)))

/** More reviewers than any conference has. */
const MOST_REVIEWERS = 2 ** 21

/** A cell as one number above 0, since a list may have a million cells. The last bit marks an open cell. */
export type CellStep = number
const stepOf = (submission: number, reviewer: number, isOpen: boolean): CellStep =>
  ((submission + 1) * MOST_REVIEWERS + reviewer) * 2 + Number(isOpen)
export const stepOfCell = ({ submission, reviewer, isOpen }: Cell): CellStep =>
  stepOf(submission, reviewer, isOpen)
// `&` takes a tenth of the time of `%` on a large number.
export const isOpenStep = (step: CellStep): boolean => (step & 1) === 1
export const placeOf = (step: CellStep): PairPlace => ({
  row: Math.floor(step / 2 / MOST_REVIEWERS) - 1,
  column: Math.floor(step / 2) % MOST_REVIEWERS,
})

const OPEN = bitsOf(['open'])

export function stepsOver(rows: readonly { row: PlaceRow; shown: readonly number[] }[]): Float64Array {
  const steps = new Float64Array(rows.reduce((sum, { shown }) => sum + shown.length, 0))
  let to = 0
  for (const { row, shown } of rows) {
    const { within, place, cells } = row
    for (const at of shown) {
      const other = cells.otherAt(at)
      const [submission, reviewer] = within === 'submission' ? [place, other] : [other, place]
      steps[to++] = stepOf(submission, reviewer, cells.isOf(at, OPEN))
    }
  }
  return steps
}

/** How many papers of the gravest pair count. If none counts, how many the pair has: a user may confirm old papers. */
export const worksOf = ({ pairs: [gravest] }: Cell): number =>
  gravest ? gravest.pair.count || recencyOf(gravest.pair).total : 0

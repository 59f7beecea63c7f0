import type { PairTable } from '../conflicts/pair-table.ts'
import { STANDINGS, type Standing, standingOf, standingWithoutFinding } from '../conflicts/standing.ts'
import { type Cell, hasFinding, isConflict, isToDeclare } from './cells.ts'
import { type Conference, personId, type Someone } from './conference.ts'
import type { Choices } from './roster.ts'
import { openSubmissions, type UnknownPeople } from './unknown-people.ts'

/**
 * The counts of cells, gravest first. `same_person`, `undeclared` and `with_proof` are conflicts that nobody declared.
 * The last three count facts beside the standing: a declaration that no joint work shows, or none that counts, whether
 * somebody is unknown or not; and a dismissed pair.
 */
export const FIGURES = [
  ...(['same_person', 'undeclared', 'with_proof', 'proved', 'possible'] as const),
  ...(['no_evidence', 'outside', 'dismissed'] as const),
]
export type Figure = (typeof FIGURES)[number]
export type Figures = Readonly<Record<Figure, number>>

/** The figures in which a cell counts. */
export function figuresIn(cell: Cell): Figure[] {
  const { kind, pairs, declared } = cell
  const isUnproved = declared !== null && !pairs.some(({ pair }) => hasFinding(pair))
  const isDismissed = pairs.some(({ pair }) => standingOf(pair) === 'dismissed')
  return [
    ...(isConflict(cell) && declared ? (['proved'] as const) : []),
    ...(isToDeclare(cell) || kind === 'possible' ? [kind as Figure] : []), // these kinds are figures
    ...(isUnproved ? [pairs.length > 0 ? ('outside' as const) : ('no_evidence' as const)] : []),
    ...(isDismissed ? (['dismissed'] as const) : []),
  ]
}

/** The number of cells in each figure. */
export function figuresOf(cells: readonly Cell[]): Figures {
  // `fromEntries` forgets the keys, which are all figures.
  const figures = Object.fromEntries(FIGURES.map((figure) => [figure, 0])) as Record<Figure, number>
  for (const cell of cells) for (const figure of figuresIn(cell)) figures[figure]++
  return figures
}

type Judged = {
  conference: Conference
  cells: readonly Cell[]
  unknown: UnknownPeople
  table: PairTable
  isWhole: boolean
  choices: Choices
}

/** The standing of a submission and a reviewer who are in no cell. */
export function standingOfOthers({ unknown, table, isWhole }: Pick<Judged, 'unknown' | 'table' | 'isWhole'>) {
  const open = openSubmissions(unknown)
  const reviewers = new Set(unknown.reviewers)
  const isCovered = table.judging?.coverage.isCovered ?? true
  return (submission: number, reviewer: number) =>
    standingWithoutFinding(!isWhole || open.has(submission) || reviewers.has(reviewer), isCovered)
}

/** The reviewers that are left for a submission. */
export type Left = {
  /** Clear, or dismissed by the user, and without a declaration. */
  free: number
  /** Those with a possible conflict, besides. */
  toCheck: number
  /** Those whom nobody can say anything about: they, or an author, are unknown, or the data do not reach so far. */
  unknown: number
  /** Those of `free` that rest on a name which the user chose; absent without any. */
  byChoice?: number
}

/** How many pairs of a submission and a reviewer have each standing, and how many reviewers are left for each submission. */
export function countsOf(judged: Judged): { standings: Record<Standing, number>; left: Left[] } {
  const { conference, cells, choices, unknown } = judged
  const isChosen = (one: Someone): boolean => Object.hasOwn(choices, personId(one))
  const ofOthers = standingOfOthers(judged)
  const unknownReviewers = new Set(unknown.reviewers)
  // Reviewers who are alike in all that counts here, by one of them: there may be thousands.
  const alike = Map.groupBy(conference.reviewers.keys(), (reviewer) => {
    const one = conference.reviewers[reviewer]
    return `${one?.isCandidate === true} ${unknownReviewers.has(reviewer)} ${one ? isChosen(one) : false}`
  })
  const groups = Array.from(alike.values(), ([first = 0, ...more]) => ({ first, count: more.length + 1 }))
  const groupOf = new Map([...alike.values()].flatMap((same, group) => same.map((one) => [one, group])))
  const bySubmission = Map.groupBy(cells, ({ submission }) => submission)
  // As above: the keys are all standings.
  const standings = Object.fromEntries(STANDINGS.map((one) => [one, 0])) as Record<Standing, number>
  const left = conference.submissions.map(({ authors }, submission): Left => {
    const hasChosen = authors.some(isChosen)
    const counts = { free: 0, toCheck: 0, unknown: 0, byChoice: 0 }
    const add = (reviewer: number, standing: Standing, count: number, isDeclared: boolean): void => {
      standings[standing] += count
      const place = LEFT_AS[standing]
      const one = conference.reviewers[reviewer]
      if (!one || one.isCandidate || isDeclared || place === null) return
      counts[place] += count
      if (place === 'free' && (hasChosen || isChosen(one))) counts.byChoice += count
    }
    const others = groups.map(({ count }) => count)
    for (const { reviewer, standing, declared } of bySubmission.get(submission) ?? []) {
      add(reviewer, standing, 1, declared !== null)
      const group = groupOf.get(reviewer) ?? 0
      others[group] = (others[group] ?? 0) - 1
    }
    for (const [group, { first }] of groups.entries())
      add(first, ofOthers(submission, first), others[group] ?? 0, false)
    const { byChoice, ...rest } = counts
    return { ...rest, ...(byChoice > 0 && { byChoice }) }
  })
  return { standings, left }
}

/** The use of a reviewer of each standing for the assignment; null for one with a conflict. */
const LEFT_AS: Readonly<Record<Standing, 'free' | 'toCheck' | 'unknown' | null>> = {
  same_person: null,
  conflict: null,
  possible: 'toCheck',
  unknown: 'unknown',
  not_covered: 'unknown',
  dismissed: 'free',
  clear: 'free',
}

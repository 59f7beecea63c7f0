import {
  CONFLICTS,
  STANDINGS,
  type Standing,
  type StandingCounts,
  standingOf,
  standingWithoutFinding,
} from '../conflicts/standing.ts'
import { type Cell, hasFinding, isConflict, isDecided, isToDeclare, type JudgedFacts } from './cells.ts'
import { type Conference, personId, type Someone } from './conference-model.ts'
import type { Choices } from './roster.ts'
import { openSubmissions, type UnknownPeople } from './unknown-people.ts'

/**
 * Names of the counts of cells, gravest first.
 * `same_person`, `undeclared`, `with_proof`: conflicts that nobody declared.
 * `no_evidence`: declarations without joint works. `outside`: declarations whose joint works do not count.
 * `dismissed`: cells with a dismissed pair. The last three count cells of any standing.
 */
export const FIGURES = [
  ...(['same_person', 'undeclared', 'with_proof', 'proved', 'possible'] as const),
  ...(['no_evidence', 'outside', 'dismissed'] as const),
]
export type Figure = (typeof FIGURES)[number]

/**
 * The facts by which lists count and filter cells.
 * `decided`: conflicts that the user confirmed or an account proves.
 * `confirmable`: open conflicts with joint works as proof. The user can confirm several of them together.
 */
const FACTS = [...FIGURES, 'open', 'decided', 'declared', 'confirmable'] as const
export type CellFact = (typeof FACTS)[number]
export const FACT_BITS = FACTS.length

const BIT = Object.fromEntries(FACTS.map((fact, at) => [fact, 1 << at])) as Record<CellFact, number> // the keys come from `FACTS`

export const bitsOf = (facts: readonly CellFact[]): number =>
  facts.reduce((bits, fact) => bits | BIT[fact], 0)

/** Returns the facts of a cell as bits, which take little memory for a million cells. */
export function factsOf(cell: Cell): number {
  const { kind, pairs, declared, standing, isOpen } = cell
  const [gravest] = pairs
  let bits = declared ? BIT.declared : 0
  if (isConflict(cell) && declared) bits |= BIT.proved
  // Each kind of an undeclared conflict, and `possible`, is also the name of a figure.
  if (isToDeclare(cell) || kind === 'possible') bits |= BIT[kind as Figure]
  if (declared && !pairs.some(({ pair }) => hasFinding(pair))) bits |= gravest ? BIT.outside : BIT.no_evidence
  if (pairs.some(({ pair }) => standingOf(pair) === 'dismissed')) bits |= BIT.dismissed
  if (isDecided(cell) && standing !== 'dismissed') bits |= BIT.decided
  if (!isOpen) return bits
  const isProved = gravest && !gravest.asAuthor && CONFLICTS.includes(standingOf(gravest.pair))
  return bits | BIT.open | (isProved ? BIT.confirmable : 0)
}

export const figuresIn = (cell: Cell): Figure[] => {
  const bits = factsOf(cell)
  return FIGURES.filter((figure) => bits & BIT[figure])
}

/** The facts that are counted for each submission and each reviewer. */
export const TALLIES = [...FIGURES, 'open', 'decided'] as const
export type Tallies = Readonly<Record<(typeof TALLIES)[number], number>>

type Judged = {
  conference: Conference
  unknown: UnknownPeople
  table: JudgedFacts
  isWhole: boolean
  choices: Choices
}

/** Returns a function that gives the standing of a submission and a reviewer without a cell. */
export function standingOfOthers({ unknown, table, isWhole }: Pick<Judged, 'unknown' | 'table' | 'isWhole'>) {
  const open = openSubmissions(unknown)
  const reviewers = new Set(unknown.reviewers)
  const { isCovered } = table.judging.coverage
  return (submission: number, reviewer: number) =>
    standingWithoutFinding(!isWhole || open.has(submission) || reviewers.has(reviewer), isCovered)
}

/** Counts of a submission's reviewers without a conflict or a declaration. Leaves out prospective reviewers. */
export type Left = {
  /** Reviewers who are clear, or whose conflicts the user dismissed. */
  free: number
  /** Reviewers with a possible conflict. `free` does not count them. */
  toCheck: number
  /** Reviewers whose standing is unknown or not covered by the data. */
  unknown: number
  /** How many of `free` depend on the user's choice of a person for a name. Absent if 0. */
  byChoice?: number
}

export type SubmissionCounts = { standings: StandingCounts; left: Left }

/** Returns a function that counts the reviewers of a submission. */
export function submissionCounter(
  judged: Judged,
): (submission: number, cells: readonly Cell[]) => SubmissionCounts {
  const { conference, choices, unknown } = judged
  const isChosen = (one: Someone): boolean => Object.hasOwn(choices, personId(one))
  const ofOthers = standingOfOthers(judged)
  const unknownReviewers = new Set(unknown.reviewers)
  // Thousands of reviewers have no cell and count alike. So each group of them needs only one standing.
  const alike = Map.groupBy(conference.reviewers.keys(), (reviewer) => {
    const one = conference.reviewers[reviewer]
    return `${one?.isCandidate === true} ${unknownReviewers.has(reviewer)} ${one ? isChosen(one) : false}`
  })
  const groups = Array.from(alike.values(), ([first = 0, ...more]) => ({ first, count: more.length + 1 }))
  const groupOf = new Uint32Array(conference.reviewers.length)
  for (const [group, same] of [...alike.values()].entries()) for (const one of same) groupOf[one] = group
  return (submission, cells) => {
    const standings = noneOf(STANDINGS)
    const hasChosen = conference.submissions[submission]?.authors.some(isChosen) ?? false
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
    for (const { reviewer, standing, declared } of cells) {
      add(reviewer, standing, 1, declared !== null)
      const group = groupOf[reviewer] ?? 0
      others[group] = (others[group] ?? 0) - 1
    }
    for (const [group, { first }] of groups.entries())
      add(first, ofOthers(submission, first), others[group] ?? 0, false)
    const { byChoice, ...rest } = counts
    return { standings, left: { ...rest, ...(byChoice > 0 && { byChoice }) } }
  }
}

export function sumOf<Key extends string>(
  keys: readonly Key[],
  all: readonly Readonly<Record<Key, number>>[],
): Record<Key, number> {
  const sum = noneOf(keys)
  for (const one of all) for (const key of keys) sum[key] += one[key]
  return sum
}

export const noneOf = <Key extends string>(keys: readonly Key[]): Record<Key, number> =>
  // The type of `fromEntries` loses the keys. They come from `keys`.
  Object.fromEntries(keys.map((key) => [key, 0])) as Record<Key, number>

const LEFT_AS: Readonly<Record<Standing, 'free' | 'toCheck' | 'unknown' | null>> = {
  same_person: null,
  conflict: null,
  possible: 'toCheck',
  unknown: 'unknown',
  not_covered: 'unknown',
  dismissed: 'free',
  clear: 'free',
}

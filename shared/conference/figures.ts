import type { AnswerFacts } from '../conflicts/pair-table.ts'
import {
  CONFLICTS,
  STANDINGS,
  type Standing,
  type StandingCounts,
  standingOf,
  standingWithoutFinding,
} from '../conflicts/standing.ts'
import { type Cell, hasFinding, isConflict, isDecided, isToDeclare } from './cells.ts'
import { type Conference, personId, type Someone } from './conference-model.ts'
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

/**
 * The facts by which lists count and filter cells: the figures; whether a cell is open, and whether the user has decided it
 * as a conflict; whether it is declared; whether it is open with joint works as proof, so that it can be confirmed with others.
 */
const FACTS = [...FIGURES, 'open', 'decided', 'declared', 'confirmable'] as const
export type CellFact = (typeof FACTS)[number]
/** Bits that the facts of a cell need. */
export const FACT_BITS = FACTS.length

const BIT = Object.fromEntries(FACTS.map((fact, at) => [fact, 1 << at])) as Record<CellFact, number> // all are there

/** Some facts as bits. */
export const bitsOf = (facts: readonly CellFact[]): number =>
  facts.reduce((bits, fact) => bits | BIT[fact], 0)

/** The facts of a cell as bits: a conference has a million of them. */
export function factsOf(cell: Cell): number {
  const { kind, pairs, declared, standing, isOpen } = cell
  const [gravest] = pairs
  let bits = declared ? BIT.declared : 0
  if (isConflict(cell) && declared) bits |= BIT.proved
  // These kinds are figures.
  if (isToDeclare(cell) || kind === 'possible') bits |= BIT[kind as Figure]
  if (declared && !pairs.some(({ pair }) => hasFinding(pair))) bits |= gravest ? BIT.outside : BIT.no_evidence
  if (pairs.some(({ pair }) => standingOf(pair) === 'dismissed')) bits |= BIT.dismissed
  if (isDecided(cell) && standing !== 'dismissed') bits |= BIT.decided
  if (!isOpen) return bits
  const isProved = gravest && !gravest.asAuthor && CONFLICTS.includes(standingOf(gravest.pair))
  return bits | BIT.open | (isProved ? BIT.confirmable : 0)
}

/** The figures in which a cell counts. */
export const figuresIn = (cell: Cell): Figure[] => {
  const bits = factsOf(cell)
  return FIGURES.filter((figure) => bits & BIT[figure])
}

/** The counts of cells: by figure, and what is left to do and done. */
export const TALLIES = [...FIGURES, 'open', 'decided'] as const
export type Tallies = Readonly<Record<(typeof TALLIES)[number], number>>

type Judged = {
  conference: Conference
  unknown: UnknownPeople
  table: AnswerFacts
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

/** How many reviewers have each standing about a submission, and how many are left for it. */
export type SubmissionCounts = { standings: StandingCounts; left: Left }

/** Counts for a submission, by its index and its cells. */
export function submissionCounter(
  judged: Judged,
): (submission: number, cells: readonly Cell[]) => SubmissionCounts {
  const { conference, choices, unknown } = judged
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
      const group = groupOf.get(reviewer) ?? 0
      others[group] = (others[group] ?? 0) - 1
    }
    for (const [group, { first }] of groups.entries())
      add(first, ofOthers(submission, first), others[group] ?? 0, false)
    const { byChoice, ...rest } = counts
    return { standings, left: { ...rest, ...(byChoice > 0 && { byChoice }) } }
  }
}

/** The sum of some counts by the same keys. */
export function sumOf<Key extends string>(
  keys: readonly Key[],
  all: readonly Readonly<Record<Key, number>>[],
): Record<Key, number> {
  const sum = noneOf(keys)
  for (const one of all) for (const key of keys) sum[key] += one[key]
  return sum
}

export const noneOf = <Key extends string>(keys: readonly Key[]): Record<Key, number> =>
  // `fromEntries` forgets the keys, which are all there.
  Object.fromEntries(keys.map((key) => [key, 0])) as Record<Key, number>

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

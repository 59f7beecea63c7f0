import { groupOf, PAIR_GROUPS } from '../conflicts/pair-group.ts'
import type { Pair, PairTable } from '../conflicts/pair-table.ts'
import type { EntryResolution } from '../contract/backend.ts'
import type { Conference, Declaration } from './conference.ts'
import { accountMarks, type Declared } from './declarations.ts'
import type { Roster } from './roster.ts'

/**
 * A submission and a reviewer about whom there is something to say, gravest first: the reviewer is an author and nobody
 * declared it; a conflict that nobody declared; a conflict that was declared; joint works of people who may be these; a
 * declaration without joint works; one whose joint works the policy leaves out; a finding that the user dismissed.
 */
export const CELL_KINDS = [
  'same_person',
  'undeclared',
  'proved',
  'possible',
  'no_evidence',
  'outside',
  'dismissed',
] as const
export type CellKind = (typeof CELL_KINDS)[number]

/** The finding about one author of the submission and the reviewer. */
export type CellPair = { author: number; pair: Pair }

export type Cell = {
  /** Indexes into the conference. */
  submission: number
  reviewer: number
  kind: CellKind
  declared: Declaration | null
  /** The pairs with a finding, the gravest first; none for a declaration without any. */
  pairs: readonly CellPair[]
}

type CellsInput = { conference: Conference; roster: Roster; table: PairTable; declared: Declared }

/**
 * All cells with a finding or a declaration, by submission, then by reviewer. An author and a reviewer with one account are
 * one person, whatever their names may mean.
 */
export function cellsOf({ conference, roster, table, declared }: CellsInput): Cell[] {
  const rows = new Map(table.left.map((entry, row) => [entry, row]))
  const reviewersOf = Map.groupBy(roster.reviewers.keys(), (reviewer) => roster.reviewers[reviewer] ?? '')
  const reviewerWith = new Map(
    conference.reviewers.flatMap((one, index) => accountMarks(one).map((mark) => [mark, index] as const)),
  )
  return conference.submissions.flatMap(({ authors }, submission) => {
    const found = new Map<number, CellPair[]>()
    for (const [author, entry] of (roster.authors[submission] ?? []).entries()) {
      const marks = authors[author] ? accountMarks(authors[author]) : []
      const own = marks.map((mark) => reviewerWith.get(mark)).find((reviewer) => reviewer !== undefined)
      const add = (reviewer: number, pair: Pair): void =>
        void found.set(reviewer, [...(found.get(reviewer) ?? []), { author, pair }])
      for (const pair of table.pairs[rows.get(entry) ?? -1] ?? []) {
        for (const reviewer of reviewersOf.get(pair.right) ?? [])
          if (reviewer !== own || pair.status === 'same_person') add(reviewer, pair)
      }
      if (own === undefined || found.get(own)?.some((one) => one.author === author)) continue
      const right = roster.reviewers[own] ?? ''
      const names = {
        leftName: authors[author]?.name ?? '',
        rightName: conference.reviewers[own]?.name ?? '',
      }
      const place = { row: rows.get(entry) ?? -1, column: table.right.indexOf(right), left: entry, right }
      add(own, { ...place, ...names, ...SAME_PERSON })
    }
    const declarations = declared[submission] ?? new Map<number, Declaration>()
    const reviewers = [...new Set([...found.keys(), ...declarations.keys()])].sort(
      (one, other) => one - other,
    )
    return reviewers.flatMap((reviewer): Cell[] => {
      const pairs = (found.get(reviewer) ?? []).toSorted((one, other) => graveness(one) - graveness(other))
      const declaration = declarations.get(reviewer) ?? null
      const kind = kindOf(pairs, declaration !== null)
      return kind === null ? [] : [{ submission, reviewer, kind, declared: declaration, pairs }]
    })
  })
}

/** The verdict on an author with the account of a reviewer. */
const SAME_PERSON: Pick<Pair, 'count' | 'status' | 'unresolvedReason' | 'uncertainReason' | 'pubs'> = {
  ...{ count: 0, unresolvedReason: null, uncertainReason: null, pubs: undefined },
  status: 'same_person',
}

/** A reviewer who is an author comes first: with other authors they share papers as a matter of course. */
const graveness = ({ pair }: CellPair): number => {
  const group = groupOf(pair)
  return group === 'same_person' ? -1 : PAIR_GROUPS.indexOf(group)
}

/** The kind of a cell by its gravest pair; null if there is nothing to say: works that the policy leaves out, undeclared. */
function kindOf([gravest]: readonly CellPair[], isDeclared: boolean): CellKind | null {
  const group = gravest ? groupOf(gravest.pair) : 'clear'
  switch (group) {
    case 'conflict':
      return isDeclared ? 'proved' : 'undeclared'
    case 'same_person':
      return isDeclared ? 'proved' : 'same_person'
    case 'possible':
      return 'possible'
    case 'dismissed':
      return 'dismissed'
    default:
      // A policy has left out the joint works, or there are none.
      if (!isDeclared) return null
      return gravest ? 'outside' : 'no_evidence'
  }
}

/** The people of a submission, or of the committee, of whom nothing can be said. */
export type UnknownPeople = { authors: readonly (readonly number[])[]; reviewers: readonly number[] }

/** Whether nothing can be said of an entry: it is missing or not found, or stands for more people than were compared. */
export const isUnknown = (entry: string, resolution: EntryResolution | undefined): boolean =>
  entry === '' || resolution?.status === 'not_found' || resolution?.truncated === true

/** The indexes of people whose name is missing or not found, or stands for more people than were compared. */
export function unknownPeople(roster: Roster, table: PairTable): UnknownPeople {
  const indexes = (entries: readonly string[], resolutions: PairTable['leftResolution']): number[] =>
    entries.flatMap((entry, index) => (isUnknown(entry, resolutions.get(entry)) ? [index] : []))
  return {
    authors: roster.authors.map((entries) => indexes(entries, table.leftResolution)),
    reviewers: indexes(roster.reviewers, table.rightResolution),
  }
}

/** The reviewers that are left for a submission. */
export type Left = {
  /** Without a conflict, a declaration and anything to check. Of unknown authors and reviewers nothing is known. */
  free: number
  /** Those with a possible conflict, besides. */
  toCheck: number
  /** Those whom nobody can say anything about: they are unknown; all of them where an author is. */
  unknown: number
}

/** How many reviewers are left for each submission. */
export function reviewersLeft(
  { conference }: Pick<CellsInput, 'conference'>,
  cells: readonly Cell[],
  { authors, reviewers: unknownReviewers }: UnknownPeople,
): Left[] {
  const committee = new Set(
    conference.reviewers.flatMap(({ isCandidate }, index) => (isCandidate ? [] : [index])),
  )
  const unknown = committee.intersection(new Set(unknownReviewers))
  const bySubmission = Map.groupBy(cells, ({ submission }) => submission)
  return conference.submissions.map((_, submission) => {
    const ofSubmission = (bySubmission.get(submission) ?? []).filter(({ reviewer }) =>
      committee.has(reviewer),
    )
    const busy = ofSubmission.filter(
      ({ kind, declared }) => declared !== null || kind === 'undeclared' || kind === 'same_person',
    )
    const toCheck = ofSubmission.filter(({ kind, declared }) => kind === 'possible' && declared === null)
    const used = new Set([...busy, ...toCheck].map(({ reviewer }) => reviewer))
    const rest = committee.size - used.size
    const isOpen = (authors[submission]?.length ?? 0) > 0
    const nobodyKnows = isOpen ? rest : unknown.difference(used).size
    return { free: rest - nobodyKnows, toCheck: toCheck.length, unknown: nobodyKnows }
  })
}

export type Figures = Readonly<Record<CellKind, number>>

/** The number of cells of each kind. */
export function figuresOf(cells: readonly Cell[]): Figures {
  const figures: Record<CellKind, number> = {
    ...{ undeclared: 0, same_person: 0, proved: 0, possible: 0, no_evidence: 0, outside: 0, dismissed: 0 },
  }
  for (const { kind } of cells) figures[kind]++
  return figures
}

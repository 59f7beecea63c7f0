import { type AnswerFacts, type Pair, type PairPlace, withoutLine } from '../conflicts/pair-table.ts'
import type { Judging } from '../conflicts/policy/coverage.ts'
import {
  CONFLICTS,
  gravestOf,
  rulingOf,
  STANDINGS,
  type Standing,
  standingOf,
} from '../conflicts/standing.ts'
import type { Conference, Declaration } from './conference-model.ts'
import { placesIn } from './conference-table.ts'
import type { Declared } from './declarations.ts'
import {
  type AuthorDecision,
  type AuthorFinding,
  authorDecisions,
  authorFinding,
} from './identity/author-finding.ts'
import { identityOf, sharingAccounts } from './identity/identity.ts'
import type { Roster } from './roster.ts'
import type { UnknownPeople } from './unknown-people.ts'

/**
 * The kinds of cells. For kinds that are also standings, see *Standing* in docs/dev/protocol.md.
 * `proved`: a declared conflict. `undeclared`: a conflict that nobody declared.
 * `with_proof`: a conflict in a conference without declarations. `no_evidence`: a declaration without joint works.
 * `outside`: a declaration whose joint works the policy leaves out.
 */
export const CELL_KINDS = [
  'same_person',
  'undeclared',
  'with_proof',
  'proved',
  'possible',
  'unknown',
  'not_covered',
  'no_evidence',
  'outside',
  'dismissed',
] as const
export type CellKind = (typeof CELL_KINDS)[number]

/** `author`: the index among the submission's authors. */
export type CellPair = AuthorFinding & { author: number }

/** A submission and a reviewer with a finding, a decision or a declaration. */
export type Cell = {
  /** Indexes into the conference. */
  submission: number
  reviewer: number
  standing: Standing
  kind: CellKind
  declared: Declaration | null
  /**
   * Pairs with joint works and pairs who may be one person, the gravest first. If only another pair makes the cell unknown
   * or not covered, that pair comes first. May be empty if the cell has a declaration.
   */
  pairs: readonly CellPair[]
  /** Whether this is a conflict that is neither declared nor decided (`isDecided`). */
  isOpen: boolean
}

export type JudgedFacts = AnswerFacts & { judging: Judging }

export type CellsInput = {
  conference: Conference
  roster: Roster
  table: JudgedFacts
  /** Returns a row's pairs with a finding, after policy and decisions. `only`: the column of the one wanted pair. */
  pairsOf: (row: number, only?: number) => readonly Pair[]
  declared: Declared
  unknown: UnknownPeople
  /** Whether the answer has all pairs. */
  isWhole: boolean
  rulings: readonly AuthorDecision[]
}

/** `only`: the index of the one wanted reviewer. */
export type CellJudge = (submission: number, only?: number) => Cell[]

/** Returns facts that do not depend on decisions. `authors`, `columns`: rows and columns of the table, -1 without an entry. */
export const cellPlaces = ({
  conference,
  roster,
  unknown,
}: Pick<CellsInput, 'conference' | 'roster' | 'unknown'>) => {
  const [rows, columns] = [placesIn(roster.left), placesIn(roster.right)]
  const columnOf = Int32Array.from(roster.reviewers, (entry) => columns.get(entry) ?? -1)
  const reviewersOf = roster.right.map((): number[] => [])
  for (const [reviewer, column] of columnOf.entries()) reviewersOf[column]?.push(reviewer)
  return {
    authors: roster.authors.map((entries) => Int32Array.from(entries, (entry) => rows.get(entry) ?? -1)),
    columns: columnOf,
    reviewersOf,
    sharing: sharingAccounts(conference.reviewers),
    unknownReviewers: new Set(unknown.reviewers),
    unnamed: new Set(unknown.unnamed),
  }
}

/**
 * Returns a function that finds a submission's cells, sorted by reviewer.
 * An author and a reviewer with one account are one person, even if dblp has two persons for their names.
 * People with equal names and different ids may be one person.
 */
export function cellJudge(input: CellsInput, places: ReturnType<typeof cellPlaces>): CellJudge {
  const { conference, roster, table, pairsOf, declared, unknown } = input
  const { submissions, reviewers } = conference
  const { authors, columns, reviewersOf, sharing, unknownReviewers, unnamed } = places
  const decisionOn = authorDecisions(input.rulings)
  const { isCovered } = table.judging.coverage
  const placeOf = (submission: number, author: number, reviewer: number): PairPlace => {
    const left = roster.authors[submission]?.[author] ?? ''
    const right = roster.reviewers[reviewer] ?? ''
    const leftName = submissions[submission]?.authors[author]?.name ?? ''
    const names = { leftName, rightName: reviewers[reviewer]?.name ?? '' }
    const [row = -1, column = -1] = [authors[submission]?.[author], columns[reviewer]]
    return { row, column, left, right, ...names }
  }
  /** Finds the gravest of a reviewer's pairs that the backend's answer leaves out. Null if all of them are clear. */
  const gravestWithoutLine = (
    submission: number,
    reviewer: number,
    found: readonly CellPair[],
  ): CellPair | null => {
    const nobodies = unknown.authors[submission] ?? []
    const isNobody = unknownReviewers.has(reviewer)
    if (isCovered && !isNobody && nobodies.length === 0) return null
    const without = [...(roster.authors[submission] ?? []).keys()].filter(
      (author) => !found.some((one) => one.author === author),
    )
    const isUnknown = (author: number): boolean => isNobody || nobodies.includes(author)
    const author = without.find(isUnknown) ?? (isCovered ? undefined : without[0])
    if (author === undefined) return null
    return { author, pair: withoutLine(placeOf(submission, author, reviewer), isUnknown(author), table) }
  }
  return (submission, only) => {
    const found = new Map<number, CellPair[]>()
    const isWanted = (reviewer: number): boolean => only === undefined || reviewer === only
    const paper = submissions[submission]
    for (const [author, one] of paper?.authors.entries() ?? []) {
      const row = authors[submission]?.[author] ?? -1
      const pairs = row < 0 ? [] : pairsOf(row, only === undefined ? only : columns[only])
      const byAccount = sharing(one).filter(isWanted)
      const add = (reviewer: number, finding: AuthorFinding): void => {
        const known = found.get(reviewer)
        if (known) known.push({ author, ...finding })
        else found.set(reviewer, [{ author, ...finding }])
      }
      const weigh = (reviewer: number, pair: Pair | undefined): void => {
        const other = reviewers[reviewer]
        // A conference may have a million pairs. So names are compared only if the outcome can depend on them.
        const isToWeigh = pair?.status === 'same_person' || byAccount.includes(reviewer)
        const isPlain = !isToWeigh && pair?.uncertainReason !== 'same_person'
        if (pair && isPlain) add(reviewer, { pair })
        if (isPlain || !other) return
        const identity = isToWeigh ? identityOf(one, other) : 'unsaid'
        const place = (): PairPlace => placeOf(submission, author, reviewer)
        const finding = authorFinding(pair, identity, place, () => paper && decisionOn(paper, one, other))
        if (finding) add(reviewer, finding)
      }
      for (const pair of pairs) for (const reviewer of reviewersOf[pair.column] ?? []) weigh(reviewer, pair)
      for (const reviewer of byAccount)
        if (!pairs.some(({ column }) => column === columns[reviewer])) weigh(reviewer, undefined)
    }
    const declarations = declared[submission] ?? new Map<number, Declaration>()
    const named = [...new Set([...found.keys(), ...declarations.keys()])]
      .filter(isWanted)
      .sort((one, other) => one - other)
    const cells: Cell[] = []
    for (const reviewer of named) {
      const pairs = found.get(reviewer) ?? []
      if (pairs.length > 1) pairs.sort(byGraveness)
      const declaration = declarations.get(reviewer) ?? null
      const hasFindings = pairs.some(({ pair }) => hasFinding(pair))
      if (declaration === null && !hasFindings) continue
      const other = gravestWithoutLine(submission, reviewer, pairs)
      const standings = pairs.map(({ pair }) => standingOf(pair))
      const [first] = standings
      const ofOther = other && standingOf(other.pair)
      if (ofOther) standings.push(ofOther)
      // This cell may be a conflict if a person has no name or the answer lacks a pair.
      if (unnamed.has(submission) || !input.isWhole) standings.push('unknown')
      const standing = gravestOf(standings)
      const headed =
        hasFindings && other && ofOther === standing && first !== standing ? [other, ...pairs] : pairs
      const kind = kindOf(standing, declaration, pairs, conference.hasDeclarations === true)
      const isOpen =
        isToDeclare({ standing, declared: declaration }) && !isDecided({ standing, pairs: headed })
      cells.push({ submission, reviewer, standing, kind, declared: declaration, pairs: headed, isOpen })
    }
    return cells
  }
}

const byGraveness = (one: CellPair, other: CellPair): number =>
  STANDINGS.indexOf(standingOf(one.pair)) - STANDINGS.indexOf(standingOf(other.pair))

const FINDINGS: readonly Standing[] = ['same_person', 'conflict', 'possible', 'dismissed']

/** Whether a pair has a finding or a decision. */
export const hasFinding = (pair: Pair): boolean =>
  FINDINGS.includes(standingOf(pair)) || rulingOf(pair) !== null

export const isConflict = ({ standing }: Pick<Cell, 'standing'>): boolean => CONFLICTS.includes(standing)

/** Whether the cell is a conflict that nobody declared. Also true if no file has declarations. */
export const isToDeclare = (cell: Pick<Cell, 'standing' | 'declared'>): boolean =>
  isConflict(cell) && cell.declared === null

export const isConfirmed = ({ pairs }: Pick<Cell, 'pairs'>): boolean =>
  pairs.some(({ pair }) => rulingOf(pair) === 'confirmed')

/** Whether the user confirmed or dismissed the cell, or an account proves the conflict. */
export const isDecided = (cell: Pick<Cell, 'standing' | 'pairs'>): boolean =>
  cell.standing === 'dismissed' ||
  isConfirmed(cell) ||
  cell.pairs.some(({ asAuthor }) => asAuthor === 'account')

function kindOf(
  standing: Standing,
  declared: Declaration | null,
  pairs: readonly CellPair[],
  hasDeclarations: boolean,
): CellKind {
  if (standing === 'conflict') return declared ? 'proved' : hasDeclarations ? 'undeclared' : 'with_proof'
  // The pairs of a clear cell have joint works that the policy leaves out.
  if (standing === 'clear') return pairs.length > 0 ? 'outside' : 'no_evidence'
  return standing
}

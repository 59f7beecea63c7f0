import { openReasonOf } from '../conflicts/pair-status.ts'
import type { Pair, PairDecision, PairTable } from '../conflicts/pair-table.ts'
import {
  CONFLICTS,
  gravestOf,
  rulingOf,
  STANDINGS,
  type Standing,
  standingOf,
  standingWithoutFinding,
} from '../conflicts/standing.ts'
import { type Conference, type Declaration, personId, type Someone } from './conference.ts'
import type { Declared } from './declarations.ts'
import { type Identity, identityOf, sharingAccounts } from './identity/identity.ts'
import type { Roster } from './roster.ts'
import type { UnknownPeople } from './unknown-people.ts'

/**
 * A chair's words for a submission and a reviewer: their standing (docs/dev/protocol.md, Standing), and of a conflict
 * whether it was declared: nobody declared it, no file holds declarations, or somebody did. A declared conflict of people
 * who are clear otherwise is one without joint works, or one whose joint works the policy leaves out.
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

/** The finding about one author of the submission and the reviewer. */
export type CellPair = {
  author: number
  pair: Pair
  /**
   * Why the reviewer is, or may be, this author: one account, which nothing dismisses; an account that two people seem to
   * share, which no decision settles; or their names, about which the user rules for these two entries (`AuthorRuling`).
   */
  asAuthor?: 'account' | 'shared_account' | 'names'
}

/** A submission and a reviewer of whom there is something to say: a finding, a decision or a declaration. */
export type Cell = {
  /** Indexes into the conference. */
  submission: number
  reviewer: number
  standing: Standing
  kind: CellKind
  declared: Declaration | null
  /**
   * The pairs with joint works, or who may be one person, the gravest first, before them the one that makes the cell unknown
   * or not covered; none for a declaration without any.
   */
  pairs: readonly CellPair[]
}

/** The user's ruling on whether a reviewer is an author, about two entries of one conference alone (`personId`). */
export type AuthorRuling = { author: string; reviewer: string; isSame: boolean; at: string }

export type CellsInput = {
  conference: Conference
  roster: Roster
  table: PairTable
  declared: Declared
  unknown: UnknownPeople
  isWhole: boolean
  rulings: readonly AuthorRuling[]
}

/**
 * All cells with a finding, a decision or a declaration, by submission, then by reviewer. An author and a reviewer with one
 * account are one person, whatever their names may mean. If their ids differ, equal names make them no more than possibly one.
 */
export function cellsOf(input: CellsInput): Cell[] {
  const { conference, roster, table, declared } = input
  const { submissions, reviewers } = conference
  const rows = new Map(table.left.map((entry, row) => [entry, row]))
  const columns = new Map(table.right.map((entry, column) => [entry, column]))
  const reviewersOf = Map.groupBy(roster.reviewers.keys(), (reviewer) => roster.reviewers[reviewer] ?? '')
  const sharing = sharingAccounts(reviewers)
  const decisionOn = authorDecisions(input.rulings)
  const standingIn = standings(input)
  const placeOf = (submission: number, author: number, reviewer: number): PairPlace => {
    const left = roster.authors[submission]?.[author] ?? ''
    const right = roster.reviewers[reviewer] ?? ''
    const leftName = submissions[submission]?.authors[author]?.name ?? ''
    const names = { leftName, rightName: reviewers[reviewer]?.name ?? '' }
    return { row: rows.get(left) ?? -1, column: columns.get(right) ?? -1, left, right, ...names }
  }
  return submissions.flatMap(({ authors }, submission) => {
    const found = new Map<number, CellPair[]>()
    for (const [author, one] of authors.entries()) {
      const pairs = table.pairs[rows.get(roster.authors[submission]?.[author] ?? '') ?? -1] ?? []
      const byAccount = sharing(one)
      const weigh = (reviewer: number, pair: Pair | undefined): void => {
        const other = reviewers[reviewer]
        if (!other) return
        const place = placeOf(submission, author, reviewer)
        // Names are compared only where it matters: there may be a million pairs.
        const isToWeigh = pair?.status === 'same_person' || byAccount.includes(reviewer)
        const identity = isToWeigh ? identityOf(one, other) : 'unsaid'
        const finding = weighed(pair, identity, place, () => decisionOn(one, other))
        const known = found.get(reviewer)
        if (!finding) return
        if (known) known.push({ author, ...finding })
        else found.set(reviewer, [{ author, ...finding }])
      }
      for (const pair of pairs)
        for (const reviewer of reviewersOf.get(pair.right) ?? []) weigh(reviewer, pair)
      for (const reviewer of byAccount)
        if (!pairs.some(({ right }) => right === roster.reviewers[reviewer])) weigh(reviewer, undefined)
    }
    const declarations = declared[submission] ?? new Map<number, Declaration>()
    const told = [...new Set([...found.keys(), ...declarations.keys()])].sort((one, other) => one - other)
    return told.flatMap((reviewer): Cell[] => {
      const pairs = (found.get(reviewer) ?? []).toSorted((one, other) => graveness(one) - graveness(other))
      const declaration = declarations.get(reviewer) ?? null
      if (declaration === null && !pairs.some(({ pair }) => hasFinding(pair))) return []
      const { standing, decider } = standingIn(submission, reviewer, pairs)
      const kind = kindOf(standing, declaration, pairs, conference.hasDeclarations === true)
      const cell = { submission, reviewer, standing, kind, declared: declaration, pairs }
      if (decider === undefined || !pairs.some(({ pair }) => hasFinding(pair))) return [cell]
      const head = withoutLine(placeOf(submission, decider, reviewer), standing, table)
      return [{ ...cell, pairs: [{ author: decider, pair: head }, ...pairs] }]
    })
  })
}

type PairPlace = Pick<Pair, 'row' | 'column' | 'left' | 'right' | 'leftName' | 'rightName'>

/** The finding about an author and a reviewer, by their accounts and by the pair of their names, if the answer has it. */
function weighed(
  pair: Pair | undefined,
  identity: Identity,
  place: PairPlace,
  decisionOn: () => PairDecision | undefined,
): Omit<CellPair, 'author'> | null {
  if (identity === 'same') return { pair: { ...place, ...SAME_PERSON }, asAuthor: 'account' }
  const isDoubtful = identity === 'doubtful' && !(pair && standingOf(pair) === 'conflict')
  if (!isDoubtful && pair?.status !== 'same_person' && pair?.uncertainReason !== 'same_person')
    return pair ? { pair } : null
  const { decision: _, ...found } = pair ?? { ...place, ...SAME_PERSON }
  if (isDoubtful) return { pair: { ...found, ...MAYBE_SAME }, asAuthor: 'shared_account' }
  const decision = decisionOn()
  const doubt = identity === 'apart' ? MAYBE_SAME : {}
  return { pair: { ...found, ...doubt, ...(decision && { decision }) }, asAuthor: 'names' }
}

/** The verdict on an author with the account of a reviewer, of whom no works are looked up. */
const SAME_PERSON: Pick<Pair, 'count' | 'status' | 'unresolvedReason' | 'uncertainReason' | 'pubs'> = {
  ...{ count: 0, unresolvedReason: null, uncertainReason: null, pubs: undefined },
  status: 'same_person',
}
/** The verdict on two who may be one person. */
const MAYBE_SAME = { status: 'possible', uncertainReason: 'same_person' } as const

/** The pair of an author of whom the answer has no line, by which a cell is unknown or not covered. */
function withoutLine(place: PairPlace, standing: Standing, table: PairTable): Pair {
  const { leftResolution, rightResolution } = table
  const resolved = { left: leftResolution.get(place.left), right: rightResolution.get(place.right) }
  const nobody = { ...place, ...SAME_PERSON }
  if (standing === 'not_covered') return { ...nobody, status: 'not_covered' }
  return { ...nobody, status: 'unresolved', unresolvedReason: openReasonOf(resolved) ?? 'not_found' }
}

function authorDecisions(rulings: readonly AuthorRuling[]) {
  const keyOf = (author: string, reviewer: string): string => JSON.stringify([author, reviewer])
  const byPeople = new Map(rulings.map((ruling) => [keyOf(ruling.author, ruling.reviewer), ruling]))
  return (author: Someone, reviewer: Someone): PairDecision | undefined => {
    if (byPeople.size === 0) return undefined
    const ruling = byPeople.get(keyOf(personId(author), personId(reviewer)))
    if (!ruling) return undefined
    const { isSame, at } = ruling
    return { id: 0, ruling: isSame ? 'confirmed' : 'somebody_else', note: '', decidedAt: at, newItems: [] }
  }
}

/**
 * The standing of a submission and a reviewer: the gravest of the reviewer's pairs with all of its authors. `decider`: the author
 * without a line in the answer whose pair is the gravest.
 */
function standings({ conference, unknown, isWhole, table }: CellsInput) {
  const unknownReviewers = new Set(unknown.reviewers)
  const unnamed = new Set(unknown.unnamed)
  const isCovered = table.judging?.coverage.isCovered ?? true
  return (
    submission: number,
    reviewer: number,
    pairs: readonly CellPair[],
  ): { standing: Standing; decider?: number | undefined } => {
    const gravest = gravestOf(pairs.map(({ pair }) => standingOf(pair)))
    if (FINDINGS.includes(gravest) && gravest !== 'dismissed') return { standing: gravest }
    // While pairs are missing, one of these two may be among them.
    if (unnamed.has(submission) || !isWhole) return { standing: 'unknown' }
    const found = new Set(pairs.map(({ author }) => author))
    const others = [...(conference.submissions[submission]?.authors.keys() ?? [])].filter(
      (author) => !found.has(author),
    )
    const ofNobody = unknownReviewers.has(reviewer)
    const unknownAuthors = unknown.authors[submission] ?? []
    const standingWith = (author: number): Standing =>
      standingWithoutFinding(ofNobody || unknownAuthors.includes(author), isCovered)
    const standing = gravestOf([gravest, ...others.map(standingWith)])
    const decider =
      standing === gravest ? undefined : others.find((author) => standingWith(author) === standing)
    return { standing, decider }
  }
}

const graveness = ({ pair }: CellPair): number => STANDINGS.indexOf(standingOf(pair))

const FINDINGS: readonly Standing[] = ['same_person', 'conflict', 'possible', 'dismissed']

/** Whether a pair makes a row of the lists by itself: with a finding, or with a decision whatever it comes to. */
export const hasFinding = (pair: Pair): boolean =>
  FINDINGS.includes(standingOf(pair)) || rulingOf(pair) !== null

/** Whether a cell is a conflict, declared or not. */
export const isConflict = ({ standing }: Pick<Cell, 'standing'>): boolean => CONFLICTS.includes(standing)

/** Whether a cell is a conflict that nobody has declared, or of which no file says whether somebody has. */
export const isToDeclare = (cell: Pick<Cell, 'standing' | 'declared'>): boolean =>
  isConflict(cell) && cell.declared === null

/** Whether the user has confirmed that a cell is a conflict. */
export const isConfirmed = ({ pairs }: Pick<Cell, 'pairs'>): boolean =>
  pairs.some(({ pair }) => rulingOf(pair) === 'confirmed')

/** Whether nothing is left to decide: a conflict is confirmed, or an author by account; or all that was found is dismissed. */
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
  // A policy has left out the joint works, or there are none.
  if (standing === 'clear') return pairs.length > 0 ? 'outside' : 'no_evidence'
  return standing
}

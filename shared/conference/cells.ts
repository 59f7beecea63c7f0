import { groupOf, PAIR_GROUPS } from '../conflicts/pair-group.ts'
import type { Pair, PairTable } from '../conflicts/pair-table.ts'
import type { EntryResolution } from '../contract/backend.ts'
import { type Conference, type Declaration, lacksAuthors, personId, type Someone } from './conference.ts'
import type { Declared } from './declarations.ts'
import { type Identity, identityOf, sharingAccounts } from './identity/identity.ts'
import type { Choices, Roster } from './roster.ts'

/**
 * A submission and a reviewer about whom there is something to say, gravest first: the reviewer is an author and nobody
 * declared it; a conflict that nobody declared; a conflict where no file holds declarations; a conflict that was declared;
 * joint works of people who may be these, or a reviewer who may be an author; a declaration without joint works; one whose
 * joint works the policy leaves out; a finding that the user dismissed.
 */
export const CELL_KINDS = [
  'same_person',
  'undeclared',
  'with_proof',
  'proved',
  'possible',
  'no_evidence',
  'outside',
  'dismissed',
] as const
export type CellKind = (typeof CELL_KINDS)[number]

/** The kinds of cells with a conflict that is not declared, or of which no file says whether it is. */
export const TO_DECLARE: readonly CellKind[] = ['same_person', 'undeclared', 'with_proof']

/** The finding about one author of the submission and the reviewer. */
export type CellPair = {
  author: number
  pair: Pair
  /** The two share an account, and something says that they are two people: why it is possible, which no decision settles. */
  sharesAccount?: true
}

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
 * one person, whatever their names may mean. If their ids differ, equal names make them no more than possibly one.
 */
export function cellsOf({ conference, roster, table, declared }: CellsInput): Cell[] {
  const { submissions, reviewers, hasDeclarations = false } = conference
  const rows = new Map(table.left.map((entry, row) => [entry, row]))
  const columns = new Map(table.right.map((entry, column) => [entry, column]))
  const reviewersOf = Map.groupBy(roster.reviewers.keys(), (reviewer) => roster.reviewers[reviewer] ?? '')
  const sharing = sharingAccounts(reviewers)
  return submissions.flatMap(({ authors }, submission) => {
    const found = new Map<number, CellPair[]>()
    const add = (reviewer: number, finding: CellPair): void => {
      const known = found.get(reviewer)
      if (known) known.push(finding)
      else found.set(reviewer, [finding])
    }
    for (const [author, one] of authors.entries()) {
      const left = roster.authors[submission]?.[author] ?? ''
      const row = rows.get(left) ?? -1
      const pairs = table.pairs[row] ?? []
      const identityWith = (reviewer: number): Identity => {
        const other = reviewers[reviewer]
        return other ? identityOf(one, other) : 'unsaid'
      }
      const byAccount = sharing(one)
      for (const pair of pairs)
        for (const reviewer of reviewersOf.get(pair.right) ?? []) {
          if (byAccount.includes(reviewer)) continue
          const isDoubted = pair.status === 'same_person' && identityWith(reviewer) === 'apart'
          add(reviewer, { author, pair: isDoubted ? { ...pair, ...MAYBE_SAME } : pair })
        }
      for (const reviewer of byAccount) {
        const right = roster.reviewers[reviewer] ?? ''
        const pair = pairs.find((found) => found.right === right)
        const names = { leftName: one.name, rightName: reviewers[reviewer]?.name ?? '' }
        const place = { row, column: columns.get(right) ?? -1, left, right, ...names }
        const finding = findingOn(author, pair, identityWith(reviewer), place)
        if (finding) add(reviewer, finding)
      }
    }
    const declarations = declared[submission] ?? new Map<number, Declaration>()
    const told = [...new Set([...found.keys(), ...declarations.keys()])].sort((one, other) => one - other)
    return told.flatMap((reviewer): Cell[] => {
      const pairs = (found.get(reviewer) ?? []).toSorted((one, other) => graveness(one) - graveness(other))
      const declaration = declarations.get(reviewer) ?? null
      const kind = kindOf(pairs, declaration !== null, hasDeclarations)
      return kind === null ? [] : [{ submission, reviewer, kind, declared: declaration, pairs }]
    })
  })
}

type PairPlace = Pick<Pair, 'row' | 'column' | 'left' | 'right' | 'leftName' | 'rightName'>

/**
 * The finding about an author and a reviewer who share a mark of an account. Nothing is decided about an account and itself,
 * but that it is a conflict.
 */
function findingOn(
  author: number,
  pair: Pair | undefined,
  identity: Identity,
  place: PairPlace,
): CellPair | null {
  const isConflict = pair !== undefined && groupOf(pair) === 'conflict'
  if (identity === 'same')
    return {
      author,
      pair: pair?.status === 'same_person' && isConflict ? pair : { ...place, ...SAME_PERSON },
    }
  if (identity === 'doubtful' && !isConflict) {
    const { decision: _, ...found } = pair ?? { ...place, ...SAME_PERSON }
    return { author, pair: { ...found, ...MAYBE_SAME }, sharesAccount: true }
  }
  const isDoubted = pair?.status === 'same_person' && identity === 'apart'
  return pair ? { author, pair: isDoubted ? { ...pair, ...MAYBE_SAME } : pair } : null
}

/** The verdict on an author with the account of a reviewer. */
const SAME_PERSON: Pick<Pair, 'count' | 'status' | 'unresolvedReason' | 'uncertainReason' | 'pubs'> = {
  ...{ count: 0, unresolvedReason: null, uncertainReason: null, pubs: undefined },
  status: 'same_person',
}
/** The verdict on two who may be one person. */
const MAYBE_SAME = { status: 'possible', uncertainReason: 'same_person' } as const

/** A reviewer who is an author comes first: with other authors they share papers as a matter of course. */
const graveness = ({ pair }: CellPair): number => {
  const group = groupOf(pair)
  return group === 'same_person' ? -1 : PAIR_GROUPS.indexOf(group)
}

/** The kind of a cell by its gravest pair; null if there is nothing to say: works that the policy leaves out, undeclared. */
function kindOf(
  [gravest]: readonly CellPair[],
  isDeclared: boolean,
  hasDeclarations: boolean,
): CellKind | null {
  const group = gravest ? groupOf(gravest.pair) : 'clear'
  switch (group) {
    case 'conflict':
      if (isDeclared) return 'proved'
      return hasDeclarations ? 'undeclared' : 'with_proof'
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
export type UnknownPeople = {
  /** By submission, and of the committee: indexes of people. */
  authors: readonly (readonly number[])[]
  reviewers: readonly number[]
  /** Submissions that name none of their authors, or some alone. */
  unnamed: readonly number[]
}

/** The number of people of whom nothing can be said. The authors whom a submission does not name count once. */
export const unknownCount = ({ authors, reviewers, unnamed }: UnknownPeople): number =>
  reviewers.length + authors.reduce((sum, { length }) => sum + length, 0) + unnamed.length

/** The submissions of which an author is unknown, or not named: nobody is clear of them. */
export const openSubmissions = ({ authors, unnamed }: UnknownPeople): Set<number> =>
  new Set([...unnamed, ...authors.keys().filter((index) => (authors[index]?.length ?? 0) > 0)])

/** Whether nothing can be said of an entry: it is missing or not found, or more people may be meant than were compared. */
export const isUnknown = (entry: string, resolution: EntryResolution | undefined): boolean =>
  entry === '' ||
  resolution?.status === 'not_found' ||
  resolution?.truncated === true ||
  resolution?.near_truncated === true

/** The people of whom nothing can be said; those, too, of whom the backend is not asked, since there are too many. */
export function unknownPeople({ submissions }: Conference, roster: Roster, table: PairTable): UnknownPeople {
  const indexes = (entries: readonly string[], side: 'left' | 'right'): number[] =>
    entries.flatMap((entry, index) => {
      const isAsked = !roster.isCut || asked[side].has(entry)
      return isUnknown(entry, table[`${side}Resolution`].get(entry)) || !isAsked ? [index] : []
    })
  const asked = roster.isCut
    ? { left: new Set(roster.left), right: new Set(roster.right) }
    : { left: NOBODY, right: NOBODY }
  return {
    authors: roster.authors.map((entries) => indexes(entries, 'left')),
    reviewers: indexes(roster.reviewers, 'right'),
    unnamed: submissions.flatMap((submission, index) => (lacksAuthors(submission) ? [index] : [])),
  }
}

const NOBODY: ReadonlySet<string> = new Set()

/** The reviewers that are left for a submission. */
export type Left = {
  /** Without a conflict, a declaration and anything to check. Of unknown authors and reviewers nothing is known. */
  free: number
  /** Those with a possible conflict, besides. */
  toCheck: number
  /** Those whom nobody can say anything about: they are unknown; all of them where an author is, or is not named. */
  unknown: number
  /** Those of `free` that rest on a name which the user chose; absent without any. */
  byChoice?: number
}

/** How many reviewers are left for each submission. */
export function reviewersLeft(
  { conference, choices }: Pick<CellsInput, 'conference'> & { choices: Choices },
  cells: readonly Cell[],
  unknownPeople: UnknownPeople,
): Left[] {
  const committee = new Set(
    conference.reviewers.flatMap(({ isCandidate }, index) => (isCandidate ? [] : [index])),
  )
  const unknown = committee.intersection(new Set(unknownPeople.reviewers))
  const open = openSubmissions(unknownPeople)
  const isChosen = (one: Someone): boolean => Object.hasOwn(choices, personId(one))
  const chosen = new Set(
    [...committee].filter((index) => conference.reviewers.slice(index, index + 1).some(isChosen)),
  ).difference(unknown)
  const bySubmission = Map.groupBy(cells, ({ submission }) => submission)
  return conference.submissions.map(({ authors }, submission) => {
    const ofSubmission = (bySubmission.get(submission) ?? []).filter(({ reviewer }) =>
      committee.has(reviewer),
    )
    const busy = ofSubmission.filter(({ kind, declared }) => declared !== null || TO_DECLARE.includes(kind))
    const toCheck = ofSubmission.filter(({ kind, declared }) => kind === 'possible' && declared === null)
    const used = new Set([...busy, ...toCheck].map(({ reviewer }) => reviewer))
    const rest = committee.size - used.size
    const nobodyKnows = open.has(submission) ? rest : unknown.difference(used).size
    const free = rest - nobodyKnows
    const byChoice = authors.some(isChosen) ? free : Math.min(free, chosen.difference(used).size)
    return { free, toCheck: toCheck.length, unknown: nobodyKnows, ...(byChoice > 0 && { byChoice }) }
  })
}

export type Figures = Readonly<Record<CellKind, number>>

/** The number of cells of each kind. */
export function figuresOf(cells: readonly Cell[]): Figures {
  // `fromEntries` forgets the keys, which are all kinds.
  const figures = Object.fromEntries(CELL_KINDS.map((kind) => [kind, 0])) as Record<CellKind, number>
  for (const { kind } of cells) figures[kind]++
  return figures
}

import { groupOf, recencyOf, standingRuling, WITHOUT_FINDING } from '../../conflicts/pair-group.ts'
import { lastYear, type Pair } from '../../conflicts/pair-table.ts'
import { countCell, reasonOf } from '../../export/pair-words.ts'
import { type Cell, type CellKind, type CellPair, openSubmissions } from '../cells.ts'
import type { Declaration, Reviewer, Someone, Submission } from '../conference.ts'
import type { JudgedConference } from '../judge-conference.ts'

/** A judged conference, and when its files are made. */
export type Outgoing = { judged: JudgedConference; at: Date }

/** A cell with the submission and the reviewer that it is about. */
export type PlacedCell = Cell & { paper: Submission; member: Reviewer }

/** The cells with their submissions and reviewers: by submission, then by reviewer. */
export function placedCells({ conference, cells }: JudgedConference): PlacedCell[] {
  return cells.flatMap((cell) => {
    const paper = conference.submissions[cell.submission]
    const member = conference.reviewers[cell.reviewer]
    return paper && member ? [{ ...cell, paper, member }] : []
  })
}

/** `none`: no joint work that counts. `unknown`: a person was not found, or the reviewer is not in the committee. */
type Verdict = 'conflict' | 'same_person' | 'possible' | 'dismissed' | 'none' | 'not_covered' | 'unknown'

/** A row of the lists: an author of a submission and a reviewer, or a declaration that nothing was found about. */
export type Finding = {
  paper: Submission
  /** A declaration may name somebody who is not in the committee. */
  member: Someone
  author: Someone | null
  pair: Pair | null
  declared: Declaration | null
  /** The kind of the cell; null for a declaration that names nobody of the committee. */
  kind: CellKind | null
  verdict: Verdict
  /**
   * A reason of the pair (docs/dev/protocol.md, Verdicts), the user's ruling, `outside_policy` for joint works of which too few
   * count, `no_evidence` for a declaration without any, `not_in_committee`; undefined if nothing says more than the verdict.
   */
  reason: string | undefined
  /** The joint works that count; null where the number is not known. */
  works: number | null
  /** The year of the newest of them, or of those that do not count where none does. */
  lastYear: number | null
}

/** Somebody of whom nothing is known: an author (null: those whom the submission does not name) or a reviewer. */
export type UnknownPlace = {
  paper: Submission | null
  author: Someone | null
  member: Reviewer | null
  /** `not_found` is also that an entry stands for more people than were compared. */
  reason: 'not_found' | 'not_understood' | 'not_named'
}

/** The people of whom nothing is known: the committee's, then those of each submission. */
export function unknownPlaces({ conference, unknown }: JudgedConference): UnknownPlace[] {
  const reasonFor = (one: Someone) => {
    if (one.isUnread) return 'not_understood'
    return one.name === '' ? 'not_named' : 'not_found'
  }
  const unnamed = new Set(unknown.unnamed)
  return [
    ...unknown.reviewers.flatMap((index): UnknownPlace[] => {
      const member = conference.reviewers[index]
      return member ? [{ paper: null, author: null, member, reason: reasonFor(member) }] : []
    }),
    ...conference.submissions.flatMap((paper, index): UnknownPlace[] => [
      ...(unknown.authors[index] ?? []).flatMap((place): UnknownPlace[] => {
        const author = paper.authors[place]
        return author ? [{ paper, author, member: null, reason: reasonFor(author) }] : []
      }),
      ...(unnamed.has(index)
        ? [{ paper, author: null, member: null, reason: 'not_named' } satisfies UnknownPlace]
        : []),
    ]),
  ]
}

/** All findings and declarations, by submission; those about one reviewer follow each other, the gravest first. */
export function findingsOf(judged: JudgedConference): Finding[] {
  const bySubmission = Map.groupBy(placedCells(judged), ({ submission }) => submission)
  const unknownReviewers = new Set(judged.unknown.reviewers)
  const open = openSubmissions(judged.unknown)
  return judged.conference.submissions.flatMap((paper, submission) => [
    ...(bySubmission.get(submission) ?? []).flatMap((cell) =>
      findingsIn(cell, judged, unknownReviewers.has(cell.reviewer) || open.has(submission)),
    ),
    ...(judged.unknownDeclarations[submission] ?? []).map((declared) =>
      withoutPair({ paper, member: declared.reviewer, declared, kind: null }, 'unknown', 'not_in_committee'),
    ),
  ])
}

/** The pairs of a cell that say something: those with a finding; in a cell without any, those that a policy leaves out. */
export function tellingPairs({ kind, pairs }: Cell): readonly CellPair[] {
  if (kind === 'outside') return pairs
  return pairs.filter(({ pair }) => !WITHOUT_FINDING.includes(groupOf(pair)))
}

function findingsIn(cell: PlacedCell, { table }: JudgedConference, isUnknown: boolean): Finding[] {
  const { paper, member, declared, kind } = cell
  const about = { paper, member, declared, kind }
  if (kind === 'no_evidence') {
    const isCovered = table.judging?.coverage.isCovered ?? true
    return [withoutPair(about, isUnknown ? 'unknown' : isCovered ? 'none' : 'not_covered', 'no_evidence')]
  }
  return tellingPairs(cell).map(({ author, pair }) => {
    const group = groupOf(pair)
    const isOut = WITHOUT_FINDING.includes(group)
    return {
      ...about,
      pair,
      author: paper.authors[author] ?? null,
      verdict: group === 'clear' ? 'none' : group,
      reason: standingRuling(pair) ?? (isOut ? 'outside_policy' : reasonOf(pair)),
      works: countCell(pair),
      lastYear: isOut ? recencyOf(pair).last : lastYear(pair),
    }
  })
}

const withoutPair = (
  about: Pick<Finding, 'paper' | 'member' | 'declared' | 'kind'>,
  verdict: Verdict,
  reason: string,
): Finding => ({
  ...about,
  ...{ author: null, pair: null, verdict, reason, works: verdict === 'none' ? 0 : null, lastYear: null },
})

/** Whether the user has confirmed that a cell is a conflict. */
export const isConfirmed = ({ pairs }: Cell): boolean =>
  pairs.some(({ pair }) => standingRuling(pair) === 'confirmed')

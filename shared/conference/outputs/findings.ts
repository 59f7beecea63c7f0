import { type OpenReason, openReasonOf } from '../../conflicts/pair-status.ts'
import { lastYear, type Pair } from '../../conflicts/pair-table.ts'
import { recencyOf, rulingOf, type Standing, standingOf, WITHOUT_FINDING } from '../../conflicts/standing.ts'
import type { EntryResolution } from '../../contract/backend.ts'
import { countCell, reasonOf } from '../../export/pair-words.ts'
import { type Cell, type CellKind, type CellPair, hasFinding } from '../cells.ts'
import { cellPlace } from '../changes.ts'
import type { Declaration, Reviewer, Someone, Submission } from '../conference.ts'
import { standingOfOthers } from '../figures.ts'
import type { JudgedConference } from '../judge-conference.ts'
import { type Sign, signsOf } from '../signs/signs.ts'

/** A judged conference, when its files are made, and its name, if it has one. */
export type Outgoing = { judged: JudgedConference; at: Date; name?: string }

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
  /** The standing of the cell, and that of the row alone. */
  standing: Standing
  verdict: Standing
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
  reason: OpenReason | 'not_understood' | 'not_named'
}

/** The people of whom nothing is known: the committee's, then those of each submission. */
export function unknownPlaces({ conference, unknown, roster, table }: JudgedConference): UnknownPlace[] {
  const reasonFor = (one: Someone, resolution: EntryResolution | undefined): UnknownPlace['reason'] => {
    if (one.isUnread) return 'not_understood'
    const nobody = one.name === '' ? 'not_named' : 'not_found'
    return openReasonOf({ left: resolution, right: undefined }) ?? nobody
  }
  const unnamed = new Set(unknown.unnamed)
  const ofCommittee = unknown.reviewers.flatMap((index) => {
    const member = conference.reviewers[index]
    const resolution = table.rightResolution.get(roster.reviewers[index] ?? '')
    return member ? [{ paper: null, author: null, member, reason: reasonFor(member, resolution) }] : []
  })
  const ofSubmissions = conference.submissions.flatMap((paper, index): UnknownPlace[] => {
    const authors = (unknown.authors[index] ?? []).flatMap((place) => {
      const author = paper.authors[place]
      const resolution = table.leftResolution.get(roster.authors[index]?.[place] ?? '')
      return author ? [{ paper, author, member: null, reason: reasonFor(author, resolution) }] : []
    })
    return unnamed.has(index)
      ? [...authors, { paper, author: null, member: null, reason: 'not_named' }]
      : authors
  })
  return [...ofCommittee, ...ofSubmissions]
}

/** All findings and declarations, by submission; those about one reviewer follow each other, the gravest first. */
export function findingsOf(judged: JudgedConference): Finding[] {
  const bySubmission = Map.groupBy(placedCells(judged), ({ submission }) => submission)
  return judged.conference.submissions.flatMap((paper, submission) => [
    ...(bySubmission.get(submission) ?? []).flatMap(findingsIn),
    ...(judged.unknownDeclarations[submission] ?? []).map((declared) =>
      withoutPair(
        { paper, member: declared.reviewer, declared, kind: null, standing: 'unknown' },
        'not_in_committee',
      ),
    ),
  ])
}

/** The pairs of a cell that say something: those with a finding or a decision; without any, those that a policy leaves out. */
export function tellingPairs({ pairs }: Pick<Cell, 'pairs'>): readonly CellPair[] {
  const telling = pairs.filter(({ pair }) => hasFinding(pair))
  return telling.length > 0 ? telling : pairs
}

function findingsIn(cell: PlacedCell): Finding[] {
  const { paper, member, declared, kind, standing } = cell
  const about = { paper, member, declared, kind, standing }
  if (cell.pairs.length === 0) return [withoutPair(about, 'no_evidence')]
  return tellingPairs(cell).map(({ author, pair }) => {
    const verdict = standingOf(pair)
    const isOut = WITHOUT_FINDING.includes(verdict)
    return {
      ...about,
      ...{ pair, verdict },
      author: paper.authors[author] ?? null,
      reason: rulingOf(pair) ?? (isOut ? 'outside_policy' : reasonOf(pair)),
      works: countCell(pair),
      lastYear: isOut ? recencyOf(pair).last : lastYear(pair),
    }
  })
}

const withoutPair = (
  about: Pick<Finding, 'paper' | 'member' | 'declared' | 'kind' | 'standing'>,
  reason: string,
): Finding => ({
  ...about,
  ...{ author: null, pair: null, verdict: about.standing, reason, lastYear: null },
  works: about.standing === 'clear' ? 0 : null,
})

/** A sign with the people whom it is about, and the standing of the submission and the reviewer. */
export type PlacedSign = Sign & { paper: Submission; someone: Someone; member: Reviewer; standing: Standing }

/** The weaker signs of a conference, by submission, then by reviewer. */
export function placedSigns(judged: JudgedConference): PlacedSign[] {
  const { conference, cells } = judged
  const ofOthers = standingOfOthers(judged)
  const standings = new Map(cells.map((cell) => [cellPlace(cell), cell.standing]))
  return signsOf(judged).flatMap((sign) => {
    const paper = conference.submissions[sign.submission]
    const someone = paper?.authors[sign.author]
    const member = conference.reviewers[sign.reviewer]
    if (!paper || !someone || !member) return []
    const standing = standings.get(cellPlace(sign)) ?? ofOthers(sign.submission, sign.reviewer)
    return [{ ...sign, paper, someone, member, standing }]
  })
}

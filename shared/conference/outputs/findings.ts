import { type OpenReason, openReasonOf } from '../../conflicts/pair-status.ts'
import { lastYear, type Pair } from '../../conflicts/pair-table.ts'
import { recencyOf, rulingOf, type Standing, standingOf, WITHOUT_FINDING } from '../../conflicts/standing.ts'
import { worksByYear } from '../../conflicts/works-by-year.ts'
import type { EntryResolution } from '../../contract/backend.ts'
import { countCell, reasonOf } from '../../export/pair-text.ts'
import { paperId, unlisted } from '../../export/taken-answer.ts'
import { type Cell, type CellPair, hasFinding } from '../cells.ts'
import { cellPlace } from '../conference-changes.ts'
import type { Declaration, Reviewer, Someone, Submission } from '../conference-model.ts'
import { standingOfOthers } from '../figures.ts'
import type { JudgedConference } from '../judge-conference.ts'
import { type Sign, signsOf } from '../signs/signs.ts'

/** A judged conference to export. `at`: the time of the export. `name`: absent for a conference without a name. */
export type Outgoing = { judged: JudgedConference; at: Date; name?: string }

/** A cell with its submission and its reviewer, not only their indexes. */
export type PlacedCell = Cell & { paper: Submission; member: Reviewer }

/** Returns the cells by submission, then by reviewer. */
export function placedCells({ conference, cells }: JudgedConference): PlacedCell[] {
  return cells.flatMap((cell) => {
    const paper = conference.submissions[cell.submission]
    const member = conference.reviewers[cell.reviewer]
    return paper && member ? [{ ...cell, paper, member }] : []
  })
}

/** A row of CSV, JSON and report: an author and a reviewer, or a declaration without a finding. */
export type Finding = {
  paper: Submission
  /** The reviewer, or a person outside the committee whom a declaration names. */
  member: Someone
  author: Someone | null
  pair: Pair | null
  declared: Declaration | null
  /** Null for a declaration that names no member of the committee. */
  cell: Cell | null
  /** The cell's standing. `verdict`: the standing of this row. */
  standing: Standing
  verdict: Standing
  /**
   * A reason of the pair (*Verdicts* in docs/dev/protocol.md), or the user's decision. Undefined if the pair needs no reason.
   * `outside_policy`: too few joint works count. `no_evidence`: a declaration without joint works.
   * `not_in_committee`: a declaration about a person outside the committee.
   */
  reason: string | undefined
  /** The number of joint works that count. Null if unknown. */
  works: number | null
  /** The year of the newest joint work that counts, else of the newest joint work. */
  lastYear: number | null
}

/** An unknown author or reviewer. Both are null for authors whom a submission does not name. */
export type UnknownPlace = {
  paper: Submission | null
  author: Someone | null
  member: Reviewer | null
  reason: OpenReason | 'not_understood' | 'not_named'
}

/** Returns the unknown people of the committee, then of each submission. */
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

/** Returns findings by submission, then by reviewer, then the gravest pair first. */
export function findingsOf(judged: JudgedConference): Finding[] {
  const bySubmission = Map.groupBy(placedCells(judged), ({ submission }) => submission)
  return judged.conference.submissions.flatMap((paper, submission) => [
    ...(bySubmission.get(submission) ?? []).flatMap(findingsIn),
    ...(judged.unknownDeclarations[submission] ?? []).map((declared) =>
      withoutPair(
        { paper, member: declared.reviewer, declared, cell: null, standing: 'unknown' },
        'not_in_committee',
      ),
    ),
  ])
}

/** Returns pairs with a finding or a decision. If no pair has either, returns all pairs. */
export function tellingPairs({ pairs }: Pick<Cell, 'pairs'>): readonly CellPair[] {
  const telling = pairs.filter(({ pair }) => hasFinding(pair))
  return telling.length > 0 ? telling : pairs
}

/**
 * `shared`: pairs with joint papers that count. `confirmed`: pairs without such papers that the user confirmed.
 * `papers`: listed joint papers, each once, newest first. `more`: the largest number of unlisted papers of a pair.
 */
export function proofIn({ pairs }: Pick<Cell, 'pairs'>) {
  const found = pairs.filter(({ pair }) => standingOf(pair) === 'conflict')
  const items = found.flatMap(({ pair }) => pair.pubs?.items ?? [])
  const more = Math.max(0, ...found.map(({ pair }) => unlisted(pair)))
  const once = [...new Map(items.map((item) => [paperId(item), item])).values()]
  const papers = worksByYear(once).flatMap((group) => group.items)
  const { shared = [], confirmed = [] } = Object.groupBy(found, ({ pair }) =>
    pair.count > 0 ? 'shared' : 'confirmed',
  )
  return { shared, confirmed, papers, more }
}

function findingsIn(cell: PlacedCell): Finding[] {
  const { paper, member, declared, standing } = cell
  const about = { paper, member, declared, cell, standing }
  if (cell.pairs.length === 0) return [withoutPair(about, 'no_evidence')]
  return tellingPairs(cell).map(({ author, pair }) => {
    const verdict = standingOf(pair)
    const isOut = WITHOUT_FINDING.includes(verdict)
    return {
      ...about,
      pair,
      verdict,
      author: paper.authors[author] ?? null,
      reason: rulingOf(pair) ?? (isOut ? 'outside_policy' : reasonOf(pair)),
      works: countCell(pair),
      lastYear: isOut ? recencyOf(pair).last : lastYear(pair),
    }
  })
}

const withoutPair = (
  about: Pick<Finding, 'paper' | 'member' | 'declared' | 'cell' | 'standing'>,
  reason: string,
): Finding => ({
  ...about,
  author: null,
  pair: null,
  verdict: about.standing,
  reason,
  lastYear: null,
  works: about.standing === 'clear' ? 0 : null,
})

export const signsByCell = (judged: JudgedConference): Map<string, Sign[]> =>
  Map.groupBy(signsOf(judged), cellPlace)

/** Finds submissions and reviewers with signs but without a cell. Exports list these, too. */
export function signedCells(judged: JudgedConference, signs = signsByCell(judged)) {
  const { conference, cells } = judged
  const standingOf = standingOfOthers(judged)
  const withCell = new Set(cells.map(cellPlace))
  return [...signs].flatMap(([place, same]) => {
    const [first] = same
    if (!first || withCell.has(place)) return []
    const { submission, reviewer } = first
    const [paper, member] = [conference.submissions[submission], conference.reviewers[reviewer]]
    if (!paper || !member) return []
    return [{ paper, author: null, member, standing: standingOf(submission, reviewer), signs: same }]
  })
}

/** Lists each sign once with all its authors: `same institution: Oxford (Ann Lee, Bo Xu)`. */
export function signsText(
  { authors }: Submission,
  signs: readonly Sign[],
  textOf: (sign: Sign) => string,
): string {
  const texts = Array.from(Map.groupBy(signs, textOf), ([text, same]) => {
    const names = same.map(({ author }) => authors[author]?.name || authors[author]?.email)
    return `${text} (${[...new Set(names)].join(', ')})`
  })
  return texts.join('; ')
}

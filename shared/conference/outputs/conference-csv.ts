import type { Standing } from '../../conflicts/standing.ts'
import { type Cell, csvText } from '../../export/csv.ts'
import type { Submission } from '../conference-model.ts'
import { standingOfOthers } from '../figures.ts'
import type { JudgedConference } from '../judge-conference.ts'
import { chosenNameOf } from '../names/chosen-people.ts'
import type { Sign } from '../signs/signs.ts'
import {
  findingFields,
  findingsOf,
  type Outgoing,
  signedCells,
  signsByCell,
  signsText,
  unknownPlaces,
  whoFields,
} from './findings.ts'

const COLUMNS = [
  ...(['submission', 'title', 'author', 'reviewer', 'reviewer_email', 'verdict', 'reason'] as const),
  ...(['works', 'last_year', 'declared', 'author_chosen', 'reviewer_chosen', 'standing', 'signs'] as const),
]
type Row = Partial<Record<(typeof COLUMNS)[number], Cell>>

/**
 * All findings and declarations as CSV (docs/dev/protocol.md, CSV of a conference). Has a row for each author and reviewer with a
 * finding, each declaration without a finding, each unknown person, and each submission and reviewer that have only weaker signs.
 * Writes names as in the files, and next to them the names that the user chose.
 */
export function conferenceCsv({ judged }: Pick<Outgoing, 'judged'>): string {
  const who = whoFields(judged)
  const byCell = signsByCell(judged)
  const signsOf = (paper: Submission, signs: readonly Sign[] = []): string =>
    signsText(paper, signs, ({ kind, detail }) => `${kind}: ${detail}`)
  const rows: Row[] = [
    ...findingsOf(judged).map((finding) => ({
      ...who(finding),
      ...findingFields(finding),
      signs: signsOf(finding.paper, byCell.get(finding.place ?? '')),
    })),
    ...unknownPlaces(judged).map((place) => ({
      ...who(place),
      reason: place.reason,
      verdict: 'unknown',
      standing: 'unknown',
    })),
    ...signedCells(judged, byCell).map((cell) => ({
      ...who(cell),
      verdict: 'sign',
      standing: cell.standing,
      signs: signsOf(cell.paper, cell.signs),
    })),
  ]
  return csvText([COLUMNS, ...rows.map((row) => COLUMNS.map((column) => row[column]))])
}

/** The value of `conflict` in the CSV without authors, unless somebody has declared a conflict. */
const ANSWERS: Readonly<Record<Standing, string>> = {
  same_person: 'yes',
  conflict: 'yes',
  dismissed: 'no',
  clear: 'no',
  possible: 'possible',
  unknown: 'unknown',
  not_covered: 'unknown',
}

/** A spreadsheet holds no more rows. The CSV of a larger conference leaves out the pairs without a conflict. */
const MOST_PAIRS = 1_000_000

/**
 * CSV without authors, titles and papers, for a co-chair who must not see them, with a row for each submission and reviewer.
 * `conflict` is `yes` (found or declared), `possible`, `no`, or `unknown`: a person was not found, not understood or not named, or
 * the data do not cover the window. `by_choice`: the row rests on a name that the user chose.
 */
export function withoutAuthorsCsv(judged: JudgedConference): string {
  const { conference, cells } = judged
  const { submissions, reviewers } = conference
  const ofOthers = standingOfOthers(judged)
  const chosenFor = chosenNameOf(judged)
  const bySubmission = Map.groupBy(cells, ({ submission }) => submission)
  const isLarge = submissions.length * reviewers.length > MOST_PAIRS
  const rows = submissions.flatMap(({ id, authors }, submission) => {
    const found = new Map(bySubmission.get(submission)?.map((cell) => [cell.reviewer, cell]))
    const isChosen = authors.some((one) => chosenFor(one) !== null)
    return reviewers.flatMap((member, reviewer) => {
      const { name, email } = member
      const { standing = ofOthers(submission, reviewer), declared = null } = found.get(reviewer) ?? {}
      const conflict = declared !== null ? 'yes' : ANSWERS[standing]
      const byChoice = isChosen || chosenFor(member) !== null ? 'yes' : 'no'
      return conflict === 'no' && isLarge ? [] : [[id, name, email, conflict, byChoice]]
    })
  })
  return csvText([['submission', 'reviewer', 'reviewer_email', 'conflict', 'by_choice'], ...rows])
}

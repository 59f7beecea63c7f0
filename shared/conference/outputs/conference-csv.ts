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
 * All findings and declarations as CSV (docs/dev/protocol.md, CSV of a conference): a row for each author and reviewer with a
 * finding, one for each declaration without, one for each person of whom nothing is known, and one for each submission and
 * reviewer with weaker signs alone. Names stand as in the files, and beside them those that the user chose for them.
 */
export function conferenceCsv({ judged }: Pick<Outgoing, 'judged'>): string {
  const who = whoFields(judged)
  const byCell = signsByCell(judged)
  const signsOf = (paper: Submission, signs: readonly Sign[] = []): string =>
    signsText(paper, signs, ({ kind, detail }) => `${kind}: ${detail}`)
  const rows: Row[] = [
    ...findingsOf(judged).map((finding) => ({
      ...{ ...who(finding), ...findingFields(finding) },
      signs: signsOf(finding.paper, byCell.get(finding.place ?? '')),
    })),
    ...unknownPlaces(judged).map((place) => ({
      ...{ ...who(place), reason: place.reason, verdict: 'unknown', standing: 'unknown' },
    })),
    ...signedCells(judged, byCell).map((cell) => ({
      ...{ ...who(cell), verdict: 'sign', standing: cell.standing, signs: signsOf(cell.paper, cell.signs) },
    })),
  ]
  return csvText([COLUMNS, ...rows.map((row) => COLUMNS.map((column) => row[column]))])
}

/** The answer without authors where nobody has declared a conflict. */
const ANSWERS: Readonly<Record<Standing, string>> = {
  ...{ same_person: 'yes', conflict: 'yes', dismissed: 'no', clear: 'no' },
  ...{ possible: 'possible', unknown: 'unknown', not_covered: 'unknown' },
}

/** Of more pairs, those without a conflict are left out: a spreadsheet holds no more rows. */
const MOST_PAIRS = 1_000_000

/**
 * The answer as CSV without authors, titles and papers, for a co-chair who must not see them: a row for each submission and
 * reviewer. `conflict` is `yes` (found or declared), `possible`, `no`, or `unknown` where a person was not found, not
 * understood or not named, or the data do not reach far enough. `by_choice`: the row rests on a name that the user chose.
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

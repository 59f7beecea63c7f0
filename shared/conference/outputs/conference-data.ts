import { proofOf } from '../../conflicts/proof.ts'
import type { Standing } from '../../conflicts/standing.ts'
import type { PairItem } from '../../contract/backend.ts'
import { type Cell, csvText } from '../../export/csv.ts'
import { decisionFact } from '../../export/file-facts.ts'
import { unlisted } from '../../export/taken-answer.ts'
import { cellPlace } from '../conference-changes.ts'
import { lacksAuthors, type Someone, type Submission } from '../conference-model.ts'
import { standingOfOthers } from '../figures.ts'
import type { JudgedConference } from '../judge-conference.ts'
import { chosenNameOf } from '../names/chosen-people.ts'
import type { Sign } from '../signs/signs.ts'
import { factsOf } from './about.ts'
import {
  type Finding,
  findingsOf,
  type Outgoing,
  signedCells,
  signsByCell,
  signsText,
  type UnknownPlace,
  unknownPlaces,
} from './findings.ts'

/** Returns a function that makes a row's fields about its submission and people. `…_chosen`: the name that the user chose. */
function whoFields(judged: JudgedConference) {
  const chosenFor = chosenNameOf(judged)
  const named = (one: Someone | null): string | undefined => one?.name || one?.email
  return ({
    paper,
    author,
    member,
  }: Record<'author' | 'member', Someone | null> & Pick<UnknownPlace, 'paper'>) => ({
    submission: paper?.id,
    title: paper?.title,
    author: named(author),
    reviewer: named(member),
    reviewer_email: member?.email,
    author_chosen: chosenFor(author),
    reviewer_chosen: chosenFor(member),
  })
}

const placeOf = ({ cell }: Finding): string => (cell ? cellPlace(cell) : '')

const findingFields = ({ verdict, reason, works, lastYear, declared, standing }: Finding) => ({
  verdict,
  reason,
  works,
  last_year: lastYear,
  standing,
  declared: declared && (declared.kind || 'yes'),
})

const COLUMNS = [
  ...(['submission', 'title', 'author', 'reviewer', 'reviewer_email', 'verdict', 'reason'] as const),
  ...(['works', 'last_year', 'declared', 'author_chosen', 'reviewer_chosen', 'standing', 'signs'] as const),
]
type Row = Partial<Record<(typeof COLUMNS)[number], Cell>>

/**
 * See *CSV of a conference* in docs/dev/protocol.md. Rows are findings, declarations without a finding,
 * unknown people, and weaker signs without a finding.
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
      signs: signsOf(finding.paper, byCell.get(placeOf(finding))),
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

/** The column `conflict` of the CSV without authors. A declared conflict is always `yes`. */
const ANSWERS: Readonly<Record<Standing, string>> = {
  same_person: 'yes',
  conflict: 'yes',
  dismissed: 'no',
  clear: 'no',
  possible: 'possible',
  unknown: 'unknown',
  not_covered: 'unknown',
}

/** Spreadsheets open about this many rows. The CSV of a larger conference leaves out rows with `no`. */
const MOST_PAIRS = 1_000_000

/**
 * Writes a CSV for a co-chair who must not see authors, titles or papers. A row is a pair of a submission and a reviewer.
 * `conflict`: `yes` (found or declared), `possible`, `no` or `unknown` (an unknown person, or data that do not cover the window).
 * `by_choice`: whether the row depends on a name that the user chose.
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

/**
 * See *CSV of a conference* in docs/dev/protocol.md.
 * `lacks_authors`: whether the submission names only some of its authors, or no author.
 */
export function conferenceJson(outgoing: Outgoing): string {
  const { conference, unknown, left } = outgoing.judged
  const who = whoFields(outgoing.judged)
  const byCell = signsByCell(outgoing.judged)
  const signsOf = ({ authors }: Submission, signs: readonly Sign[] = []) =>
    signs.map(({ author, kind, detail }) => ({ author: authors[author]?.name, kind, detail }))
  const document = {
    ...factsOf(outgoing),
    findings: findingsOf(outgoing.judged).map((finding) => {
      const { paper, cell, pair } = finding
      return {
        ...who(finding),
        kind: cell?.kind ?? null,
        ...findingFields(finding),
        decision: pair ? decisionFact(pair) : undefined,
        papers: pair?.pubs?.items.map(withProof),
        papers_not_counting: pair?.judgement?.others.map(withProof),
        papers_not_listed: pair ? unlisted(pair) : undefined,
        signs: signsOf(paper, byCell.get(placeOf(finding))),
      }
    }),
    unknown: unknownPlaces(outgoing.judged).map((place) => ({ ...who(place), reason: place.reason })),
    signs: signedCells(outgoing.judged, byCell).map((cell) => ({
      ...who(cell),
      standing: cell.standing,
      signs: signsOf(cell.paper, cell.signs),
    })),
    submissions: conference.submissions.map((submission, index) => {
      const { id, title, authors, note } = submission
      return {
        id,
        title,
        note,
        authors,
        reviewers_left: left[index],
        authors_unknown: unknown.authors[index]?.map((author) => authors[author]),
        lacks_authors: lacksAuthors(submission),
      }
    }),
    reviewers: conference.reviewers,
    reviewers_unknown: unknown.reviewers.map((index) => conference.reviewers[index]),
  }
  return `${JSON.stringify(document, null, 1)}\n`
}

const withProof = (item: PairItem) => ({ ...item, link: proofOf(item) })

import { proofOf } from '../../conflicts/proof.ts'
import type { PairItem } from '../../contract/backend.ts'
import { decisionFact } from '../../export/file-facts.ts'
import { unlisted } from '../../export/taken-answer.ts'
import { lacksAuthors, type Submission } from '../conference-model.ts'
import type { Sign } from '../signs/signs.ts'
import { factsOf } from './about.ts'
import {
  findingFields,
  findingsOf,
  type Outgoing,
  signedCells,
  signsByCell,
  unknownPlaces,
  whoFields,
} from './findings.ts'

/**
 * A judged conference as JSON (docs/dev/protocol.md, CSV of a conference): data and policy, all findings and declarations with
 * their papers as proof, weaker signs, submissions with their unknown authors and the reviewers that are left, and reviewers.
 * `lacks_authors`: the submission names only some of its authors, or no author.
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
      const { paper, kind, pair, place } = finding
      return {
        ...who(finding),
        kind,
        ...findingFields(finding),
        decision: pair ? decisionFact(pair) : undefined,
        papers: pair?.pubs?.items.map(withProof),
        papers_not_counting: pair?.judgement?.others.map(withProof),
        papers_not_listed: pair ? unlisted(pair) : undefined,
        signs: signsOf(paper, byCell.get(place ?? '')),
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

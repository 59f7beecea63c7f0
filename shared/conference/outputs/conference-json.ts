import { proofOf } from '../../conflicts/proof.ts'
import type { PairItem } from '../../contract/backend.ts'
import { unlisted } from '../../export/taken-answer.ts'
import { lacksAuthors, type Submission } from '../conference.ts'
import { chosenNameOf } from '../names/chosen-people.ts'
import type { Sign } from '../signs/signs.ts'
import { provenanceOf } from './about.ts'
import { findingsOf, type Outgoing, signedCells, signsByCell, unknownPlaces } from './findings.ts'

/**
 * A judged conference as JSON: what it rests on, all findings and declarations with their papers as proof, weaker signs
 * (docs/dev/protocol.md, CSV of a conference), submissions with the authors of whom nothing is known (`lacks_authors`: they name some of them alone, or none) and the
 * reviewers that are left, and reviewers.
 */
export function conferenceJson(outgoing: Outgoing): string {
  const { conference, unknown, left } = outgoing.judged
  const chosenFor = chosenNameOf(outgoing.judged)
  const byCell = signsByCell(outgoing.judged)
  const signsOf = ({ authors }: Submission, signs: readonly Sign[] = []) =>
    signs.map(({ author, kind, detail }) => ({ author: authors[author]?.name, kind, detail }))
  const document = {
    ...provenanceOf(outgoing),
    findings: findingsOf(outgoing.judged).map(({ paper, member, author, pair, declared, ...finding }) => ({
      ...{ submission: paper.id, author: author?.name, reviewer: member.name, reviewer_email: member.email },
      ...{ author_chosen: chosenFor(author), reviewer_chosen: chosenFor(member) },
      ...{ kind: finding.kind, standing: finding.standing },
      ...{ verdict: finding.verdict, reason: finding.reason },
      ...{
        works: finding.works,
        last_year: finding.lastYear,
        declared: declared && (declared.kind || 'yes'),
      },
      decision: pair?.decision,
      papers: pair?.pubs?.items.map(withProof),
      papers_not_counting: pair?.judgement?.others.map(withProof),
      papers_not_listed: pair ? unlisted(pair) : undefined,
      signs: signsOf(paper, byCell.get(finding.place ?? '')),
    })),
    unknown: unknownPlaces(outgoing.judged).map(({ paper, author, member, reason }) => ({
      ...{ submission: paper?.id, author: author?.name || author?.email },
      ...{ reviewer: member?.name || member?.email, reason },
    })),
    signs: signedCells(outgoing.judged, byCell).map(({ paper, member, standing, signs }) => ({
      ...{ submission: paper.id, reviewer: member.name, reviewer_email: member.email, standing },
      signs: signsOf(paper, signs),
    })),
    submissions: conference.submissions.map((submission, index) => {
      const { id, title, authors, note } = submission
      return {
        ...{ id, title, note, authors, reviewers_left: left[index] },
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

import { chunksOf } from '../../../chunks.ts'
import { type Outgoing, type PlacedCell, proofIn } from '../findings.ts'
import { cellsToGive, type GivingBack } from './hotcrp-csv.ts'

/** The most edges that OpenReview takes in one request. */
const EDGES_AT_ONCE = 50_000
/**
 * Makes JSON arrays of at most 50,000 edges to post (https://docs.openreview.net/reference/api-v2/entities/edge).
 * When OpenReview computes conflicts, it deletes the edges. Then the chair has to post them again.
 * Reviewers may read edges, so an edge names no author and no paper. `cannot`: cells that lack the note or the profile.
 */
export function openreviewEdges({ judged }: Outgoing, _: unknown, wishes: GivingBack & { venue: string }) {
  const venue = wishes.venue || 'VENUE'
  const cells = cellsToGive(judged, wishes)
  const isNamed = ({ paper, member }: (typeof cells)[number]) => Boolean(paper.note && member.profile)
  const edges = cells.filter(isNamed).map((cell) => ({
    invitation: `${venue}/Reviewers/-/Conflict`,
    head: cell.paper.note,
    tail: cell.member.profile,
    weight: -1,
    label: labelOf(cell),
    readers: [venue, cell.member.profile],
    writers: [venue],
    signatures: [venue],
  }))
  const chunks = edges.length === 0 ? [[]] : chunksOf(edges, EDGES_AT_ONCE)
  const parts = chunks.map((chunk) => JSON.stringify(chunk, null, 1))
  return { parts, count: edges.length, cannot: cells.filter((cell) => !isNamed(cell)) }
}

/** Counts submissions without a note, and reviewers without a profile. */
export function withoutOpenreviewId(cannot: readonly PlacedCell[]) {
  const submissions = cannot.filter(({ paper }) => !paper.note).map(({ submission }) => submission)
  const reviewers = cannot.filter(({ member }) => !member.profile).map(({ reviewer }) => reviewer)
  return { submissions: new Set(submissions).size, reviewers: new Set(reviewers).size }
}

/** Returns a label in English: `2 joint papers`, `an author`, `confirmed by a chair`. */
function labelOf(cell: PlacedCell): string {
  if (cell.standing === 'same_person') return 'an author'
  const { papers, more } = proofIn(cell)
  const count = papers.length + more
  if (count === 0) return 'confirmed by a chair'
  return `${count} joint ${count === 1 ? 'paper' : 'papers'}`
}

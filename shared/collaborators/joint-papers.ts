import type { PairItem } from '../contract/backend.ts'
import type { CoauthorsAnswer } from '../contract/coauthors.ts'
import { bibtexOfPapers, type Records } from '../export/documents/bibtex.ts'
import { paperId } from '../export/taken-answer.ts'
import type { ListLocale } from '../messages/list-texts.ts'
import type { Collaborator } from './collaborators.ts'

/**
 * The newest papers with each of the listed collaborators, each once and the newest first, with two of their authors: under
 * these names the backend finds the others (`lookUpRecords`).
 */
export function jointPapers({ authors }: CoauthorsAnswer, rows: readonly Collaborator[]): PairItem[] {
  const listed = new Set(rows.flatMap(({ papers }) => papers.map(paperId)))
  const papers = authors.flatMap(({ resolution, coauthors }) =>
    coauthors.flatMap(({ person, papers }) =>
      papers
        .filter((paper) => listed.has(paperId(paper)))
        .map((paper) => ({ ...paper, left_name: resolution.persons?.[0]?.name, right_name: person.name })),
    ),
  )
  return [...new Map(papers.map((paper) => [paperId(paper), paper])).values()].toSorted(
    (one, other) => (other.year ?? 0) - (one.year ?? 0),
  )
}

/** The joint papers as BibTeX. `records`: those of the papers, for all authors. */
export function jointPapersBibtex(papers: readonly PairItem[], records: Records, locale: ListLocale): string {
  const taken = papers.map((item) => ({ item, pairs: [] }))
  return bibtexOfPapers(taken, records, [locale.t('bibtexOfList', { count: papers.length })], locale)
}

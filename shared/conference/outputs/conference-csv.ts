import { csvText } from '../../export/csv.ts'
import { findingsOf, type Outgoing } from './findings.ts'

const COLUMNS = [
  ...(['submission', 'title', 'author', 'reviewer', 'reviewer_email', 'verdict', 'reason'] as const),
  ...(['works', 'last_year', 'declared'] as const),
]

/**
 * All findings and declarations as CSV (docs/protocol.md, CSV of a conference): a row for each author and reviewer with a
 * finding, and one for each declaration without.
 */
export function conferenceCsv({ judged }: Pick<Outgoing, 'judged'>): string {
  const rows = findingsOf(judged).map(({ paper, member, author, declared, ...finding }) => [
    ...[paper.id, paper.title, author?.name, member.name, member.email],
    ...[finding.verdict, finding.reason, finding.works, finding.lastYear],
    declared && (declared.kind || 'yes'),
  ])
  return csvText([COLUMNS, ...rows])
}

import { csvText } from '../../../export/csv.ts'
import type { JudgedConference } from '../../judge-conference.ts'
import { evidenceOf } from './evidence.ts'
import { cellsToGive, type GivingBack } from './hotcrp-csv.ts'

/** The undeclared conflicts, sorted by submission, for systems whose chairs enter them by hand (EasyChair, CMT). */
export function byHandCsv(judged: JudgedConference, wishes: GivingBack): string {
  const order = new Intl.Collator('en', { numeric: true })
  const cells = cellsToGive(judged, wishes).toSorted((one, other) =>
    order.compare(one.paper.id, other.paper.id),
  )
  const rows = cells.map((cell) => {
    const { paper, member } = cell
    return [paper.id, paper.title, member.name, member.email, member.affiliation, evidenceOf(cell, judged)]
  })
  return csvText([['submission', 'title', 'reviewer', 'reviewer_email', 'affiliation', 'evidence'], ...rows])
}

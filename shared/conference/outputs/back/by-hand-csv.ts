import { lastYear } from '../../../conflicts/pair-table.ts'
import { CONFLICTS, standingOf } from '../../../conflicts/standing.ts'
import { csvText } from '../../../export/csv.ts'
import { oneLine, plainName } from '../../../export/taken-answer.ts'
import { isConfirmed } from '../../cells.ts'
import type { JudgedConference } from '../../judge-conference.ts'
import { type PlacedCell, tellingPairs } from '../findings.ts'
import { cellsToGive, type GivingBack } from './hotcrp-csv.ts'

/** Lists undeclared conflicts by submission, for chairs who enter them by hand (EasyChair, CMT). */
export function byHandCsv(judged: JudgedConference, wishes: GivingBack): string {
  const order = new Intl.Collator('en', { numeric: true })
  const cells = cellsToGive(judged, wishes).toSorted((one, other) =>
    order.compare(one.paper.id, other.paper.id),
  )
  const rows = cells.map((cell) => {
    const { paper, member } = cell
    const evidence = evidenceOf(cell, judged)
    return [paper.id, paper.title, member.name, member.email, member.affiliation, evidence]
  })
  return csvText([['submission', 'title', 'reviewer', 'reviewer_email', 'affiliation', 'evidence'], ...rows])
}

/**
 * Returns the evidence as a line in English, for fields of other systems:
 * `Ann Ash: 2 joint papers, last 2025, conf/x/1 conf/x/2 (dblp of 2026-11-20, PVLDB)`.
 */
function evidenceOf(cell: PlacedCell, { table: { data }, judging }: JudgedConference): string {
  const proving = tellingPairs(cell).filter(({ pair }) => CONFLICTS.includes(standingOf(pair)))
  const texts = proving.map(({ author, pair }) => {
    const name = plainName(oneLine(cell.paper.authors[author]?.name || pair.leftName))
    if (standingOf(pair) === 'same_person') return `${name}: an author of this submission`
    const papers = pair.count > 0 && `${pair.count} joint ${pair.count === 1 ? 'paper' : 'papers'}`
    const year = lastYear(pair)
    const keys = (pair.pubs?.items ?? []).flatMap(({ key }) => key ?? [])
    const facts = [papers, year && `last ${year}`, keys.join(' ')].filter(Boolean)
    return [name, facts.join(', ')].filter(Boolean).join(': ')
  })
  const date = /^\d{4}-/.test(data.date ?? '') && ` of ${data.date}`
  const basis = [`dblp${date || ''}`, judging.policy.name, isConfirmed(cell) && 'confirmed by a chair']
  return `${texts.join('; ')} (${basis.filter(Boolean).join(', ')})`
}

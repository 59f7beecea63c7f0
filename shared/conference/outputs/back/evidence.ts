import { groupOf } from '../../../conflicts/pair-group.ts'
import { lastYear } from '../../../conflicts/pair-table.ts'
import { oneLine, plainName } from '../../../export/taken-answer.ts'
import type { JudgedConference } from '../../judge-conference.ts'
import { isConfirmed, type PlacedCell, tellingPairs } from '../findings.ts'

/**
 * The evidence of a cell and what it rests on in a line, in English, for fields of other systems:
 * `Ann Ash: 2 joint papers, last 2025, conf/x/1 conf/x/2 (dblp of 2026-11-20, PVLDB)`.
 */
export function evidenceOf(cell: PlacedCell, { table: { data }, judging }: JudgedConference): string {
  const texts = tellingPairs(cell).map(({ author, pair }) => {
    const name = plainName(oneLine(cell.paper.authors[author]?.name || pair.leftName))
    if (groupOf(pair) === 'same_person') return `${name}: an author of this submission`
    const papers = `${pair.count} joint ${pair.count === 1 ? 'paper' : 'papers'}`
    const year = lastYear(pair)
    const keys = (pair.pubs?.items ?? []).flatMap(({ key }) => key ?? [])
    return [`${name}: ${papers}`, year && `last ${year}`, keys.join(' ')].filter(Boolean).join(', ')
  })
  const date = /^\d{4}-/.test(data.date ?? '') && ` of ${data.date}`
  const basis = [`dblp${date || ''}`, judging.policy.name, isConfirmed(cell) && 'confirmed by a chair']
  return `${texts.join('; ')} (${basis.filter(Boolean).join(', ')})`
}

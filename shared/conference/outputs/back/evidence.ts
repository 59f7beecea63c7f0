import { groupOf } from '../../../conflicts/pair-group.ts'
import { lastYear } from '../../../conflicts/pair-table.ts'
import { oneLine, plainName } from '../../../export/taken-answer.ts'
import { type PlacedCell, tellingPairs } from '../findings.ts'

/**
 * The evidence of a cell in a line, in English, for fields of other systems:
 * `Ann Ash: 2 joint papers in dblp, last 2025, conf/x/1 conf/x/2`.
 */
export function evidenceOf(cell: PlacedCell): string {
  const texts = tellingPairs(cell).map(({ author, pair }) => {
    const name = plainName(oneLine(cell.paper.authors[author]?.name || pair.leftName))
    if (groupOf(pair) === 'same_person') return `${name}: an author of this submission`
    const keys = (pair.pubs?.items ?? []).flatMap(({ key }) => key ?? [])
    const papers = `${pair.count} joint ${pair.count === 1 ? 'paper' : 'papers'} in dblp`
    const year = lastYear(pair)
    const facts = [pair.count > 0 && papers, year !== null && `last ${year}`, keys.join(' ')]
    return `${name}: ${facts.filter(Boolean).join(', ') || 'confirmed by a chair'}`
  })
  return texts.join('; ')
}

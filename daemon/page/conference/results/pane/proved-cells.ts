import { isDecided, isToDeclare } from '../../../../../shared/conference/cells.ts'
import { type Finding, findingOf, pairText } from '../../../../../shared/conflicts/decisions/finding.ts'
import { CONFLICTS, standingOf } from '../../../../../shared/conflicts/standing.ts'
import { type ResultIndex, type Shown, shownCells } from '../result-rows.ts'
import { alonePair } from './use-all-papers.ts'

/**
 * The findings of all cells with proof that are shown and open, each pair of people once, in however many submissions they
 * meet. Rulings on who is an author stay with their user.
 */
export function provedFindings(index: ResultIndex, shown: Shown): Finding[] {
  const findings = new Map<string, Finding>()
  for (const cell of shownCells(index, shown)) {
    const [first] = cell.pairs
    if (!first || first.asAuthor || !isToDeclare(cell) || isDecided(cell)) continue
    if (!CONFLICTS.includes(standingOf(first.pair))) continue
    const { table, pair } = alonePair(index.judged, first.pair)
    const finding = findingOf(table, pair)
    if (typeof finding !== 'string') findings.set(pairText(finding.sides), finding)
  }
  return [...findings.values()]
}

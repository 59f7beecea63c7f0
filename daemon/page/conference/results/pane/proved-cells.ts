import { isDecided, isToDeclare } from '../../../../../shared/conference/cells.ts'
import { type Finding, findingOf } from '../../../../../shared/conflicts/decisions/finding.ts'
import { CONFLICTS, standingOf } from '../../../../../shared/conflicts/standing.ts'
import { type ResultIndex, type Shown, shownCells } from '../result-rows.ts'
import { alonePair } from './use-all-papers.ts'

/** The findings of all cells with proof that are shown and open. Rulings on who is an author stay with their user. */
export const provedFindings = (index: ResultIndex, shown: Shown): Finding[] =>
  shownCells(index, shown).flatMap((cell) => {
    const [first] = cell.pairs
    if (!first || first.asAuthor || !isToDeclare(cell) || isDecided(cell)) return []
    if (!CONFLICTS.includes(standingOf(first.pair))) return []
    const { table, pair } = alonePair(index.judged, first.pair)
    const finding = findingOf(table, pair)
    return typeof finding === 'string' ? [] : [finding]
  })

import { bitsOf } from '../../../../../shared/conference/figures.ts'
import type { JudgedConference } from '../../../../../shared/conference/judge-conference.ts'
import { type Finding, findingOf, pairText } from '../../../../../shared/conflicts/decisions/finding.ts'
import type { Pair } from '../../../../../shared/conflicts/pair-table.ts'
import { MOST_AT_ONCE } from '../../../../../shared/ui/decisions/confirm-all.tsx'
import { type ResultIndex, type Shown, shownAt } from '../result-rows.ts'
import { singlePair } from './use-all-papers.ts'

const CONFIRMABLE = bitsOf(['confirmable'])

/**
 * The pairs with proof of all shown and open cells, each once; at most one more than the user can confirm at once. Pairs in which
 * the reviewer may be an author are left to the user.
 */
export function provedPairs(index: ResultIndex, shown: Shown): readonly Pair[] {
  const pairs = new Map<string, Pair>()
  for (const row of index.submissions) {
    const { cells } = row
    const proved = shownAt(row, shown).filter((at) => cells.isOf(at, CONFIRMABLE))
    const reviewers = new Set(proved.map((at) => cells.otherAt(at)))
    for (const cell of reviewers.size > 0 ? index.judged.cellsOf(row.place) : []) {
      const [first] = cell.pairs
      if (first && reviewers.has(cell.reviewer))
        pairs.set(`${first.pair.row} ${first.pair.column}`, first.pair)
      if (pairs.size > MOST_AT_ONCE) break
    }
    if (pairs.size > MOST_AT_ONCE) break
  }
  return [...pairs.values()]
}

/** The findings on some pairs, one for each two people: the files may have a person under two names. */
export function findingsOn(judged: JudgedConference, pairs: readonly Pair[]): Finding[] {
  const findings = new Map<string, Finding>()
  for (const one of pairs) {
    const { table, pair } = singlePair(judged, one)
    const finding = findingOf(table, pair)
    if (typeof finding !== 'string') findings.set(pairText(finding.sides), finding)
  }
  return [...findings.values()]
}

import { bitsOf } from '../../../../../shared/conference/figures.ts'
import type { JudgedConference } from '../../../../../shared/conference/judge-conference.ts'
import { type Finding, findingOf, pairText } from '../../../../../shared/conflicts/decisions/finding.ts'
import type { Pair } from '../../../../../shared/conflicts/pair-table.ts'
import type { Steps } from '../../../../../shared/slices.ts'
import { MOST_AT_ONCE } from '../../../../../shared/ui/decisions/confirm-all.tsx'
import { type ResultIndex, type Shown, shownAt } from '../result-rows.ts'
import { singlePair } from './use-all-papers.ts'

const CONFIRMABLE = bitsOf(['confirmable'])

/**
 * Finds the pairs with proof in the shown open cells. Leaves out pairs in which the reviewer may be an author. Returns an
 * empty list for more than `MOST_AT_ONCE` cells.
 */
export function* provedSteps(
  index: Pick<ResultIndex, 'submissions' | 'judged'>,
  shown: Shown,
): Steps<readonly Pair[]> {
  const proved: { place: number; reviewers: Set<number> }[] = []
  let count = 0
  for (const row of index.submissions) {
    const { cells, place } = row
    const found = shownAt(row, shown).filter((at) => cells.isOf(at, CONFIRMABLE))
    count += found.length
    if (count > MOST_AT_ONCE) return []
    if (found.length > 0) proved.push({ place, reviewers: new Set(found.map((at) => cells.otherAt(at))) })
  }
  const pairs = new Map<string, Pair>()
  for (const { place, reviewers } of proved) {
    for (const cell of index.judged.cellsOf(place)) {
      const [first] = cell.pairs
      if (first && reviewers.has(cell.reviewer))
        pairs.set(`${first.pair.row} ${first.pair.column}`, first.pair)
    }
    yield
  }
  return [...pairs.values()]
}

/** The findings on `pairs`. Two people have one finding, even if the files give one of them two names. */
export function findingsOn(judged: JudgedConference, pairs: readonly Pair[]): Finding[] {
  const findings = new Map<string, Finding>()
  for (const one of pairs) {
    const { table, pair } = singlePair(judged, one)
    const finding = findingOf(table, pair)
    if (typeof finding !== 'string') findings.set(pairText(finding.sides), finding)
  }
  return [...findings.values()]
}

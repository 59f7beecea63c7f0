import type { JudgedConference } from '../../../../../shared/conference/judge-conference.ts'
import { type Finding, findingOf, pairText } from '../../../../../shared/conflicts/decisions/finding.ts'
import type { Pair } from '../../../../../shared/conflicts/pair-table.ts'
import { CONFLICTS, standingOf } from '../../../../../shared/conflicts/standing.ts'
import { MOST_AT_ONCE } from '../../../../../shared/ui/decisions/confirm-all.tsx'
import { type ResultIndex, type Shown, shownIn } from '../result-rows.ts'
import { alonePair } from './use-all-papers.ts'

/**
 * The pairs with proof of all cells that are shown and open, each once, in however many submissions the two meet; of more
 * than can be confirmed at once, one more than that. Rulings on who is an author stay with their user.
 */
export function provedPairs(index: ResultIndex, shown: Shown): readonly Pair[] {
  const pairs = new Set<Pair>()
  for (const row of index.submissions) {
    for (const {
      pairs: [first],
      isOpen,
    } of shownIn(row, shown)) {
      if (!first || first.asAuthor || !isOpen || !CONFLICTS.includes(standingOf(first.pair))) continue
      pairs.add(first.pair)
      if (pairs.size > MOST_AT_ONCE) return [...pairs]
    }
  }
  return [...pairs]
}

/** The findings on some pairs, each two people once: they may stand in the files under two names. */
export function findingsOn(judged: JudgedConference, pairs: readonly Pair[]): Finding[] {
  const findings = new Map<string, Finding>()
  for (const one of pairs) {
    const { table, pair } = alonePair(judged, one)
    const finding = findingOf(table, pair)
    if (typeof finding !== 'string') findings.set(pairText(finding.sides), finding)
  }
  return [...findings.values()]
}

import { type Ruling, stands } from './decisions/pair-decision.ts'
import { isResult, type PairStatus } from './pair-status.ts'
import { allPairs, type Pair, type PairTable } from './pair-table.ts'

/**
 * The figures of the headline, by which all views and exports group: gravest first. Every pair is in one. `not_covered`
 * and `dismissed` are never clear: the data cannot say it, or the user has said it.
 */
export const PAIR_GROUPS = [
  'conflict',
  'same_person',
  'possible',
  'unknown',
  'not_covered',
  'clear',
  'dismissed',
] as const
export type PairGroup = (typeof PAIR_GROUPS)[number]

const GROUP_OF_STATUS: Readonly<Record<PairStatus, PairGroup>> = {
  conflict: 'conflict',
  papers: 'conflict',
  same_person: 'same_person',
  possible: 'possible',
  unresolved: 'unknown',
  // A server that does not resolve names cannot say that nobody has papers.
  unknown: 'unknown',
  not_covered: 'not_covered',
  none: 'clear',
}

/** What the user has decided, if that stands; null else. */
export const standingRuling = ({ decision }: Pick<Pair, 'decision'>): Ruling | null =>
  decision && stands(decision) ? decision.ruling : null

/** The group of a pair: as its user decided, if that stands, else as the answer and the policy say. */
export function groupOf(pair: Pick<Pair, 'status' | 'decision'>): PairGroup {
  const ruling = standingRuling(pair)
  if (ruling === null) return GROUP_OF_STATUS[pair.status]
  return ruling === 'confirmed' ? 'conflict' : 'dismissed'
}

/** Whether a programme chair has to look at a pair: as the answer and the policy say, or since it was confirmed. */
export const isResultPair = (pair: Pick<Pair, 'status' | 'decision'>): boolean =>
  isResult(pair.status) || standingRuling(pair) === 'confirmed'

/** The pairs that a programme chair has to look at, in reading order. */
export const resultPairs = (table: PairTable): Pair[] => allPairs(table).filter(isResultPair)

export type GroupCounts = Readonly<Record<PairGroup, number>>

/** How many of the pairs are in each group. */
export function groupCounts(pairs: readonly Pair[]): GroupCounts {
  const counts: Record<PairGroup, number> = {
    conflict: 0,
    same_person: 0,
    possible: 0,
    unknown: 0,
    not_covered: 0,
    clear: 0,
    dismissed: 0,
  }
  for (const pair of pairs) counts[groupOf(pair)]++
  return counts
}

import { type Ruling, stands } from './decisions/pair-decision.ts'
import { isResult, type PairStatus } from './pair-status.ts'
import { allPairs, type Pair, type PairTable } from './pair-table.ts'

/** The figures of the headline, by which the views filter: gravest first. Every pair is in one. */
export const PAIR_GROUPS = ['conflict', 'same_person', 'possible', 'unknown', 'clear'] as const
export type PairGroup = (typeof PAIR_GROUPS)[number]

const GROUP_OF_STATUS: Readonly<Record<PairStatus, PairGroup>> = {
  conflict: 'conflict',
  papers: 'conflict',
  same_person: 'same_person',
  possible: 'possible',
  unresolved: 'unknown',
  // A server that does not resolve names cannot say that nobody has papers.
  unknown: 'unknown',
  none: 'clear',
}

/** What the user has decided, if that stands; null else. */
export const standingRuling = ({ decision }: Pick<Pair, 'decision'>): Ruling | null =>
  decision && stands(decision) ? decision.ruling : null

/** The group of a pair: as its user decided, if that stands, else as the answer and the policy say. */
export function groupOf(pair: Pick<Pair, 'status' | 'decision'>): PairGroup {
  const ruling = standingRuling(pair)
  if (ruling === null) return GROUP_OF_STATUS[pair.status]
  return ruling === 'confirmed' ? 'conflict' : 'clear'
}

/** Whether a programme chair has to look at a pair: as the answer and the policy say, or since it was confirmed. */
export const isResultPair = (pair: Pick<Pair, 'status' | 'decision'>): boolean =>
  isResult(pair.status) || standingRuling(pair) === 'confirmed'

/** The pairs that a programme chair has to look at, in reading order. */
export const resultPairs = (table: PairTable): Pair[] => allPairs(table).filter(isResultPair)

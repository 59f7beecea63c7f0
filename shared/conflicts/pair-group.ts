import { isResult, type PairStatus } from './pair-status.ts'
import { allPairs, newestYear, type Pair, type PairTable, type Ruling, stands } from './pair-table.ts'

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

/** The group of a pair without a decision. */
export const GROUP_OF_STATUS: Readonly<Record<PairStatus, PairGroup>> = {
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

/** The user's decision, if it stands; otherwise null. */
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

/** Conflicts: joint papers, or the same person on both sides, who must not review their own paper. */
export const CONFLICTS: readonly PairGroup[] = ['conflict', 'same_person']
/** Neither conflicts nor clear: somebody has to look at them (docs/dev/protocol.md, The rule of zero; Data and window). */
export const OPEN_GROUPS: readonly PairGroup[] = ['possible', 'unknown', 'not_covered']
/** Without a finding. */
export const WITHOUT_FINDING: readonly PairGroup[] = ['not_covered', 'clear']

export type GroupedPairs = Readonly<Record<PairGroup, readonly Pair[]>>

/** All pairs of a table by group, in reading order. */
export const groupedPairs = (table: PairTable): GroupedPairs => pairsByGroup(allPairs(table))

/** Some pairs by group. */
export function pairsByGroup(pairs: readonly Pair[]): GroupedPairs {
  const groups = Object.groupBy(pairs, groupOf)
  return byGroup((group) => groups[group] ?? [])
}

export type GroupCounts = Readonly<Record<PairGroup, number>>

/** The number of pairs in each group. */
export function groupCounts(pairs: readonly Pair[]): GroupCounts {
  const groups = pairsByGroup(pairs)
  return byGroup((group) => groups[group].length)
}

const byGroup = <T>(make: (group: PairGroup) => T): Record<PairGroup, T> =>
  // `fromEntries` forgets the keys, which are all groups.
  Object.fromEntries(PAIR_GROUPS.map((group) => [group, make(group)])) as Record<PairGroup, T>

/**
 * The newest year of all joint works that are listed, whether they count or not, or null; the number of all joint works,
 * those included that do not count under the policy; and the number of those that count.
 */
export function recencyOf({ count, pubs, judgement }: Pick<Pair, 'count' | 'pubs' | 'judgement'>) {
  const { others = [], leftOut = 0, unlisted = 0 } = judgement ?? {}
  return {
    last: newestYear([...(pubs?.items ?? []), ...others]),
    total: count + leftOut + unlisted,
    counted: count,
  }
}

/**
 * The pairs as somebody who has to decide reads them, gravest first: by group, then by the works that count, then by the
 * last one, then by all joint works; else in reading order.
 */
export function gravestFirst(groups: GroupedPairs, only: PairGroup | null): Pair[] {
  return PAIR_GROUPS.filter((group) => only === null || group === only).flatMap((group) =>
    groups[group]
      .map((pair) => ({ pair, ...recencyOf(pair) }))
      .sort(
        (one, other) =>
          other.counted - one.counted || (other.last ?? 0) - (one.last ?? 0) || other.total - one.total,
      )
      .map(({ pair }) => pair),
  )
}

/** The pair that is shown first: the gravest of those that its user has not decided; of all, if there is none to decide. */
export function gravestUndecided(groups: GroupedPairs): Pair | undefined {
  const pairs = gravestFirst(groups, null)
  return pairs.find((pair) => isResultPair(pair) && standingRuling(pair) === null) ?? pairs[0]
}

export type Tally = ReturnType<typeof tallyOf>

/** The counts for an answer's summary. A name in both lists counts twice, since the user has to check it in both. */
export function tallyOf(table: PairTable) {
  const resolutions = [...table.leftResolution.values(), ...table.rightResolution.values()]
  const pairs = allPairs(table)
  const undecided = pairs.filter((pair) => standingRuling(pair) === null)
  const papers = undecided.filter(({ status }) => status === 'papers').length
  const unchecked = undecided.filter(({ status }) => status === 'unknown').length
  return {
    pairs: pairs.length,
    groups: groupCounts(pairs),
    /** Undecided pairs with joint papers, and (`unchecked`) without, of a server without verdicts. */
    papers,
    unchecked,
    notFound: resolutions.filter(({ status }) => status === 'not_found').length,
    ambiguous: resolutions.filter(({ status }) => status === 'ambiguous').length,
    /** Whether the server resolves names or gives verdicts. */
    saysWho: papers + unchecked === 0,
  }
}

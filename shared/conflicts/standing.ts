import { isResult, type PairStatus } from './pair-status.ts'
import { allPairs, newestYear, type Pair, type PairTable, type Ruling, stands } from './pair-table.ts'

/**
 * The standings of a pair, or of a submission and a reviewer, gravest first. See *Standing* in docs/dev/protocol.md.
 * All views, files, figures and exit codes use them. `same_person`: the reviewer is an author.
 * `not_covered` is not clear, because the data do not tell. `dismissed` is not clear, because only the user says so.
 */
export const STANDINGS = [
  'same_person',
  'conflict',
  'possible',
  'unknown',
  'not_covered',
  'dismissed',
  'clear',
] as const
export type Standing = (typeof STANDINGS)[number]
export type StandingCounts = Readonly<Record<Standing, number>>

/** The standing of a pair without a decision. */
export const STANDING_OF_STATUS: Readonly<Record<PairStatus, Standing>> = {
  conflict: 'conflict',
  papers: 'conflict',
  same_person: 'same_person',
  possible: 'possible',
  unresolved: 'unknown',
  // A server that does not resolve names cannot say that a pair has no joint papers.
  unknown: 'unknown',
  not_covered: 'not_covered',
  none: 'clear',
}

/** Returns the ruling of the decision. Null if there is no decision, or it does not apply. */
export const rulingOf = ({ decision }: Pick<Pair, 'decision'>): Ruling | null =>
  decision && stands(decision) ? decision.ruling : null

export type PairFacts = Pick<Pair, 'status' | 'decision'> &
  Partial<Pick<Pair, 'uncertainReason' | 'unresolvedReason'>>

/** A decision replaces the finding, unless a name is unknown. Pairs that the data do not cover cannot be dismissed. */
export function standingOf(pair: PairFacts): Standing {
  const found = STANDING_OF_STATUS[pair.status]
  const ruling = rulingOf(pair)
  const isNobody = pair.unresolvedReason === 'not_found' || pair.unresolvedReason === 'truncated'
  if (ruling === null || isNobody) return found
  const isAuthor = found === 'same_person' || pair.uncertainReason === 'same_person'
  if (ruling === 'confirmed') return isAuthor ? 'same_person' : 'conflict'
  return found === 'not_covered' ? found : 'dismissed'
}

export const standingWithoutFinding = (
  isUnknown: boolean,
  isCovered: boolean,
): 'unknown' | 'not_covered' | 'clear' => (isUnknown ? 'unknown' : isCovered ? 'clear' : 'not_covered')

export const gravestOf = (standings: readonly Standing[]): Standing =>
  STANDINGS.find((standing) => standings.includes(standing)) ?? 'clear'

/** Whether a programme chair has to look at a pair: it has a result, or the user has confirmed it. */
export const isResultPair = (pair: Pick<Pair, 'status' | 'decision'>): boolean =>
  isResult(pair.status) || rulingOf(pair) === 'confirmed'

export const resultPairs = (table: PairTable): Pair[] => allPairs(table).filter(isResultPair)

/** `same_person` is a conflict, because nobody may review their own paper. */
export const CONFLICTS: readonly Standing[] = ['conflict', 'same_person']
/** The user has to look at pairs of these standings. See *The rule of zero* and *Data and window* in docs/dev/protocol.md. */
export const OPEN_STANDINGS: readonly Standing[] = ['possible', 'unknown', 'not_covered']
export const WITHOUT_FINDING: readonly Standing[] = ['not_covered', 'clear']

/** The exit code of a command: 3 for a conflict, 4 for an open pair, else 0. */
export function exitCodeFor(counts: StandingCounts): 0 | 3 | 4 {
  if (CONFLICTS.some((one) => counts[one] > 0)) return 3
  return OPEN_STANDINGS.some((one) => counts[one] > 0) ? 4 : 0
}

export type GroupedPairs = Readonly<Record<Standing, readonly Pair[]>>

export const groupedPairs = (table: PairTable): GroupedPairs => pairsByGroup(allPairs(table))

export function pairsByGroup(pairs: readonly Pair[]): GroupedPairs {
  const groups = Object.groupBy(pairs, standingOf)
  return byGroup((group) => groups[group] ?? [])
}

export function standingCounts(pairs: readonly Pair[]): StandingCounts {
  const groups = pairsByGroup(pairs)
  return byGroup((group) => groups[group].length)
}

const byGroup = <T>(make: (group: Standing) => T): Record<Standing, T> =>
  // `fromEntries` loses the type of the keys. They are all standings.
  Object.fromEntries(STANDINGS.map((group) => [group, make(group)])) as Record<Standing, T>

/**
 * `last`: the newest year of listed joint works; null without a year. `total`: all joint works.
 * `counted`: joint works that count under the policy.
 */
export function recencyOf({ count, pubs, judgement }: Pick<Pair, 'count' | 'pubs' | 'judgement'>) {
  const { others = [], leftOut = 0, unlisted = 0 } = judgement ?? {}
  return {
    last: newestYear([...(pubs?.items ?? []), ...others]),
    total: count + leftOut + unlisted,
    counted: count,
  }
}

/** Sorts by standing, works that count, newest year, all works. Equal pairs keep their order. */
export const gravestFirst = (groups: GroupedPairs): Pair[] =>
  STANDINGS.flatMap((group) =>
    groups[group]
      .map((pair) => ({ pair, ...recencyOf(pair) }))
      .sort(
        (one, other) =>
          other.counted - one.counted ||
          (other.last ?? -Infinity) - (one.last ?? -Infinity) ||
          other.total - one.total,
      )
      .map(({ pair }) => pair),
  )

/** The gravest undecided pair, else the gravest. A person on both sides needs no decision. */
export function gravestUndecided(groups: GroupedPairs): Pair | undefined {
  const pairs = gravestFirst(groups)
  const isToDecide = (pair: Pair): boolean => pair.status !== 'same_person' && rulingOf(pair) === null
  return pairs.find((pair) => isResultPair(pair) && isToDecide(pair)) ?? pairs[0]
}

export type Tally = ReturnType<typeof tallyOf>

/** A name in both lists counts twice, because the user has to check both. */
export function tallyOf(table: PairTable) {
  const resolutions = [...table.leftResolution.values(), ...table.rightResolution.values()]
  const pairs = allPairs(table)
  const isUnsaid = (pair: Pair): boolean => ['papers', 'unknown'].includes(pair.status)
  return {
    groups: standingCounts(pairs),
    notFound: resolutions.filter(({ status }) => status === 'not_found').length,
    ambiguous: resolutions.filter(({ status }) => status === 'ambiguous').length,
    /** False if the server does not resolve names and a pair is undecided. */
    saysWho: !pairs.some((pair) => isUnsaid(pair) && rulingOf(pair) === null),
  }
}

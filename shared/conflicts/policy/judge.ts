import type { PairItem } from '../../contract/backend.ts'
import { openReasonOf, type PairStatus, type Resolved } from '../pair-status.ts'
import type { AnswerFacts, Pair, PairTable } from '../pair-table.ts'
import {
  type CalendarDate,
  countsAll,
  isOfKinds,
  type Policy,
  type Window,
  windowOf,
} from './conflict-policy.ts'
import { coverageOf, isAtEdge, type Judgement } from './coverage.ts'

export function judgedTable(
  table: PairTable,
  policy: Policy,
  at: CalendarDate,
  windows?: ReadonlyMap<string, number>,
): PairTable {
  const { judging, judged } = policyJudge(table, policy, at, windows)
  return { ...table, judging, ...(judged && { pairs: table.pairs.map((row) => row.map(judged)) }) }
}

export type PolicyJudge = ReturnType<typeof policyJudge>

/**
 * Judges pairs on a date. See *Policies* in docs/dev/protocol.md. `judged` is null if the policy changes no pair.
 * A pair with too few joint works becomes `none`, unless one of these is true.
 * `possible`: works without a year, unlisted works or works of other people of a name could count. Or the names may mean
 * one person.
 * `unresolved`: a name was not found, or more people have it than were compared.
 * `unknown`: the server does not resolve names. `not_covered`: the data do not cover the policy's window.
 * `windows`: windows of single people, in months by entry. A longer one replaces the policy's window.
 */
export function policyJudge(
  { data, options, leftResolution, rightResolution }: AnswerFacts,
  policy: Policy,
  at: CalendarDate,
  windows: ReadonlyMap<string, number> = new Map(),
) {
  const { months } = policy
  const window = windowOf(policy, at)
  const coverage = coverageOf(data, { months, since: options.year_min }, at)
  const judging = { policy, at, window, coverage }
  if (countsAll(policy) && coverage.isCovered) return { judging, windows, judged: null }
  const resolved = ({ left, right }: Pair): Resolved => ({
    left: leftResolution.get(left),
    right: rightResolution.get(right),
  })
  const judged = (pair: Pair): Pair => {
    const longest = Math.max(windows.get(pair.left) ?? 0, windows.get(pair.right) ?? 0)
    const longer = months !== null && longest > months ? { ...policy, months: longest } : null
    const found = judgedPair(pair, resolved, longer ?? policy, longer ? windowOf(longer, at) : window)
    return found.status === 'none' && !coverage.isCovered ? { ...found, status: 'not_covered' } : found
  }
  return { judging, windows, judged }
}

/** A policy changes only these statuses, because they follow from joint works. */
const OF_WORKS: readonly PairStatus[] = ['conflict', 'papers', 'possible']

type ResolvedOf = (pair: Pair) => Resolved

function judgedPair(pair: Pair, resolved: ResolvedOf, policy: Policy, window: Window | null): Pair {
  if (countsAll(policy)) return pair
  if (!OF_WORKS.includes(pair.status) || pair.count === 0) return pair
  const judgement = judge(pair, policy, window)
  const count = judgement.works.length
  const pubs = pair.pubs && { ...pair.pubs, count, items: [...judgement.works] }
  return { ...pair, ...statusOf(pair, resolved, judgement, policy, window), count, pubs, judgement }
}

function judge(pair: Pair, policy: Policy, window: Window | null): Judgement {
  const items = pair.pubs?.items ?? []
  if (isBefore(pair, window))
    return { works: [], others: items, atEdge: 0, leftOut: items.length + notListed(pair), unlisted: 0 }
  const [works, others]: [PairItem[], PairItem[]] = [[], []]
  for (const item of items) (isCounted(item, policy, window) ? works : others).push(item)
  const unlisted = unlistedThatMayCount(pair, window)
  return {
    works,
    others,
    atEdge: works.filter((item) => isAtEdge(item, window)).length,
    leftOut: others.length + notListed(pair) - unlisted,
    unlisted,
  }
}

/** Whether all works of a pair are from before the window. Reads one year, because a conference has a million works. */
const isBefore = ({ pubs, newestOfAll }: Pair, window: Window | null): boolean =>
  window !== null && !pubs?.without_year && (newestOfAll ?? window.from) < window.from

/**
 * The list is newest first, works without a year last. So an unlisted work is older than the last listed year,
 * or has no year and may count.
 */
function unlistedThatMayCount(pair: Pair, window: Window | null): number {
  const items = pair.pubs?.items ?? []
  const rest = notListed(pair)
  const oldest = items.at(-1)?.year ?? null
  if (window === null || oldest === null || oldest >= window.from) return rest
  return Math.min(rest, pair.pubs?.without_year ?? 0)
}

const notListed = ({ pubs, count }: Pair): number => Math.max(0, count - (pubs?.items.length ?? 0))

function isCounted(item: PairItem, { without, authors }: Policy, window: Window | null): boolean {
  if (isOfKinds(item, without)) return false
  if (authors !== null && item.author_count !== undefined && item.author_count > authors) return false
  // A work without a year may be from the window.
  return window === null || typeof item.year !== 'number' || item.year >= window.from
}

type Status = Pick<Pair, 'status' | 'uncertainReason'> & Partial<Pick<Pair, 'unresolvedReason'>>

function statusOf(
  pair: Pair,
  resolved: ResolvedOf,
  { works, unlisted }: Judgement,
  { least }: Policy,
  window: Window | null,
): Status {
  const { status, uncertainReason, pubs } = pair
  if (works.length >= least) return { status, uncertainReason }
  if (uncertainReason === 'same_person') return { status, uncertainReason }
  const doubtful = pubs?.doubtful
  const doubtfulYear = doubtful?.last_year ?? null
  if (doubtful && (window === null || doubtfulYear === null || doubtfulYear >= window.from))
    return { status: 'possible', uncertainReason: doubtful.reason }
  if (works.length + unlisted >= least) return { status: 'possible', uncertainReason: 'unsaid' }
  if (works.length + unlisted + (pubs?.undated ?? 0) >= least)
    return { status: 'possible', uncertainReason: 'undated' }
  const unresolvedReason = openReasonOf(resolved(pair))
  if (unresolvedReason) return { status: 'unresolved', uncertainReason: null, unresolvedReason }
  // A server that does not resolve names cannot say that a pair is clear.
  return { status: status === 'papers' ? 'unknown' : 'none', uncertainReason: null }
}

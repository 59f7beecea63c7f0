import type { EntryResolution, PairPubs, PossibleReason } from '../contract/backend.ts'

type Works = Pick<PairPubs, 'count' | 'verdict' | 'reason' | 'undated'>

/**
 * The status of a pair. The first five are the verdicts of our backend. If a backend sends no verdict and resolves no names,
 * `papers` means joint papers and `unknown` no papers (docs/dev/protocol.md, The rule of zero). While the data do not cover the
 * window, a policy changes `none` to `not_covered` (docs/dev/protocol.md, Data and window).
 */
export type PairStatus =
  | 'conflict'
  | 'possible'
  | 'none'
  | 'unresolved'
  | 'same_person'
  | 'papers'
  | 'unknown'
  | 'not_covered'

/** The resolutions of both entries, if the answer has them. */
export type Resolved = { left: EntryResolution | undefined; right: EntryResolution | undefined }

/**
 * The status of a pair with `count` joint papers. The server's verdict takes precedence. Joint papers without a year may belong
 * to the years of the query.
 */
export function pairStatusOf(pair: Works | undefined, count: number, resolved: Resolved): PairStatus {
  const status = statusOf(pair, count, resolved)
  return isUndated(pair, count) && WITHOUT_WORKS.includes(status) ? 'possible' : status
}

const WITHOUT_WORKS: readonly PairStatus[] = ['none', 'unresolved', 'unknown']

/** Whether the server left out all joint papers, since they have no year. */
const isUndated = (pair: Works | undefined, count: number): boolean => count === 0 && (pair?.undated ?? 0) > 0

function statusOf(pair: Works | undefined, count: number, { left, right }: Resolved): PairStatus {
  if (pair?.verdict) return pair.verdict
  if (!left || !right) return count > 0 ? 'papers' : 'unknown'
  if (count > 0) return isCertain(left) && isCertain(right) ? 'conflict' : 'possible'
  if (openReasonOf({ left, right })) return 'unresolved'
  return isSamePerson(left, right) ? 'same_person' : 'none'
}

/** Whether a programme chair has to look at pairs of this status. */
export const isResult = (status: PairStatus): boolean =>
  ['conflict', 'possible', 'papers', 'same_person'].includes(status)

/** Why a pair is unresolved; `unsettled` if the server sends the verdict without a reason. */
export type UnresolvedReason = OpenReason | 'unsettled'

/** Why the absence of papers proves nothing: a name was not found, or more people may have the name than were compared. */
export type OpenReason = 'not_found' | 'truncated' | 'near_truncated'

/** The first reason that applies: a name was not found, has too many people, or has too many similar names. */
export const unresolvedReasonOf = (resolved: Resolved): UnresolvedReason =>
  openReasonOf(resolved) ?? 'unsettled'

/** The reason why a pair without papers is not `none`; null if it is `none`. */
export function openReasonOf({ left, right }: Resolved): OpenReason | null {
  if (left?.status === 'not_found' || right?.status === 'not_found') return 'not_found'
  if (left?.truncated || right?.truncated) return 'truncated'
  return left?.near_truncated || right?.near_truncated ? 'near_truncated' : null
}

/** Why a pair is only possible (docs/dev/protocol.md, Verdicts). `undated`: joint papers lack a year. `unsaid`: no reason. */
export type UncertainReason = PossibleReason | 'undated' | 'unsaid'

/** The server's reason, or a reason derived from the resolutions if the server sends none. */
export function uncertainReasonOf(pair: Works | undefined, { left, right }: Resolved): UncertainReason {
  if (pair?.reason) return pair.reason
  if (isUndated(pair, pair?.count ?? 0)) return 'undated'
  if ([left, right].some((side) => side && !isCertain(side))) return 'ambiguous_name'
  return left && right ? 'disambiguation_page' : 'unsaid'
}

/** Whether exactly one person matches, so that the papers are this person's. */
const isCertain = (resolution: EntryResolution): boolean => resolution.status === 'unique'

function isSamePerson(left: EntryResolution, right: EntryResolution): boolean {
  const key = left.persons[0]?.key
  return isCertain(left) && isCertain(right) && typeof key === 'string' && key === right.persons[0]?.key
}

import type { EntryResolution, PairPubs, PossibleReason } from '../contract/backend.ts'

type Works = Pick<PairPubs, 'count' | 'verdict' | 'reason' | 'undated'>

/**
 * The first five are verdicts of our backend. See *The rule of zero* and *Data and window* in docs/dev/protocol.md.
 * `papers` and `unknown`: joint papers, or none, from a backend that sends neither verdicts nor resolutions.
 * `not_covered`: replaces `none` if the data do not cover the window of the policy or query.
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

export type Resolved = { left: EntryResolution | undefined; right: EntryResolution | undefined }

/** Prefers the server's verdict. But if all joint papers lack a year, a pair without a result is possible. */
export function pairStatusOf(pair: Works | undefined, count: number, resolved: Resolved): PairStatus {
  const status = statusOf(pair, count, resolved)
  return isUndated(pair, count) && WITHOUT_WORKS.includes(status) ? 'possible' : status
}

const WITHOUT_WORKS: readonly PairStatus[] = ['none', 'unresolved', 'unknown']

/** Whether the server left out all joint papers, because they have no year. */
const isUndated = (pair: Works | undefined, count: number): boolean => count === 0 && (pair?.undated ?? 0) > 0

function statusOf(pair: Works | undefined, count: number, { left, right }: Resolved): PairStatus {
  if (pair?.verdict) return pair.verdict
  if (!left || !right) return count > 0 ? 'papers' : 'unknown'
  if (count > 0) return isCertain(left) && isCertain(right) ? 'conflict' : 'possible'
  if (openReasonOf({ left, right })) return 'unresolved'
  if (!mayBeOnePerson(left, right)) return 'none'
  return isCertain(left) && isCertain(right) ? 'same_person' : 'possible'
}

export const isResult = (status: PairStatus): boolean =>
  ['conflict', 'possible', 'papers', 'same_person'].includes(status)

/** `unsettled`: the server sends the verdict without a reason. */
export type UnresolvedReason = OpenReason | 'unsettled'

/** Why zero papers prove nothing: a name was not found, or more people may have it than were compared. */
export type OpenReason = 'not_found' | 'truncated' | 'near_truncated'

export const unresolvedReasonOf = (resolved: Resolved): UnresolvedReason =>
  openReasonOf(resolved) ?? 'unsettled'

/** Returns the first reason that applies. Null if there is none. */
export function openReasonOf({ left, right }: Resolved): OpenReason | null {
  if (left?.status === 'not_found' || right?.status === 'not_found') return 'not_found'
  if (left?.truncated || right?.truncated) return 'truncated'
  return left?.near_truncated || right?.near_truncated ? 'near_truncated' : null
}

/** See *Verdicts* in docs/dev/protocol.md. `undated`: joint papers lack a year. `unsaid`: no reason. */
export type UncertainReason = PossibleReason | 'undated' | 'unsaid'

/** The server's reason, else a reason from the resolutions. */
export function uncertainReasonOf(pair: Works | undefined, { left, right }: Resolved): UncertainReason {
  if (pair?.reason) return pair.reason
  if (isUndated(pair, pair?.count ?? 0)) return 'undated'
  if (left && right && mayBeOnePerson(left, right)) return 'same_person'
  if ([left, right].some((side) => side && !isCertain(side))) return 'ambiguous_name'
  return left && right ? 'disambiguation_page' : 'unsaid'
}

const isCertain = (resolution: EntryResolution): boolean => resolution.status === 'unique'

function mayBeOnePerson(left: EntryResolution, right: EntryResolution): boolean {
  const keys = new Set(left.persons.map(({ key }) => key))
  return right.persons.some(({ key }) => key !== null && keys.has(key))
}

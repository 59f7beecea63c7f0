import type { EntryResolution, PairPubs, PossibleReason } from '../contract/backend.ts'

/**
 * How a pair stands, as far as an answer says. The first five are the contract's verdicts. A backend that sends
 * only the required fields gives no verdict: then `papers` is "joint papers, nothing said about the names", and
 * `unknown` a zero of which nobody knows whether the names were understood. The rule behind both is
 * docs/protocol.md, The rule of zero.
 */
export type PairStatus =
  | 'conflict'
  | 'possible'
  | 'none'
  | 'unresolved'
  | 'same_person'
  | 'papers'
  | 'unknown'

/** Both entries' resolutions, where the answer carries them. */
export type Resolved = { left: EntryResolution | undefined; right: EntryResolution | undefined }

/** The status of a pair with `count` joint papers. The server's own verdict comes first. */
export function pairStatusOf(
  pair: PairPubs | undefined,
  count: number,
  { left, right }: Resolved,
): PairStatus {
  if (pair?.verdict) return pair.verdict
  if (!left || !right) return count > 0 ? 'papers' : 'unknown'
  if (count > 0) return isCertain(left) && isCertain(right) ? 'conflict' : 'possible'
  if (isOpen(left) || isOpen(right)) return 'unresolved'
  return isSamePerson(left, right) ? 'same_person' : 'none'
}

/** Standings that a chair has to look at. */
export const isResult = (status: PairStatus): boolean =>
  status === 'conflict' || status === 'possible' || status === 'papers' || status === 'same_person'

/** Why an unresolved pair is not known; `unsaid` when the server gives the verdict without its reason. */
export type UnresolvedReason = 'not_found' | 'truncated' | 'unsaid'

/** A name that nobody has weighs more than one that too many have. */
export function unresolvedReasonOf({ left, right }: Resolved): UnresolvedReason {
  const sides = [left, right]
  if (sides.some((side) => side?.status === 'not_found')) return 'not_found'
  return sides.some((side) => side?.truncated) ? 'truncated' : 'unsaid'
}

/** Why a pair is only possible (docs/protocol.md, Verdicts); `unsaid` when the server gives no reason. */
export type UncertainReason = PossibleReason | 'unsaid'

/** The server's reason; of a server that gives none, what its resolution says. */
export function uncertainReasonOf(pair: PairPubs | undefined, { left, right }: Resolved): UncertainReason {
  if (pair?.reason) return pair.reason
  if ([left, right].some((side) => side && !isCertain(side))) return 'ambiguous_name'
  return left && right ? 'disambiguation_page' : 'unsaid'
}

/** Exactly one person, so that what is found is this person's. */
const isCertain = (resolution: EntryResolution): boolean => resolution.status === 'unique'

/** Nobody, or not everybody: what is not found proves nothing. */
const isOpen = (resolution: EntryResolution): boolean =>
  resolution.status === 'not_found' || resolution.truncated === true

function isSamePerson(left: EntryResolution, right: EntryResolution): boolean {
  const key = left.persons[0]?.key
  return isCertain(left) && isCertain(right) && typeof key === 'string' && key === right.persons[0]?.key
}

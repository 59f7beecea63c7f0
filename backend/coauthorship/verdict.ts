import type { Verdict } from '../../shared/contract/backend.ts'
import type { ResolvedEntry } from '../names/resolution.ts'

/** What the shared works of a pair rest on: the persons' own papers, or a paper in a bin (bins.ts). */
export type Evidence = { count: number; throughBin: boolean }

/** Whether both entries are, without doubt, one and the same person, who has no joint paper with themselves. */
export function isSamePerson(left: ResolvedEntry, right: ResolvedEntry): boolean {
  return left.status === 'unique' && right.status === 'unique' && left.persons[0]?.id === right.persons[0]?.id
}

/** What can be said about a pair (docs/protocol.md, Verdicts): a zero is `none` only where we know who both are. */
export function verdictOf(left: ResolvedEntry, right: ResolvedEntry, evidence: Evidence): Verdict {
  if (isSamePerson(left, right)) return 'same_person'
  if (evidence.count > 0) {
    const isCertain = left.status === 'unique' && right.status === 'unique' && !evidence.throughBin
    return isCertain ? 'conflict' : 'possible'
  }
  return isUnresolved(left) || isUnresolved(right) ? 'unresolved' : 'none'
}

function isUnresolved({ status, truncated }: ResolvedEntry): boolean {
  return status === 'not_found' || truncated
}

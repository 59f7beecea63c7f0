import type { PossibleReason, Verdict } from '../../shared/contract/backend.ts'
import type { ResolvedEntry } from '../names/resolution.ts'

/** The owners of a pair's shared works: the persons themselves, or also near namesakes or disambiguation pages. */
export type Through = 'own' | 'near_namesake' | 'disambiguation_page'

type Pair = { left: ResolvedEntry; right: ResolvedEntry; works: readonly unknown[]; through: Through }

type Judged = { verdict: Verdict; reason?: PossibleReason }

/** Checks if both entries are certainly the same human. Such a pair has no joint papers. */
export function isSamePerson(left: ResolvedEntry, right: ResolvedEntry): boolean {
  return left.status === 'unique' && right.status === 'unique' && meets(left.persons, right.persons)
}

/** Checks if two lists have a person in common. Most lists hold one person or nobody. */
const meets = (some: ResolvedEntry['persons'], others: ResolvedEntry['persons']): boolean => {
  if (others.length < 2) return some.some(({ id }) => id === others[0]?.id)
  const ids = new Set(some.map(({ id }) => id))
  return others.some(({ id }) => ids.has(id))
}

/** Returns the verdict on a pair (docs/protocol.md, Verdicts). `none` needs a look at all possible persons. */
export function verdictOf({ left, right, works, through }: Pair): Judged {
  if (isSamePerson(left, right)) return { verdict: 'same_person' }
  if (mayBeSamePerson(left, right, works.length)) return { verdict: 'possible', reason: 'same_person' }
  if (works.length === 0)
    return { verdict: isUnresolved(left) || isUnresolved(right) ? 'unresolved' : 'none' }
  const isAmbiguous = left.status === 'ambiguous' || right.status === 'ambiguous'
  if (isAmbiguous) return { verdict: 'possible', reason: 'ambiguous_name' }
  return through === 'own' ? { verdict: 'conflict' } : { verdict: 'possible', reason: through }
}

/** Checks if a person may be on both sides. Without joint papers near namesakes count: they may be the same person. */
const mayBeSamePerson = (left: ResolvedEntry, right: ResolvedEntry, count: number): boolean =>
  meets(right.persons, left.persons) ||
  (count === 0 && (meets(right.persons, left.near) || meets(left.persons, right.near)))

/** Checks if the entry may mean people whose works were not looked at. */
function isUnresolved({ status, truncated, nearTruncated }: ResolvedEntry): boolean {
  return status === 'not_found' || truncated || nearTruncated
}

import type { PossibleReason, Verdict } from '../../shared/contract/backend.ts'
import type { ResolvedEntry } from '../names/resolution.ts'

/** The owners of a pair's shared works: the persons themselves, or also near namesakes or disambiguation pages. */
export type Through = 'own' | 'near_namesake' | 'disambiguation_page'

/** Whether the persons of two entries intersect, and whether those of one intersect the near namesakes of the other. */
export type Overlap = { own: boolean; near: () => boolean }

type Pair = { left: ResolvedEntry; right: ResolvedEntry; count: number; through: Through; overlap: Overlap }

type Judged = { verdict: Verdict; reason?: PossibleReason }

/** Compares the persons of two entries. */
export const overlapOf = (left: ResolvedEntry, right: ResolvedEntry): Overlap => ({
  own: meets(right.persons, left.persons),
  near: () => meets(right.persons, left.near) || meets(left.persons, right.near),
})

/** Checks if both entries are certainly the same human. Such a pair has no joint papers. */
export function isSamePerson(left: ResolvedEntry, right: ResolvedEntry, { own }: Overlap): boolean {
  return own && left.status === 'unique' && right.status === 'unique'
}

/** Checks if two lists have a person in common. Most lists hold one person or nobody. */
const meets = (some: ResolvedEntry['persons'], others: ResolvedEntry['persons']): boolean => {
  if (others.length < 2) return some.some(({ id }) => id === others[0]?.id)
  const ids = new Set(some.map(({ id }) => id))
  return others.some(({ id }) => ids.has(id))
}

/** Returns the verdict on a pair (docs/dev/protocol.md, Verdicts). `none` needs a look at all possible persons. */
export function verdictOf({ left, right, count, through, overlap }: Pair): Judged {
  if (isSamePerson(left, right, overlap)) return { verdict: 'same_person' }
  // Without joint papers near namesakes count: they may be the same person.
  if (overlap.own || (count === 0 && overlap.near())) return { verdict: 'possible', reason: 'same_person' }
  if (count === 0) return { verdict: isUnresolved(left) || isUnresolved(right) ? 'unresolved' : 'none' }
  const isAmbiguous = left.status === 'ambiguous' || right.status === 'ambiguous'
  if (isAmbiguous) return { verdict: 'possible', reason: 'ambiguous_name' }
  return through === 'own' ? { verdict: 'conflict' } : { verdict: 'possible', reason: through }
}

/** Checks if the entry may mean people whose works were not looked at. */
function isUnresolved({ status, truncated, nearTruncated }: ResolvedEntry): boolean {
  return status === 'not_found' || truncated || nearTruncated
}

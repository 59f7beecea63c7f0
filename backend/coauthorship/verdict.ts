import type { PossibleReason, Verdict } from '../../shared/contract/backend.ts'
import type { ResolvedEntry } from '../names/resolution.ts'

/**
 * Whose papers the shared works of a pair are: the persons' own, or also those of near namesakes or on
 * disambiguation pages.
 */
export type Through = 'own' | 'near_namesake' | 'disambiguation_page'

type Judged = { verdict: Verdict; reason: PossibleReason | null }

/** Checks if both entries are certainly the same human. Such a pair has no joint papers. */
export function isSamePerson(left: ResolvedEntry, right: ResolvedEntry): boolean {
  if (left.status !== 'unique' || right.status !== 'unique') return false
  return left.persons.some(({ id }) => right.persons.some((other) => other.id === id))
}

/**
 * Returns the verdict on a pair (docs/protocol.md, Verdicts). No shared works means `none` only if the works of all
 * people were looked at whom the entries may mean.
 */
export function verdictOf(
  left: ResolvedEntry,
  right: ResolvedEntry,
  { count, through }: { count: number; through: Through },
): Judged {
  if (isSamePerson(left, right)) return { verdict: 'same_person', reason: null }
  if (mayBeSamePerson(left, right, count)) return { verdict: 'possible', reason: 'same_person' }
  if (count > 0) {
    const isAmbiguous = left.status === 'ambiguous' || right.status === 'ambiguous'
    if (isAmbiguous) return { verdict: 'possible', reason: 'ambiguous_name' }
    return through === 'own'
      ? { verdict: 'conflict', reason: null }
      : { verdict: 'possible', reason: through }
  }
  const isOpen = isUnresolved(left) || isUnresolved(right)
  return { verdict: isOpen ? 'unresolved' : 'none', reason: null }
}

/**
 * Checks if a person may be on both sides. Without joint papers, near namesakes count as well: `Vivek Narasayya`
 * and `Vivek R. Narasayya` may be one person, and `none` would suggest two people without joint papers.
 */
function mayBeSamePerson(left: ResolvedEntry, right: ResolvedEntry, count: number): boolean {
  const rightOwn = new Set(right.persons.map(({ id }) => id))
  const meets = (ids: ReadonlySet<number>, persons: ResolvedEntry['persons']): boolean =>
    persons.some(({ id }) => ids.has(id))
  if (meets(rightOwn, left.persons)) return true
  if (count > 0) return false
  return meets(rightOwn, left.near) || meets(new Set(left.persons.map(({ id }) => id)), right.near)
}

/** Checks if the entry may mean people whose works were not looked at. */
function isUnresolved({ status, truncated, nearTruncated }: ResolvedEntry): boolean {
  return status === 'not_found' || truncated || nearTruncated
}

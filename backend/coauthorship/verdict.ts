import type { PossibleReason, Verdict } from '../../shared/contract/backend.ts'
import type { ResolvedEntry } from '../names/resolution.ts'

/** The owners of a pair's shared works: the persons themselves, or also near namesakes or disambiguation pages. */
export type Through = 'own' | 'near_namesake' | 'disambiguation_page'

/** Whether the persons of two entries intersect, and whether those of one intersect the near namesakes of the other. */
export type Overlap = { own: boolean; near: () => boolean }

type Pair = {
  left: ResolvedEntry
  right: ResolvedEntry
  works: readonly unknown[]
  through: Through
  overlap: Overlap
}

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

type Persons = ResolvedEntry['persons']

/** The ids of longer lists, each of which is compared with every entry of the other side. */
const idSets = new WeakMap<Persons, ReadonlySet<number>>()

function idsOf(persons: Persons): ReadonlySet<number> {
  const ids = idSets.get(persons) ?? new Set(persons.map(({ id }) => id))
  idSets.set(persons, ids)
  return ids
}

/** Checks if two lists have a person in common. Most lists hold one person or nobody. */
function meets(some: Persons, others: Persons): boolean {
  const [few, many] = some.length < others.length ? [some, others] : [others, some]
  if (many.length < 2) return few.length > 0 && few[0]?.id === many[0]?.id
  const ids = idsOf(many)
  return few.some(({ id }) => ids.has(id))
}

/** Returns the verdict on a pair (docs/dev/protocol.md, Verdicts). `none` needs a look at all possible persons. */
export function verdictOf({ left, right, works, through, overlap }: Pair): Judged {
  const count = works.length
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

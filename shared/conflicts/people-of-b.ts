import { groupOf, type PairGroup } from './pair-group.ts'
import { openReasonOf } from './pair-status.ts'
import type { Pair, PairTable } from './pair-table.ts'

/**
 * The standing of a person of B against all of A. `check`: not a conflict so far, but not certainly clear.
 * `not_covered`: clear as far as the data reach. `dismissed`: clear but for what the user has dismissed.
 */
export const PERSON_GROUPS = ['clear', 'dismissed', 'not_covered', 'check', 'conflict'] as const
export type PersonGroup = (typeof PERSON_GROUPS)[number]

export type PersonOfB = {
  column: number
  entry: string
  /** The entry's name in the view. */
  name: string
  group: PersonGroup
  /** The pairs that are not clear: gravest first. */
  reasons: readonly Pair[]
}

/** The groups of pairs that are not clear, gravest first, and what they make of a person. */
const PERSON_GROUP_OF: readonly [group: PairGroup, person: PersonGroup][] = [
  ['conflict', 'conflict'],
  // Somebody on both sides cannot decide either.
  ['same_person', 'conflict'],
  ['possible', 'check'],
  ['unknown', 'check'],
  ['not_covered', 'not_covered'],
  ['dismissed', 'dismissed'],
]

/**
 * Each person of B against all of A, in the order of the list. A person is clear only if all pairs are clear:
 * an unknown name never is.
 */
export function peopleOfB(table: PairTable): Record<PersonGroup, PersonOfB[]> {
  const people = table.right.map((entry, column): PersonOfB => {
    const pairs = table.pairs.flatMap((row) => row[column] ?? [])
    const open = PERSON_GROUP_OF.map(([of, person]) => ({
      person,
      pairs: pairs
        .filter((pair) => groupOf(pair) === of)
        .toSorted((one, other) => (person === 'conflict' ? other.count - one.count : 0)),
    })).filter((part) => part.pairs.length > 0)
    const group = open[0]?.person ?? (pairs.length === 0 ? 'check' : 'clear')
    const reasons = open.flatMap((part) => part.pairs)
    return { column, entry, name: table.rightNames[column] ?? entry, group, reasons }
  })
  const none = { clear: [], dismissed: [], not_covered: [], check: [], conflict: [] }
  return { ...none, ...Object.groupBy(people, ({ group }) => group) }
}

/** Whether a person stands in a view that shows one group of pairs: somebody clear, or somebody with such a pair. */
export const hasPairIn = ({ group, reasons }: PersonOfB, only: PairGroup | null): boolean =>
  only === null || (only === 'clear' ? group === 'clear' : reasons.some((pair) => groupOf(pair) === only))

/** Groups that matter only where no graver one does. */
const LESSER: readonly PairGroup[] = ['not_covered', 'dismissed']

/**
 * The pairs to show of a person in a view of one group, or of all. Of a name that was not found every unknown pair says the same:
 * the first stands for all.
 */
export function reasonsIn({ group, reasons }: PersonOfB, table: PairTable, only: PairGroup | null): Pair[] {
  const ofGroup = reasons.filter((pair) => {
    const of = groupOf(pair)
    return only === null ? of === group || !LESSER.includes(of) : of === only
  })
  const first = ofGroup.find((pair) => isOfNobody(pair, table))
  return ofGroup.filter((pair) => pair === first || !isOfNobody(pair, table))
}

/** Whether nothing is known about a pair because its name of B was not found. */
export const isOfNobody = (pair: Pair, { rightResolution }: PairTable): boolean =>
  groupOf(pair) === 'unknown' && rightResolution.get(pair.right)?.status === 'not_found'

/** The names of A that are not known themselves, because of which nobody in B can be clear. */
export const unknownInA = ({ left, leftNames, leftResolution, pairs }: PairTable): string[] =>
  leftNames.filter((_, row) => {
    const isUnknown = openReasonOf({ left: leftResolution.get(left[row] ?? ''), right: undefined }) !== null
    return isUnknown && pairs[row]?.every((pair) => groupOf(pair) !== 'clear')
  })

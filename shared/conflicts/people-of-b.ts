import { openReasonOf } from './pair-status.ts'
import type { Pair, PairTable } from './pair-table.ts'
import { pairsByGroup, recencyOf, type Standing, standingOf } from './standing.ts'

/**
 * The standing of a person of B against all of A. `check`: not a conflict so far, but not certainly clear.
 * `not_covered`: clear as far as the data reach. `dismissed`: clear but for what the user has dismissed.
 */
export const PERSON_GROUPS = ['conflict', 'check', 'dismissed', 'not_covered', 'clear'] as const
export type PersonGroup = (typeof PERSON_GROUPS)[number]

export type PersonOfB = {
  column: number
  entry: string
  /** The entry's name in the view. */
  name: string
  group: PersonGroup
  /** The pairs that are not clear: gravest first. */
  reasons: readonly Pair[]
  /** The year of the last joint work with somebody of A, whether it counts or not. */
  last: number | null
  /** The year of the last publication. */
  active: number | null
}

/** The groups of pairs that are not clear, gravest first, and what they make of a person. */
const PERSON_GROUP_OF: readonly [group: Standing, person: PersonGroup][] = [
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
    const groups = pairsByGroup(pairs)
    const gravest = PERSON_GROUP_OF.find(([of]) => groups[of].length > 0)
    const reasons = PERSON_GROUP_OF.flatMap(([of, person]) =>
      groups[of].toSorted((one, other) => (person === 'conflict' ? other.count - one.count : 0)),
    )
    const years = pairs.flatMap((pair) => recencyOf(pair).last ?? [])
    return {
      column,
      entry,
      name: table.rightNames[column] ?? entry,
      group: gravest?.[1] ?? (pairs.length === 0 ? 'check' : 'clear'),
      reasons,
      last: years.length > 0 ? Math.max(...years) : null,
      active: table.rightResolution.get(entry)?.persons[0]?.last_year ?? null,
    }
  })
  const none = { conflict: [], check: [], dismissed: [], not_covered: [], clear: [] }
  return { ...none, ...Object.groupBy(people, ({ group }) => group) }
}

/** Whether a person stands in a view that shows one group of pairs: somebody clear, or somebody with such a pair. */
export const hasPairIn = ({ group, reasons }: PersonOfB, only: Standing | null): boolean =>
  only === null || (only === 'clear' ? group === 'clear' : reasons.some((pair) => standingOf(pair) === only))

/**
 * The pairs to show of a person in a view of one group, or of all. Of a name that was not found every unknown pair says the same:
 * the first stands for all.
 */
export function reasonsIn({ group, reasons }: PersonOfB, table: PairTable, only: Standing | null): Pair[] {
  const ofGroup = reasons.filter((pair) => {
    const of = standingOf(pair)
    // Data that lack years matter only where nothing graver does.
    return only === null ? of === group || of !== 'not_covered' : of === only
  })
  const first = ofGroup.find((pair) => isOfNobody(pair, table))
  return ofGroup.filter((pair) => pair === first || !isOfNobody(pair, table))
}

/** The orders of people within a group. */
export const PEOPLE_ORDERS = ['verdict', 'name', 'activity', 'distance'] as const
export type PeopleOrder = (typeof PEOPLE_ORDERS)[number]

/**
 * The people of a group in an order: by the gravest pair, which is the one with most works, by family name (`byName`), or by
 * their last publication, newest first. The distance of clear people is known to the view only (clear-people.tsx).
 */
export function orderedPeople(
  people: readonly PersonOfB[],
  order: PeopleOrder,
  byName: (one: number, other: number) => number,
): PersonOfB[] {
  const most = ({ reasons }: PersonOfB): number => reasons[0]?.count ?? 0
  return people.toSorted((one, other) => {
    if (order === 'name') return byName(one.column, other.column)
    if (order === 'activity') return (other.active ?? 0) - (one.active ?? 0)
    return most(other) - most(one)
  })
}

/** Whether an entry of B is certainly one person, who alone has a profile: of others it is empty, and nothing is known. */
export const isOnePerson = ({ rightResolution }: PairTable, entry: string): boolean =>
  rightResolution.get(entry)?.status === 'unique'

/** Those farthest from A first, by the number of people between them; last those of whom that is not known. */
export function byDistance(
  people: readonly PersonOfB[],
  table: PairTable,
  tiesOf: (entry: string) => number,
): PersonOfB[] {
  const ties = ({ entry }: PersonOfB): number =>
    isOnePerson(table, entry) ? tiesOf(entry) : Number.MAX_SAFE_INTEGER
  return people.toSorted((one, other) => ties(one) - ties(other))
}

/** Whether nothing is known about a pair because its name of B was not found. */
export const isOfNobody = (pair: Pair, { rightResolution }: PairTable): boolean =>
  standingOf(pair) === 'unknown' && rightResolution.get(pair.right)?.status === 'not_found'

/** The names of A that are not known themselves, because of which nobody in B can be clear. */
export const unknownInA = ({ left, leftNames, leftResolution, pairs }: PairTable): string[] =>
  leftNames.filter((_, row) => {
    const isUnknown = openReasonOf({ left: leftResolution.get(left[row] ?? ''), right: undefined }) !== null
    return isUnknown && pairs[row]?.every((pair) => standingOf(pair) !== 'clear')
  })

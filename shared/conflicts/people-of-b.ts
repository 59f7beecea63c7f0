import { openReasonOf } from './pair-status.ts'
import type { Pair, PairTable } from './pair-table.ts'
import { pairsByGroup, recencyOf, rulingOf, STANDINGS, type Standing, standingOf } from './standing.ts'

/**
 * `check`: neither a conflict nor certainly clear. `not_covered`: clear as far as the data reach.
 * `dismissed`: clear except for findings that the user dismissed.
 */
type PersonGroup = 'conflict' | 'check' | 'dismissed' | 'not_covered' | 'clear'

export type PersonOfB = {
  column: number
  entry: string
  name: string
  group: PersonGroup
  /** The pairs that are not clear, gravest first. */
  reasons: readonly Pair[]
  /** The year of the last joint work with somebody of A, even if the policy leaves the work out. */
  last: number | null
}

/** The group of a person by the gravest standing of the person's pairs. */
const PERSON_GROUP_OF: readonly [group: Standing, person: PersonGroup][] = [
  ['conflict', 'conflict'],
  // People on both sides must not review their own papers.
  ['same_person', 'conflict'],
  ['possible', 'check'],
  ['unknown', 'check'],
  ['not_covered', 'not_covered'],
  ['dismissed', 'dismissed'],
]

/** Groups the people of B, in list order. A person is clear only if all pairs of the person are clear. */
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
    }
  })
  const none = { conflict: [], check: [], dismissed: [], not_covered: [], clear: [] }
  return { ...none, ...Object.groupBy(people, ({ group }) => group) }
}

/** Returns the pairs in `only`, or else all but weak pairs. If the name of B was not found, returns only one pair for that. */
export function reasonsIn(person: PersonOfB, table: PairTable, only: ReadonlySet<Pair> | null): Pair[] {
  const { group, reasons } = person
  const shown = reasons.filter((pair) => {
    if (only !== null) return only.has(pair)
    // A weak pair is shown only if the person has no graver pair.
    const isWeak =
      standingOf(pair) === 'not_covered' || (isOfUnknownA(pair, table) && !waitsForA(person, table))
    return standingOf(pair) === group || !isWeak
  })
  const first = shown.find((pair) => isOfNobody(pair, table))
  return shown.filter((pair) => pair === first || !isOfNobody(pair, table))
}

/** The most urgent pair has the lowest rank: undecided pairs before decided pairs, then the gravest. */
const urgencyOf = (pair: Pair): number =>
  STANDINGS.indexOf(standingOf(pair)) + (rulingOf(pair) === null ? 0 : STANDINGS.length)

/** Sorts people by their most urgent pair, then by number of works. Equal people keep their order. */
export const mostUrgentFirst = (people: readonly PersonOfB[]): PersonOfB[] =>
  people
    .map((person) => ({
      person,
      urgency: Math.min(...person.reasons.map(urgencyOf)),
      most: Math.max(0, ...person.reasons.map(({ count }) => count)),
    }))
    .sort((one, other) => one.urgency - other.urgency || other.most - one.most)
    .map(({ person }) => person)

/** Whether only unknown names of A leave a person open. Ignores pairs that the data do not cover. */
export const waitsForA = ({ reasons }: PersonOfB, table: PairTable): boolean => {
  const covered = reasons.filter((pair) => standingOf(pair) !== 'not_covered')
  return covered.length > 0 && covered.every((pair) => isOfUnknownA(pair, table))
}

const isOfUnknownA = (pair: Pair, { rightResolution }: PairTable): boolean =>
  pair.status === 'unresolved' &&
  standingOf(pair) === 'unknown' &&
  openReasonOf({ left: undefined, right: rightResolution.get(pair.right) }) === null

/** Whether an entry means one person. Other entries have no profile. */
export const isOnePerson = ({ rightResolution }: PairTable, entry: string): boolean =>
  rightResolution.get(entry)?.status === 'unique'

/** Whether a pair is unknown because the name of B was not found. */
export const isOfNobody = (pair: Pair, { rightResolution }: PairTable): boolean =>
  standingOf(pair) === 'unknown' && rightResolution.get(pair.right)?.status === 'not_found'

import type { Pair, PairTable } from '../../conflicts/pair-table.ts'
import {
  mostUrgentFirst,
  type PersonOfB,
  peopleOfB,
  reasonsIn,
  waitsForA,
} from '../../conflicts/people-of-b.ts'

/** A row of the list: a person of B with the pairs that the row shows. */
export type PersonRow = { person: PersonOfB; reasons: readonly Pair[] }

export type PeopleFilter = {
  /** The pairs to show; null for all. */
  only: ReadonlySet<Pair> | null
  /** Whether to show people without a finding. `matches`: whether the search finds a name. */
  showsClear: boolean
  matches: (name: string) => boolean
}

/** Sorts the people of B into sections: with a finding, most urgent first; waiting for a name of A; not covered; clear. */
export function peopleRows(table: PairTable, { only, showsClear, matches }: PeopleFilter) {
  const { conflict, check, dismissed, not_covered, clear } = peopleOfB(table)
  const found = [...conflict, ...check, ...dismissed]
  const rowsOf = (people: readonly PersonOfB[]): PersonRow[] =>
    people
      .map((person) => ({ person, reasons: reasonsIn(person, table, only) }))
      .filter(({ reasons }) => only === null || reasons.length > 0)
  const withoutFinding = (people: readonly PersonOfB[]): PersonRow[] =>
    showsClear ? people.filter(({ name }) => matches(name)).map((person) => ({ person, reasons: [] })) : []
  return {
    found: rowsOf(mostUrgentFirst(found.filter((person) => !waitsForA(person, table)))),
    waiting: rowsOf(found.filter((person) => waitsForA(person, table))),
    not_covered: only === null ? withoutFinding(not_covered) : rowsOf(not_covered),
    clear: withoutFinding(clear),
  }
}

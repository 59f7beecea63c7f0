import type { Pair, PairTable } from '../../conflicts/pair-table.ts'
import {
  mostUrgentFirst,
  type PersonOfB,
  peopleOfB,
  reasonsIn,
  waitsForA,
} from '../../conflicts/people-of-b.ts'

/** A person of B as a row of the list: with the pairs that are shown of them. */
export type PersonRow = { person: PersonOfB; reasons: readonly Pair[] }

export type PeopleFilter = {
  /** The pairs that the list shows; null for all. */
  only: ReadonlySet<Pair> | null
  /** Whether people without a finding are shown, and those of them with these words. */
  showsClear: boolean
  matches: (name: string) => boolean
}

/**
 * The people of B in the sections of the list: with a finding, the most urgent first; those who wait for a name of A alone; those
 * whom the data do not cover; and those who are clear.
 */
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

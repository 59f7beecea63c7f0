import type { Pair, PairTable } from '../../conflicts/pair-table.ts'
import {
  isOfNobody,
  mostUrgentFirst,
  type PersonOfB,
  peopleOfB,
  reasonsIn,
  waitsForA,
} from '../../conflicts/people-of-b.ts'
import { rulingOf } from '../../conflicts/standing.ts'
import type { Locale } from '../../messages/locale.ts'
import { recencyClauses, sinceMessages } from '../../words/pair-statements.ts'
import { reasonWord, verdictWord } from '../../words/verdict-words.ts'

/** `reasons`: the shown pairs in which the person has a finding. */
export type PersonRow = { person: PersonOfB; reasons: readonly Pair[] }

export type PeopleFilter = {
  only: ReadonlySet<Pair> | null
  /** Shows people without a finding if their names match. */
  showsClear: boolean
  matches: (name: string) => boolean
}

/** Sorts the people of B into sections, and the people with a finding by urgency. */
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

/** Example: "Ion Stoica: 7 joint papers, last 2013". Names nobody of A if the name of B was not found. */
export function reasonText(pair: Pair, table: PairTable, { t }: Locale): string {
  if (isOfNobody(pair, table)) return t('statusNotFound')
  return t('labelOf', { text: pair.leftName, of: reasonClause(pair, table, t) })
}

function reasonClause(pair: Pair, table: PairTable, t: Locale['t']): string {
  const { status, count, judgement, unresolvedReason } = pair
  if (count > 0) {
    const papers = status === 'possible' ? 'possibleCount' : 'papersCount'
    const clauses = [sinceMessages(table, t)(papers, { count }), ...recencyClauses(pair, t).slice(0, 1)]
    return clauses.join(t('clauseSeparator'))
  }
  if (status === 'same_person' || rulingOf(pair) !== null) return verdictWord(pair, t)
  if (unresolvedReason === 'not_found') return t('statusNotFound')
  if (status === 'possible') return reasonWord(pair, t) || t('mayCount')
  if (status === 'unresolved' || status === 'unknown') return reasonWord(pair, t)
  if (judgement && judgement.leftOut > 0) return t('doNotCount', { count: judgement.leftOut })
  return sinceMessages(table, t)('papersCount', { count })
}

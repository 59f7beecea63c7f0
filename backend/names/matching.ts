import { foldedBase } from '../../shared/names/folding.ts'
import { wordsOf } from '../../shared/names/name-words.ts'
import { splitHomonym } from '../../shared/query/identifier-forms.ts'
import type { Bibliography } from '../database/bibliography.ts'
import type { NamedPerson, PersonFacts } from '../database/name-index.ts'
import type { Identifier } from './identifiers.ts'
import { extraWords, wordsExpression } from './name-tokens.ts'
import type { Entry } from './query-name.ts'

/** `complete` is false if a bounded search left out persons. */
export type Matches = { persons: PersonFacts[]; complete: boolean }

/** A person with the name that fits the entry best. `extra` counts the words of this name that the entry lacks. */
type Match = { person: NamedPerson; exact: boolean; extra: number }

/** Finds every person with the entry's base name. A homonym number leaves only the person with this number. */
export function matchExactly(bibliography: Bibliography, entry: Entry): Matches {
  const named = withHomonymNumber(entry, bibliography.index.namesWithBase(entry.base))
  return { persons: factsOf(named), complete: true }
}

export function matchIdentifier(bibliography: Bibliography, identifier: Identifier): Matches {
  const persons =
    'orcid' in identifier
      ? bibliography.personsWithOrcid(identifier.orcid)
      : bibliography.personsWithKey(identifier.key)
  return { persons, complete: true }
}

/**
 * Finds the persons who have all words of the entry in one name. Examines those with the exact base name, and the `limit`
 * most prolific others. Sorts by exact base name, fewest extra words, most publications and name. If the entry is the numbered
 * name of a person, finds only that person.
 */
export function matchLoosely(bibliography: Bibliography, entry: Entry, limit = 2000): Matches {
  // The search by words may miss persons with the exact name: it is bounded, and a name may have no words.
  const exact = withHomonymNumber(entry, bibliography.index.namesWithBase(entry.base))
  if (entry.number !== null && exact.some(({ name }) => name === entry.name))
    return { persons: factsOf(exact), complete: true }
  const words = wordsOf(entry.base)
  const expression = wordsExpression(words)
  const found = expression === null ? [] : bibliography.index.personsWithWords(expression, limit)
  const loose = found.flatMap(({ names, ...person }) => names.map((name) => ({ ...person, name })))
  const best = new Map<number, Match>()
  for (const person of [...exact, ...withHomonymNumber(entry, loose)]) {
    const folded = foldedBase(person.name)
    const isExact = folded === entry.base
    const extra = isExact ? 0 : extraWords(words, wordsOf(folded))
    if (extra === -1) continue
    const match = { person, exact: isExact, extra }
    const other = best.get(person.id)
    if (other === undefined || closeness(match, other) < 0) best.set(person.id, match)
  }
  const inOrder = [...best.values()].sort(
    (a, b) =>
      closeness(a, b) ||
      b.person.publications - a.person.publications ||
      (a.person.name < b.person.name ? -1 : 1),
  )
  return { persons: factsOf(inOrder.map(({ person }) => person)), complete: found.length < limit }
}

function closeness(a: Match, b: Match): number {
  return Number(b.exact) - Number(a.exact) || a.extra - b.extra
}

function factsOf(named: readonly NamedPerson[]): PersonFacts[] {
  const facts = named.map(({ id, publications, disambiguation }) => ({ id, publications, disambiguation }))
  return [...new Map(facts.map((person) => [person.id, person])).values()]
}

/** dblp numbers spellings separately: `Min Soo Kim 0001` is not `Min-Soo Kim 0001`. So an identical name excludes all others. */
function withHomonymNumber({ name, number }: Entry, named: readonly NamedPerson[]): readonly NamedPerson[] {
  if (number === null) return named
  const identical = named.filter((person) => person.name === name)
  if (identical.length > 0) return identical
  return named.filter((person) => splitHomonym(person.name).number === number)
}

import { setImmediate as nextTurn } from 'node:timers/promises'
import type { EntryResolution, ResolutionStatus } from '../../shared/contract/backend.ts'
import { PERSONS_LISTED } from '../../shared/limits.ts'
import type { Bibliography } from './bibliography.ts'
import { compareCodePoints } from './code-points.ts'
import type { Entry } from './entry.ts'
import { type MatchedPerson, matchExactly, matchLoosely } from './matching.ts'
import { describedPerson } from './person.ts'
import { suggestedPersons } from './suggestions.ts'

/** Other requests wait no longer than this for a list of entries. */
const LONGEST_TURN_MS = 10

export type MatchRules = {
  /** true: the same base name. false: every word of the entry in any order. */
  exactBaseMatch: boolean
  /** Persons one entry may stand for when matched loosely; exact matching means every person. */
  authorLimit: number
}

/** Who an entry is. */
export type ResolvedEntry = {
  entry: Entry
  status: ResolutionStatus
  truncated: boolean
  /** How many persons match, those beyond the limit included. */
  personCount: number
  /** The persons that count, at most `authorLimit` when matched loosely. */
  persons: MatchedPerson[]
}

/** Resolves entries one after the other, letting other requests in between: a loose one may look at many names. */
export async function resolveEntries(
  bibliography: Bibliography,
  entries: readonly Entry[],
  rules: MatchRules,
): Promise<ResolvedEntry[]> {
  const resolved: ResolvedEntry[] = []
  let turnBegan = performance.now()
  for (const entry of entries) {
    resolved.push(resolveEntry(bibliography, entry, rules))
    if (performance.now() - turnBegan < LONGEST_TURN_MS) continue
    await nextTurn()
    turnBegan = performance.now()
  }
  return resolved
}

/** Who the entry is, by the rules of contract.md, part 3. */
export function resolveEntry(bibliography: Bibliography, entry: Entry, rules: MatchRules): ResolvedEntry {
  const match = rules.exactBaseMatch ? matchExactly : matchLoosely
  const { persons, complete } = match(bibliography, entry)
  const kept = rules.exactBaseMatch ? persons : persons.slice(0, rules.authorLimit)
  const truncated = !complete || kept.length < persons.length
  return {
    entry,
    status: statusOf(persons, truncated),
    truncated,
    personCount: persons.length,
    persons: kept,
  }
}

function statusOf([first, ...others]: readonly MatchedPerson[], truncated: boolean): ResolutionStatus {
  if (first === undefined) return 'not_found'
  return others.length === 0 && !truncated && !first.isBin ? 'unique' : 'ambiguous'
}

/** What is answered about an entry. Suggestions only where nobody was found. */
export function describedResolution(bibliography: Bibliography, resolved: ResolvedEntry): EntryResolution {
  const { entry, status, truncated, personCount, persons } = resolved
  return {
    entry: entry.text,
    status,
    truncated,
    person_count: personCount,
    persons: mostProlific(bibliography, persons).map((id) => describedPerson(bibliography, id)),
    ...(status === 'not_found' && {
      suggestions: suggestedPersons(bibliography, entry).map((id) => describedPerson(bibliography, id)),
    }),
  }
}

/** The persons that are listed: most publications first, then by name. */
function mostProlific(bibliography: Bibliography, persons: readonly MatchedPerson[]): number[] {
  if (persons.length === 1) return persons.map(({ id }) => id)
  const sorted = persons.toSorted((a, b) => b.publications - a.publications)
  // Names are looked up only for those that may be listed: an entry can stand for hundreds.
  const fewest = sorted[PERSONS_LISTED - 1]?.publications ?? 0
  return sorted
    .filter(({ publications }) => publications >= fewest)
    .map((person) => ({ ...person, name: bibliography.name(bibliography.nameIdsOf(person.id)[0] ?? 0) }))
    .sort((a, b) => b.publications - a.publications || compareCodePoints(a.name, b.name))
    .slice(0, PERSONS_LISTED)
    .map(({ id }) => id)
}

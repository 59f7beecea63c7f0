import { LRUCache } from 'lru-cache'
import type { EntryResolution, Person, ResolutionStatus } from '../../shared/contract/backend.ts'
import { NEAR_LISTED, PERSONS_LISTED } from '../../shared/query/limits.ts'
import type { Bibliography, PersonFacts } from '../database/bibliography.ts'
import { type Matches, matchExactly, matchIdentifier, matchLoosely } from './matching.ts'
import { isInitialsOnly, nearNamesakes } from './near-namesakes.ts'
import { type Entry, nameEntry } from './query-name.ts'
import { givenNameFirst, hasOtherScript } from './scripts-and-order.ts'
import { suggestedPersons } from './suggestions.ts'

/** Persons as answered: each with the primary name, and the others as aliases in the order dblp lists them. */
export function describedPersons(bibliography: Bibliography, personIds: readonly number[]): Person[] {
  const persons = bibliography.persons(personIds)
  const nameOf = bibliography.names(
    persons.flatMap(({ nameIds, coauthorNameIds }) => [...nameIds, ...coauthorNameIds]),
  )
  const venueOf = bibliography.venues(persons.flatMap(({ venueIds }) => venueIds))
  return persons.map(({ key, affiliations, orcid, publications, disambiguation, ...person }) => {
    const [name = '', ...aliases] = person.nameIds.map((id) => nameOf.get(id) ?? '')
    const venues = person.venueIds.map((id) => venueOf.get(id) ?? '')
    const coauthors = person.coauthorNameIds.map((id) => nameOf.get(id) ?? '')
    const years = { first_year: person.firstYear, last_year: person.lastYear }
    return {
      key,
      name,
      aliases,
      affiliations,
      orcid,
      publications,
      disambiguation,
      ...years,
      venues,
      coauthors,
    }
  })
}

export type MatchRules = {
  /** true: the same base name. false: every word of the entry in any order. */
  exactBaseMatch: boolean
  /** Persons one entry may stand for when matched loosely; exact matching means every person. */
  authorLimit: number
}

/** Who an entry is. */
export type ResolvedEntry = {
  entry: Entry
  /** The name that the entry was taken for, when that is not the entry itself. */
  readAs: string | null
  status: ResolutionStatus
  truncated: boolean
  /** How many persons match, those beyond the limit included; of a search that was bounded, those it found. */
  personCount: number
  /** The persons that count, at most `authorLimit` when matched loosely. */
  persons: PersonFacts[]
  /** Near namesakes, most publications first: their works are not the entry's, but a zero is not certain either. */
  near: PersonFacts[]
}

/**
 * Who the entry is, by the rules of docs/protocol.md, Names; an identifier (identifiers.ts) means whom it names, whatever
 * the rules. A name that nobody has as it stands is read family name first (scripts-and-order.ts), and then matched
 * exactly, so that nobody is guessed at.
 */
export function resolveEntry(bibliography: Bibliography, entry: Entry, rules: MatchRules): ResolvedEntry {
  const question = JSON.stringify([entry.text, rules.exactBaseMatch, rules.authorLimit])
  return cachedResolution(bibliography, question, () => resolvedAnew(bibliography, entry, rules))
}

/** Kept in memory of the entries that were resolved last: persons, 100 bytes each, and characters as parts of one. */
const PERSONS_KEPT = 100_000
const CHARACTERS_A_PERSON = 20

/** By bibliography, since that is another one as soon as the database is. */
const memories = new WeakMap<Bibliography, LRUCache<string, ResolvedEntry>>()

/**
 * What was found for this question before, or what `resolve` finds now: a committee is asked about with every paper
 * anew, and who an entry is does not change as long as the database does not.
 */
function cachedResolution(
  bibliography: Bibliography,
  question: string,
  resolve: () => ResolvedEntry,
): ResolvedEntry {
  const memory = memoryOf(bibliography)
  const known = memory.get(question)
  if (known !== undefined) return known
  const resolved = resolve()
  memory.set(question, resolved)
  return resolved
}

function memoryOf(bibliography: Bibliography): LRUCache<string, ResolvedEntry> {
  const known = memories.get(bibliography)
  if (known !== undefined) return known
  const memory = new LRUCache<string, ResolvedEntry>({
    maxSize: PERSONS_KEPT,
    sizeCalculation: ({ persons, near }, key) =>
      persons.length + near.length + Math.ceil(key.length / CHARACTERS_A_PERSON),
  })
  memories.set(bibliography, memory)
  return memory
}

function resolvedAnew(bibliography: Bibliography, entry: Entry, rules: MatchRules): ResolvedEntry {
  const { matches, readAs } = matchesOf(bibliography, entry, rules)
  const { persons, complete } = matches
  const kept = rules.exactBaseMatch ? persons : persons.slice(0, rules.authorLimit)
  const truncated = !complete || kept.length < persons.length
  const name = readAs === null ? entry : nameEntry(readAs)
  const near = entry.identifier === null ? nearNamesakes(bibliography, name, persons) : []
  const mayBeAnother = isInitialsOnly(name) || isOutpublished(persons, near)
  return {
    entry,
    readAs,
    status: statusOf(persons, truncated || mayBeAnother),
    truncated,
    personCount: persons.length,
    persons: kept,
    near,
  }
}

/** Whether a near namesake has more publications: then the entry rather means that person. */
function isOutpublished(persons: readonly PersonFacts[], near: readonly PersonFacts[]): boolean {
  const most = Math.max(...persons.map(({ publications }) => publications))
  return near.some(({ publications }) => publications > most)
}

function matchesOf(
  bibliography: Bibliography,
  entry: Entry,
  { exactBaseMatch, authorLimit }: MatchRules,
): { matches: Matches; readAs: string | null } {
  if (entry.identifier !== null) {
    const readAs = 'name' in entry.identifier ? entry.identifier.name : null
    return { matches: matchIdentifier(bibliography, entry.identifier), readAs }
  }
  const matches = exactBaseMatch
    ? matchExactly(bibliography, entry)
    : matchLoosely(bibliography, entry, authorLimit)
  const turned = matches.persons.length === 0 ? givenNameFirst(entry.name) : null
  if (turned === null) return { matches, readAs: null }
  const ofTurned = matchExactly(bibliography, nameEntry(turned))
  return ofTurned.persons.length === 0 ? { matches, readAs: null } : { matches: ofTurned, readAs: turned }
}

function statusOf([first, ...others]: readonly PersonFacts[], mayBeAnother: boolean): ResolutionStatus {
  if (first === undefined) return 'not_found'
  return others.length === 0 && !mayBeAnother && !first.isDisambiguation ? 'unique' : 'ambiguous'
}

/** What a cached resolution keeps of an entry. */
const describedBefore = new WeakMap<ResolvedEntry, EntryResolution>()

/** What is answered about an entry. Suggestions and a hint only where nobody was found. */
export function describedResolution(bibliography: Bibliography, resolved: ResolvedEntry): EntryResolution {
  const known = describedBefore.get(resolved)
  if (known !== undefined) return known
  const described = describedAnew(bibliography, resolved)
  describedBefore.set(resolved, described)
  return described
}

function describedAnew(bibliography: Bibliography, resolved: ResolvedEntry): EntryResolution {
  const { entry, readAs, status, truncated, personCount, persons, near } = resolved
  return {
    entry: entry.text,
    ...(readAs !== null && { read_as: readAs }),
    status,
    truncated,
    person_count: personCount,
    persons: describedPersons(bibliography, mostProlific(persons, PERSONS_LISTED)),
    near: describedPersons(bibliography, mostProlific(near, NEAR_LISTED)),
    ...(status === 'not_found' && {
      ...(hasOtherScript(entry.name) && { hint: 'latin_script' as const }),
      suggestions: describedPersons(bibliography, suggestedPersons(bibliography, entry)),
    }),
  }
}

/** The persons that are listed, most publications first: so they are numbered. */
function mostProlific(persons: readonly PersonFacts[], count: number): number[] {
  return persons
    .map(({ id }) => id)
    .sort((a, b) => a - b)
    .slice(0, count)
}

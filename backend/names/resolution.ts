import { LRUCache } from 'lru-cache'
import type { ResolutionStatus } from '../../shared/contract/backend.ts'
import { NEAR_LISTED, PERSONS_LISTED } from '../../shared/limits.ts'
import type { Bibliography } from '../database/bibliography.ts'
import type { PersonFacts } from '../database/name-index.ts'
import { foldedBase } from './folding.ts'
import { type Matches, matchExactly, matchIdentifier, matchLoosely } from './matching.ts'
import { isInitialsOnly, type NearNamesakes, nearNamesakes } from './near-namesakes.ts'
import { type Entry, nameEntry } from './query-name.ts'
import { givenNameFirst } from './spelling/initials.ts'
import { SUGGESTIONS, severalNames } from './suggestions.ts'

export type MatchRules = {
  /** true: match the same base name. false: match every word of the entry in any order. */
  exactBaseMatch: boolean
  /** The most persons that one entry matches loosely. Exact matching has no limit. */
  authorLimit: number
}

/** An entry with the persons that it matches. */
export type ResolvedEntry = {
  entry: Entry
  /** The name that was matched instead of the entry's text; null if it is the same. */
  readAs: string | null
  /** False if the words of the entry were matched in any order. */
  isExact: boolean
  status: ResolutionStatus
  truncated: boolean
  /**
   * The number of persons that match, including those beyond the limit. A bounded search counts only those it
   * found.
   */
  personCount: number
  /** The persons that count, at most `authorLimit` with loose matching. */
  persons: PersonFacts[]
  /**
   * Near namesakes, most publications first. Their works are not the entry's, but they make a result without shared
   * works uncertain.
   */
  near: PersonFacts[]
  /** There are more near namesakes than `near` has. */
  nearTruncated: boolean
  /** The full names in an entry that nobody has and that holds several; such an entry has no near namesakes. */
  splitInto: readonly string[]
  /** The persons are one human, as the entry says; always `unique`. */
  asOne: boolean
}

/**
 * Resolves an entry to persons by the rules of docs/protocol.md, Names. An identifier (identifiers.ts) matches only
 * its own person, whatever the rules. If no person has the name as given, it is read as family name first
 * (initials.ts) and then matched exactly, to avoid guesses.
 */
export function resolveEntry(bibliography: Bibliography, entry: Entry, rules: MatchRules): ResolvedEntry {
  const cacheKey = JSON.stringify([entry.text, rules.exactBaseMatch, rules.authorLimit])
  return cachedResolution(bibliography, cacheKey, () => computeResolution(bibliography, entry, rules))
}

/**
 * Capacity of the resolution cache, counted in persons of 100 bytes each; the characters of a key count as
 * fractions of a person. 100 entries fit, each with as many persons and near namesakes as there may be.
 */
const CACHE_PERSONS = 200_000
const CHARACTERS_PER_PERSON = 20
/** What the description of a listed person takes, 1,000 bytes: it is kept as long as the resolution. */
const PERSONS_PER_DESCRIBED = 10

/** One cache per bibliography: a new database comes with a new Bibliography. */
const caches = new WeakMap<Bibliography, LRUCache<string, ResolvedEntry>>()

/**
 * Returns the cached resolution, or computes and caches it. The same committee is queried again with every paper,
 * and a resolution does not change while the database stays the same.
 */
function cachedResolution(
  bibliography: Bibliography,
  cacheKey: string,
  resolve: () => ResolvedEntry,
): ResolvedEntry {
  const cache = cacheOf(bibliography)
  const known = cache.get(cacheKey)
  if (known !== undefined) return known
  const resolved = resolve()
  cache.set(cacheKey, resolved)
  return resolved
}

function cacheOf(bibliography: Bibliography): LRUCache<string, ResolvedEntry> {
  const known = caches.get(bibliography)
  if (known !== undefined) return known
  const cache = new LRUCache<string, ResolvedEntry>({
    maxSize: CACHE_PERSONS,
    sizeCalculation: (resolved, key) =>
      resolved.persons.length +
      resolved.near.length +
      PERSONS_PER_DESCRIBED * mostDescribed(resolved) +
      Math.ceil(key.length / CHARACTERS_PER_PERSON),
  })
  caches.set(bibliography, cache)
  return cache
}

/** The most persons that the description of a resolution lists. */
function mostDescribed({ persons, near, status }: ResolvedEntry): number {
  const suggested = status === 'not_found' ? SUGGESTIONS : 0
  return Math.min(persons.length, PERSONS_LISTED) + Math.min(near.length, NEAR_LISTED) + suggested
}

function computeResolution(bibliography: Bibliography, entry: Entry, rules: MatchRules): ResolvedEntry {
  if (entry.asOne !== null) return resolveAsOne(bibliography, entry, entry.asOne)
  const { matches, readAs } = matchesOf(bibliography, entry, rules)
  const { persons, complete } = matches
  const kept = rules.exactBaseMatch ? persons : persons.slice(0, rules.authorLimit)
  const truncated = !complete || kept.length < persons.length
  const name = readAs === null ? entry : nameEntry(readAs)
  const isName = entry.identifier === null
  const splitInto = isName && persons.length === 0 ? severalNames(bibliography, entry) : []
  const near = isName && splitInto.length === 0 ? nearNamesakes(bibliography, name, persons) : NO_NEAR
  const mayBeAnother =
    (isInitialsOnly(name) && !isOnlyReading(bibliography, name, persons, near)) ||
    isOutpublished(persons, near.persons)
  return {
    entry,
    readAs,
    isExact: rules.exactBaseMatch,
    status: statusOf(persons, truncated || mayBeAnother),
    truncated,
    personCount: persons.length,
    persons: kept,
    near: near.persons,
    nearTruncated: !near.complete,
    splitInto,
    asOne: false,
  }
}

/** Resolves several persons as one human. If a part means nobody, the works of that person are missing: not found. */
function resolveAsOne(bibliography: Bibliography, entry: Entry, parts: readonly Entry[]): ResolvedEntry {
  const rules = { exactBaseMatch: true, authorLimit: 0 }
  const found = parts.map((part) => matchesOf(bibliography, part, rules).matches.persons)
  const isFound = found.every((persons) => persons.length > 0)
  const persons = isFound ? [...new Map(found.flat().map((person) => [person.id, person])).values()] : []
  const isSure = found.every(([first, ...others]) => others.length === 0 && first?.isDisambiguation === false)
  return {
    entry,
    readAs: null,
    isExact: true,
    status: isSure ? 'unique' : isFound ? 'ambiguous' : 'not_found',
    truncated: false,
    personCount: persons.length,
    persons,
    near: [],
    nearTruncated: false,
    splitInto: [],
    asOne: isSure && persons.length > 1,
  }
}

const NO_NEAR: NearNamesakes = { persons: [], isSpelledOut: false, complete: true }

/**
 * Checks if an entry of initials still means one person: it is that person's primary name, and nobody with publications
 * has a name that it may abbreviate (`H. V. Jagadish`).
 */
function isOnlyReading(
  bibliography: Bibliography,
  { base }: Entry,
  [person]: readonly PersonFacts[],
  { isSpelledOut, complete }: NearNamesakes,
): boolean {
  if (person === undefined || isSpelledOut || !complete) return false
  return foldedBase(bibliography.namesOf(person.id)[0] ?? '') === base
}

/** Checks if a near namesake has more publications: the entry then more likely means that person. */
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
  const reordered = matches.persons.length === 0 ? givenNameFirst(entry.name) : null
  if (reordered === null) return { matches, readAs: null }
  const ofReordered = matchExactly(bibliography, nameEntry(reordered))
  return ofReordered.persons.length === 0
    ? { matches, readAs: null }
    : { matches: ofReordered, readAs: reordered }
}

function statusOf([first, ...others]: readonly PersonFacts[], mayBeAnother: boolean): ResolutionStatus {
  if (first === undefined) return 'not_found'
  return others.length === 0 && !mayBeAnother && !first.isDisambiguation ? 'unique' : 'ambiguous'
}

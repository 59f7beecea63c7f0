import { LRUCache } from 'lru-cache'
import type { EntryResolution, Person, ResolutionStatus } from '../../shared/contract/backend.ts'
import { foldedBase } from '../../shared/names/folding.ts'
import { memoize } from '../database/batched-lookup.ts'
import type { Bibliography } from '../database/bibliography.ts'
import type { PersonFacts } from '../database/name-index.ts'
import { matchExactly, matchIdentifier, matchLoosely } from './matching.ts'
import { isInitialsOnly, nearNamesakes } from './near-namesakes.ts'
import { type Entry, nameEntry } from './query-name.ts'
import { givenNameFirst } from './spelling/initials.ts'
import { severalNames } from './suggestions.ts'

export type MatchRules = {
  /** true: match the same base name. false: match all words of the entry in any order. */
  exactBaseMatch: boolean
  /** The most persons of one entry for loose matching. */
  authorLimit: number
}

/** `listed` has the described persons by id. `text` is the JSON of `resolution`; its first use sets it. */
export type DescribedEntry = {
  resolution: EntryResolution
  listed: ReadonlyMap<number, Person>
  text?: string
}

export type ResolvedEntry = {
  entry: Entry
  /** The matched name, if it is not the entry's text. */
  readAs: string | null
  isExact: boolean
  status: ResolutionStatus
  truncated: boolean
  /** Includes matched persons beyond the limit. After a bounded search, more persons may match. */
  personCount: number
  persons: PersonFacts[]
  /** The ids of near namesakes, most publications first. A pair is `possible` if only they have joint works. */
  near: readonly number[]
  nearTruncated: boolean
  /** For an entry that nobody has as a name: the full names in it. If there are any, `near` is empty. */
  splitInto: readonly string[]
  /** Whether the entry names several persons as one human, and is `unique`. */
  asOne: boolean
  /** Set by the first answer that lists the entry (description.ts). */
  description?: DescribedEntry
}

export const isCertain = ({ status, nearTruncated }: ResolvedEntry): boolean =>
  status === 'unique' && !nearTruncated

/** A new database comes with a new Bibliography, and so with a new cache. */
const cacheOf = memoize(
  (_: Bibliography) =>
    new LRUCache<string, ResolvedEntry>({
      // A unit is 100 bytes, the size of a person. The cache has room for 200 entries of the largest size.
      maxSize: 400_000,
      sizeCalculation: ({ persons, near }) => persons.length + near.length + 250,
    }),
  new WeakMap(),
)

/**
 * Resolves an entry to persons (docs/dev/protocol.md, Names). An identifier matches only its persons. If no person has the
 * name, reads the entry with the family name first and matches exactly.
 */
export function resolveEntry(bibliography: Bibliography, entry: Entry, rules: MatchRules): ResolvedEntry {
  const cache = cacheOf(bibliography)
  const key = JSON.stringify([entry.text, rules.exactBaseMatch, rules.authorLimit])
  const known = cache.get(key)
  if (known !== undefined) return known
  const resolved = {
    entry,
    readAs: null,
    isExact: true,
    truncated: false,
    near: [],
    nearTruncated: false,
    splitInto: [],
    asOne: false,
    ...(entry.asOne === null
      ? resolveOne(bibliography, entry, rules)
      : resolveAsOne(bibliography, entry.asOne)),
  }
  cache.set(key, resolved)
  return resolved
}

function resolveOne(bibliography: Bibliography, entry: Entry, rules: MatchRules) {
  const { persons, complete, readAs } = matchesOf(bibliography, entry, rules.exactBaseMatch)
  const counted = rules.exactBaseMatch ? persons : persons.slice(0, rules.authorLimit)
  const truncated = !complete || counted.length < persons.length
  const name = readAs === null ? entry : nameEntry(readAs)
  const isName = entry.identifier === null
  const splitInto = isName && persons.length === 0 ? severalNames(bibliography, entry) : []
  const near =
    isName && splitInto.length === 0
      ? nearNamesakes(bibliography, name, persons)
      : { ids: [], mostPublications: 0, isSpelledOut: false, complete: true }
  // A name with initials means one person if it is the person's primary name and abbreviates no other (`H. V. Jagadish`).
  const isOnlyReading = (): boolean =>
    persons[0] !== undefined &&
    !near.isSpelledOut &&
    near.complete &&
    foldedBase(bibliography.primaryName(persons[0].id)) === name.base
  const mayBeAnother =
    (isInitialsOnly(name) && !isOnlyReading()) || near.mostPublications > (persons[0]?.publications ?? 0)
  return {
    readAs,
    isExact: rules.exactBaseMatch,
    status: statusOf(persons, truncated || mayBeAnother),
    truncated,
    personCount: persons.length,
    persons: counted,
    near: near.ids,
    nearTruncated: !near.complete,
    splitInto,
  }
}

/** Returns `not_found` if a part means nobody, because the works of that part would be missing. */
function resolveAsOne(bibliography: Bibliography, parts: readonly Entry[]) {
  const found = parts.map((part) => matchesOf(bibliography, part, true).persons)
  const isFound = found.every((persons) => persons.length > 0)
  const persons = isFound ? [...new Map(found.flat().map((person) => [person.id, person])).values()] : []
  const isSure = found.every((ofPart) => statusOf(ofPart, false) === 'unique')
  const status: ResolutionStatus = isSure ? 'unique' : isFound ? 'ambiguous' : 'not_found'
  return { status, personCount: persons.length, persons, asOne: isSure && persons.length > 1 }
}

function matchesOf(bibliography: Bibliography, entry: Entry, isExact: boolean) {
  if (entry.identifier !== null) return { ...matchIdentifier(bibliography, entry.identifier), readAs: null }
  const matches = isExact ? matchExactly(bibliography, entry) : matchLoosely(bibliography, entry)
  const reordered = matches.persons.length === 0 ? givenNameFirst(entry.name) : null
  const ofReordered = reordered === null ? matches : matchExactly(bibliography, nameEntry(reordered))
  return ofReordered.persons.length === 0
    ? { ...matches, readAs: null }
    : { ...ofReordered, readAs: reordered }
}

function statusOf([first, ...others]: readonly PersonFacts[], mayBeAnother: boolean): ResolutionStatus {
  if (first === undefined) return 'not_found'
  return others.length === 0 && !mayBeAnother && first.disambiguation === 0 ? 'unique' : 'ambiguous'
}

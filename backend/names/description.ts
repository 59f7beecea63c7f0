import type { EntryResolution, Person } from '../../shared/contract/backend.ts'
import { NEAR_LISTED, PERSONS_LISTED } from '../../shared/limits.ts'
import { foldedBase } from '../../shared/names/folding.ts'
import { nameWords } from '../../shared/names/name-words.ts'
import { normalizeEntry } from '../../shared/query/entries.ts'
import { PERSON_KEY, splitHomonym } from '../../shared/query/identifier-forms.ts'
import { cachedLookup, memoize } from '../database/batched-lookup.ts'
import type { Bibliography } from '../database/bibliography.ts'
import type { PersonFacts } from '../database/name-index.ts'
import { identifierOf } from './identifiers.ts'
import { isInitialsOnly, isNameOutpublished, mayAbbreviate } from './near-namesakes.ts'
import { nameEntry } from './query-name.ts'
import type { DescribedEntry, ResolvedEntry } from './resolution.ts'
import { hasOtherScript } from './spelling/initials.ts'
import { suggestedPersons } from './suggestions.ts'

type Candidate = PersonFacts & { key: string | null; shared_name: number; names: readonly string[] }

/**
 * Describes persons for an answer, by id. A damaged database may lack persons: they are left out.
 * @param isOutpublished tells whether the person's name more likely means somebody outside of `personIds`
 */
export function describedPersons(
  bibliography: Bibliography,
  personIds: readonly number[],
  isOutpublished: (person: Candidate) => boolean,
): Map<number, Person> {
  const stored = bibliography.persons(personIds)
  const nameOf = bibliography.names(stored.flatMap((one) => [...one.nameIds, ...one.coauthorNameIds]))
  const venueOf = bibliography.venues(stored.flatMap(({ venueIds }) => venueIds))
  const textsOf = (ids: readonly number[], texts: ReadonlyMap<number, string>): string[] =>
    ids.map((id) => texts.get(id) ?? '')
  const persons = stored.map((person) => ({ ...person, names: textsOf(person.nameIds, nameOf) }))
  const entries = personEntries(persons, isOutpublished)
  const described = persons.map(({ names: [name = '', ...aliases], ...person }, index): [number, Person] => [
    person.id,
    {
      key: person.key,
      name,
      entry: entries[index] ?? name,
      aliases,
      affiliations: person.affiliations,
      orcid: person.orcid,
      publications: person.publications,
      disambiguation: person.disambiguation === 1,
      first_year: person.first_year,
      last_year: person.last_year,
      venues: textsOf(person.venueIds, venueOf),
      coauthors: textsOf(person.coauthorNameIds, nameOf),
    },
  ])
  return new Map(described)
}

/** Room for the coauthors of 100 prolific people, at 230 bytes a coauthor. */
const BRIEF_BYTES = 8_000_000

/** Describes many persons by id, as JSON without years, venues, coauthors and entry. Caches the texts for the next query. */
export const briefDescriptions = memoize(
  (bibliography: Bibliography) =>
    cachedLookup(briefTextsIn(bibliography), ({ length }) => length, BRIEF_BYTES),
  new WeakMap(),
)

const briefTextsIn = (bibliography: Bibliography) => (personIds: readonly number[]) => {
  const stored = bibliography.briefPersons(personIds)
  const nameOf = bibliography.names(stored.flatMap(({ nameIds }) => nameIds))
  return stored.map(({ id, nameIds, disambiguation, ...facts }): [number, Buffer] => {
    const [name = '', ...aliases] = nameIds.map((nameId) => nameOf.get(nameId) ?? '')
    const person: Person = { ...facts, name, aliases, disambiguation: disambiguation === 1 }
    return [id, Buffer.from(JSON.stringify(person))]
  })
}

/** Returns for each person an entry that means only this person: the name or dblp's id (docs/dev/protocol.md, Resolution). */
function personEntries(
  persons: readonly Candidate[],
  isOutpublished: (person: Candidate) => boolean,
): string[] {
  const wordsOf = memoize((person: Candidate) => person.names.map((name) => nameWords(foldedBase(name))))
  const isOutpublishedHere = (person: Candidate): boolean => {
    const [primary = []] = wordsOf(person)
    const others = persons.filter(({ publications }) => publications > person.publications)
    return others.some((other) => wordsOf(other).some((name) => mayAbbreviate(primary, name)))
  }
  const meansOnly = (person: Candidate): boolean => {
    const name = nameOf(person)
    if (person.disambiguation === 1 || normalizeEntry(name) !== name) return false
    // A name with a homonym number belongs to only one person.
    if (!isUnnumbered(person)) return true
    if (person.shared_name === 1 || isInitialsOnly(nameEntry(name))) return false
    return !isOutpublishedHere(person) && !isOutpublished(person)
  }
  return persons.map((person) => {
    const id = personId(person.key)
    return id === null || meansOnly(person) ? nameOf(person) : id
  })
}

const nameOf = ({ names: [name = ''] }: Candidate): string => name
const isUnnumbered = (person: Candidate): boolean => splitHomonym(nameOf(person)).number === null

function personId(key: string | null): string | null {
  const isOfKey = (text: string): boolean => {
    const identifier = identifierOf(text)
    return identifier !== null && 'key' in identifier && identifier.key === key
  }
  return key === null ? null : ([key.slice(PERSON_KEY.length), key].find(isOfKey) ?? null)
}

/** Describes the entry once, and stores the description in it. */
export function describedEntry(bibliography: Bibliography, resolved: ResolvedEntry): DescribedEntry {
  resolved.description ??= describe(bibliography, resolved)
  return resolved.description
}

/** Caches the JSON text, because a common name lists 20 persons. */
export function describedText(bibliography: Bibliography, resolved: ResolvedEntry): string {
  const described = describedEntry(bibliography, resolved)
  described.text ??= JSON.stringify(described.resolution)
  return described.text
}

function describe(bibliography: Bibliography, resolved: ResolvedEntry): DescribedEntry {
  const { entry, readAs, isExact, status, truncated, personCount, nearTruncated, splitInto } = resolved
  const personIds = mostProlific(resolved.persons, PERSONS_LISTED)
  const nearIds = resolved.near.slice(0, NEAR_LISTED)
  // A suggestion replaces the whole entry, so an entry of several names gets no suggestion.
  const isSuggested = status === 'not_found' && splitInto.length === 0 && entry.asOne === null
  const suggestedIds = isSuggested ? suggestedPersons(bibliography, entry) : []
  const ids = [...new Set([...personIds, ...nearIds, ...suggestedIds])]
  const isName = entry.identifier === null && entry.asOne === null
  const described = describedPersons(bibliography, ids, (person) => {
    // If the entry is the name of one person, this name means nobody else, unless the answer leaves out near namesakes.
    if (status === 'unique') return nearTruncated || !(isName && person.id === personIds[0])
    return !isExact || isNameOutpublished(bibliography, nameOf(person), person)
  })
  const descriptionsOf = (wanted: readonly number[]): Person[] =>
    wanted.flatMap((id) => described.get(id) ?? [])
  const resolution: EntryResolution = {
    entry: entry.text,
    ...(readAs !== null && { read_as: readAs }),
    status,
    truncated,
    person_count: personCount,
    persons: descriptionsOf(personIds),
    near: descriptionsOf(nearIds),
    ...(resolved.asOne && { as_one: true }),
    ...(nearTruncated && { near_truncated: true }),
    ...(status === 'not_found' && {
      ...(hasOtherScript(entry.name) && { hint: 'latin_script' as const }),
      suggestions: descriptionsOf(suggestedIds),
      ...(splitInto.length > 0 && { split_into: [...splitInto] }),
    }),
  }
  return { resolution, listed: described }
}

/** Lower ids have more publications, so sorts by id. */
const mostProlific = (persons: readonly PersonFacts[], count: number): number[] =>
  persons
    .map(({ id }) => id)
    .toSorted((a, b) => a - b)
    .slice(0, count)

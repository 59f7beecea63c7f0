import type { EntryResolution, Person } from '../../shared/contract/backend.ts'
import { NEAR_LISTED, PERSONS_LISTED } from '../../shared/limits.ts'
import type { Bibliography } from '../database/bibliography.ts'
import type { PersonFacts } from '../database/name-index.ts'
import { isNameOutpublished } from './near-namesakes.ts'
import { type Candidate, personEntries } from './person-entries.ts'
import type { ResolvedEntry } from './resolution.ts'
import { hasOtherScript } from './spelling/initials.ts'
import { suggestedPersons } from './suggestions.ts'

/**
 * Describes persons for an answer: each with the primary name, and the other names as aliases in dblp's order.
 * @param isOutpublished checks if a person's name more likely means a near namesake (person-entries.ts)
 */
export function describedPersons(
  bibliography: Bibliography,
  personIds: readonly number[],
  isOutpublished: (person: Candidate) => boolean,
): Person[] {
  const persons = bibliography.persons(personIds)
  const nameOf = bibliography.names(
    persons.flatMap(({ nameIds, coauthorNameIds }) => [...nameIds, ...coauthorNameIds]),
  )
  const venueOf = bibliography.venues(persons.flatMap(({ venueIds }) => venueIds))
  const namesOf = persons.map(({ nameIds }) => nameIds.map((id) => nameOf.get(id) ?? ''))
  const entries = personEntries(
    bibliography,
    persons.map((person, index) => ({ ...person, names: namesOf[index] ?? [] })),
    isOutpublished,
  )
  return persons.map(({ key, affiliations, orcid, publications, disambiguation, ...person }, index) => {
    const [name = '', ...aliases] = namesOf[index] ?? []
    const venues = person.venueIds.map((id) => venueOf.get(id) ?? '')
    const coauthors = person.coauthorNameIds.map((id) => nameOf.get(id) ?? '')
    const years = { first_year: person.firstYear, last_year: person.lastYear }
    return {
      key,
      name,
      entry: entries[index] ?? name,
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

/** The description of each resolution, kept as long as the resolution is cached. */
const descriptions = new WeakMap<ResolvedEntry, EntryResolution>()

/** Describes an entry for an answer. Includes suggestions and a hint only if no person was found. */
export function describedResolution(bibliography: Bibliography, resolved: ResolvedEntry): EntryResolution {
  const known = descriptions.get(resolved)
  if (known !== undefined) return known
  const described = describe(bibliography, resolved)
  descriptions.set(resolved, described)
  return described
}

function describe(bibliography: Bibliography, resolved: ResolvedEntry): EntryResolution {
  const { entry, readAs, isExact, status, truncated, personCount, persons, asOne } = resolved
  const { near, nearTruncated, splitInto } = resolved
  const personIds = mostProlific(persons, PERSONS_LISTED)
  const nearIds = mostProlific(near, NEAR_LISTED)
  // A person for one of several names would leave the others out.
  const isSuggested = status === 'not_found' && splitInto.length === 0 && entry.asOne === null
  const suggestedIds = isSuggested ? suggestedPersons(bibliography, entry) : []
  const ids = [...new Set([...personIds, ...nearIds, ...suggestedIds])]
  const isName = entry.identifier === null && entry.asOne === null
  const isOwn = (id: number): boolean => isName && id === personIds[0]
  const listed = describedPersons(bibliography, ids, (person) => {
    // A unique person has more publications than each near namesake, so that their names mean this person, too. The name
    // alone leaves pairs unresolved if there are more near namesakes.
    if (status === 'unique') return nearTruncated || !isOwn(person.id)
    // Words match longer names, too.
    if (!isExact) return true
    return isNameOutpublished(bibliography, person.names[0] ?? '', person)
  })
  const described = new Map(listed.map((person, index) => [ids[index], person]))
  const descriptionsOf = (wanted: readonly number[]): Person[] =>
    wanted.flatMap((id) => described.get(id) ?? [])
  return {
    entry: entry.text,
    ...(readAs !== null && { read_as: readAs }),
    status,
    truncated,
    person_count: personCount,
    persons: descriptionsOf(personIds),
    near: descriptionsOf(nearIds),
    ...(asOne && { as_one: true }),
    ...(nearTruncated && { near_truncated: true }),
    ...(status === 'not_found' && {
      ...(hasOtherScript(entry.name) && { hint: 'latin_script' as const }),
      suggestions: descriptionsOf(suggestedIds),
      ...(splitInto.length > 0 && { split_into: [...splitInto] }),
    }),
  }
}

/** Returns the persons to list, most publications first, which is the order of person ids. */
function mostProlific(persons: readonly PersonFacts[], count: number): number[] {
  return persons
    .map(({ id }) => id)
    .sort((a, b) => a - b)
    .slice(0, count)
}

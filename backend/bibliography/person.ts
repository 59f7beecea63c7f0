import type { Person } from '../../shared/contract/backend.ts'
import type { Bibliography } from './bibliography.ts'

/** Persons as answered: each with the primary name, and the others as aliases in the order dblp lists them. */
export function describedPersons(bibliography: Bibliography, personIds: readonly number[]): Person[] {
  const persons = bibliography.persons(personIds)
  const nameOf = bibliography.names(persons.flatMap(({ nameIds }) => nameIds))
  return persons.map(({ key, nameIds, affiliations, orcid, publications, disambiguation }) => {
    const [name = '', ...aliases] = nameIds.map((id) => nameOf.get(id) ?? '')
    return { key, name, aliases, affiliations, orcid, publications, disambiguation }
  })
}

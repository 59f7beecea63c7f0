import type { Person } from '../../shared/contract/backend.ts'
import type { Bibliography } from './bibliography.ts'

/** A person as answered: the primary name, and the others as aliases in the order dblp lists them. */
export function describedPerson(bibliography: Bibliography, personId: number): Person {
  const { key, nameIds, affiliations, orcid, publications, disambiguation } = bibliography.person(personId)
  const [name = '', ...aliases] = nameIds.map((id) => bibliography.name(id))
  return { key, name, aliases, affiliations, orcid, publications, disambiguation }
}

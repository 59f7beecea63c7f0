import type { Bibliography } from '../database/bibliography.ts'
import type { Identifier } from './identifiers.ts'
import { type Matches, matchExactly } from './matching.ts'
import { nameEntry } from './query-name.ts'

/** The persons that an identifier means: nobody else, however like a name it may look. */
export function matchIdentifier(bibliography: Bibliography, identifier: Identifier): Matches {
  if ('name' in identifier) return matchExactly(bibliography, nameEntry(identifier.name))
  const persons =
    'orcid' in identifier
      ? bibliography.personsWithOrcid(identifier.orcid)
      : bibliography.personsWithKey(identifier.key)
  return { persons, complete: true }
}

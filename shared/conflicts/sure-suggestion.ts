import type { EntryResolution, Person } from '../contract/backend.ts'
import { SUGGESTIONS_LISTED } from '../limits.ts'
import { isSamePersonByName } from '../names/same-person.ts'
import { candidatesOf, personId, type ResolvedName } from './names-to-check.ts'

/**
 * Returns the one person that a name surely means, else null. See *Sure suggestions* in docs/dev/protocol.md.
 * If the list of candidates is full, returns null: the name may mean somebody whom the list leaves out.
 * @param orcid the ORCID beside the name in the user's list: a candidate with another ORCID is another person
 */
export function sureSuggestion(resolution: EntryResolution, orcid?: string): Person | null {
  const { entry, status, near = [], suggestions = [], truncated, near_truncated } = resolution
  const isCut = truncated || near_truncated
  if (status !== 'not_found' || isCut || suggestions.length >= SUGGESTIONS_LISTED) return null
  const [person, ...others] = candidatesOf(resolution).filter((one) => isSamePerson(entry, one))
  if (!person || others.length > 0 || near.some((one) => personId(one) !== personId(person))) return null
  return hasOtherOrcid(person, orcid) ? null : person
}

/** `orcidOf` returns the ORCID beside a name in the user's list. */
export const sureSuggestions = <Name extends ResolvedName>(
  names: readonly Name[],
  orcidOf: (name: Name) => string | undefined,
): { name: Name; person: Person }[] =>
  names.flatMap((name) => {
    const person = sureSuggestion(name.resolution, orcidOf(name))
    return person ? [{ name, person }] : []
  })

/** Whether a name or alias of the person fits the entry (`isSamePersonByName`). A disambiguation page is several people. */
export const isSamePerson = (entry: string, { name, aliases = [], disambiguation }: Person): boolean =>
  disambiguation !== true && [name, ...aliases].some((one) => isSamePersonByName(entry, one))

export const hasOtherOrcid = (person: Person, orcid: string | undefined): boolean =>
  Boolean(orcid && person.orcid) && orcid?.toUpperCase() !== person.orcid?.toUpperCase()

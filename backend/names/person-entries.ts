import { normalizeEntry } from '../../shared/query/entries.ts'
import type { Bibliography } from '../database/bibliography.ts'
import { PERSON_KEY } from '../dump/record.ts'
import { foldedBase, splitHomonym } from './folding.ts'
import { identifierOf } from './identifiers.ts'
import { isInitialsOnly, mayAbbreviate, nameWords } from './near-namesakes.ts'
import { nameEntry } from './query-name.ts'

export type NamedCandidate = {
  key: string | null
  /** The primary name first. */
  names: readonly string[]
  publications: number
  disambiguation: boolean
}

/**
 * Returns, for each person, the entry that means this person alone (docs/protocol.md, Resolution): the primary name if
 * it does, otherwise dblp's person id. A person without a key can only be named.
 * A name means one person alone if it has a homonym number, or if nobody else has the same base name and none of the
 * other persons in the list is a more prolific near namesake.
 */
export function personEntries(bibliography: Bibliography, persons: readonly NamedCandidate[]): string[] {
  const unnumbered = persons.filter(needsCheck).map(({ names }) => foldedBase(names[0] ?? ''))
  const shared = new Set(bibliography.sharedBases([...new Set(unnumbered)]))
  const words = persons.map(({ names }) => names.map((name) => nameWords(foldedBase(name))))
  const isOutpublished = (index: number): boolean => {
    const own = words[index]?.[0] ?? []
    const publications = persons[index]?.publications ?? 0
    return persons.some(
      (other, place) =>
        other.publications > publications && words[place]?.some((name) => mayAbbreviate(own, name)),
    )
  }
  return persons.map((person, index) => {
    const name = person.names[0] ?? ''
    const isSure =
      normalizeEntry(name) === name &&
      !person.disambiguation &&
      (!needsCheck(person) ||
        !(shared.has(foldedBase(name)) || isInitialsOnly(nameEntry(name)) || isOutpublished(index)))
    return isSure ? name : (personId(person.key) ?? name)
  })
}

const needsCheck = ({ names }: NamedCandidate): boolean => splitHomonym(names[0] ?? '').number === null

/** Returns dblp's person id, or the key if that has another form than the usual ones. */
function personId(key: string | null): string | null {
  if (key === null) return null
  const id = key.slice(PERSON_KEY.length)
  return [id, key].find((text) => isKey(identifierOf(text), key)) ?? null
}

const isKey = (identifier: ReturnType<typeof identifierOf>, key: string): boolean =>
  identifier !== null && 'key' in identifier && identifier.key === key

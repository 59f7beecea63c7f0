import { normalizeEntry } from '../../shared/query/entries.ts'
import type { Bibliography } from '../database/bibliography.ts'
import { PERSON_KEY } from '../dump/record.ts'
import { foldedBase, splitHomonym } from './folding.ts'
import { identifierOf } from './identifiers.ts'
import { isInitialsOnly, mayAbbreviate } from './near-namesakes.ts'
import { nameEntry } from './query-name.ts'
import { nameWords } from './spelling/shortened-names.ts'

export type Candidate = {
  id: number
  key: string | null
  /** The primary name first. */
  names: readonly string[]
  publications: number
  disambiguation: boolean
}

/**
 * Returns, for each person, the entry that means this person alone (docs/protocol.md, Resolution): the primary name if
 * it does, otherwise dblp's person id. A person without a key can only be named.
 * @param isOutpublished checks for a name that more likely means a near namesake; asked only if nobody else has the name,
 * and if no near namesake is among `persons`
 */
export function personEntries(
  bibliography: Bibliography,
  persons: readonly Candidate[],
  isOutpublished: (person: Candidate) => boolean,
): string[] {
  const bases = persons.filter(isUnnumbered).map((person) => foldedBase(nameOf(person)))
  const shared = new Set(bibliography.index.sharedBases([...new Set(bases)]))
  const listed = persons.map(({ names, publications }) => ({ words: lazyWords(names), publications }))
  const isOutpublishedHere = (person: Candidate): boolean => {
    const own = nameWords(foldedBase(nameOf(person)))
    const others = listed.filter(({ publications }) => publications > person.publications)
    return others.some(({ words }) => words().some((name) => mayAbbreviate(own, name)))
  }
  const meansOnly = (person: Candidate): boolean => {
    const name = nameOf(person)
    if (person.disambiguation || normalizeEntry(name) !== name) return false
    // Each name with a number belongs to one person.
    if (!isUnnumbered(person)) return true
    if (shared.has(foldedBase(name)) || isInitialsOnly(nameEntry(name))) return false
    return !isOutpublishedHere(person) && !isOutpublished(person)
  }
  return persons.map((person) => {
    const id = personId(person.key)
    return id === null || meansOnly(person) ? nameOf(person) : id
  })
}

/** Returns the words of each of these names, computed once and only if they are needed. */
function lazyWords(names: readonly string[]): () => string[][] {
  let words: string[][] | undefined
  return () => {
    words ??= names.map((name) => nameWords(foldedBase(name)))
    return words
  }
}

const nameOf = ({ names: [name = ''] }: Candidate): string => name
const isUnnumbered = (person: Candidate): boolean => splitHomonym(nameOf(person)).number === null

/** Returns dblp's person id, the key if the id has an unusual form, or null if neither is an identifier. */
function personId(key: string | null): string | null {
  if (key === null) return null
  return [key.slice(PERSON_KEY.length), key].find((text) => isKey(identifierOf(text), key)) ?? null
}

const isKey = (identifier: ReturnType<typeof identifierOf>, key: string): boolean =>
  identifier !== null && 'key' in identifier && identifier.key === key

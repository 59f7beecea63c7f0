import type { Bibliography } from '../database/bibliography.ts'
import { foldedBase, foldName, splitHomonym } from './folding.ts'
import { matchIdentifier } from './matching.ts'
import { beginningsExpression, beginsWords, wordsOf } from './name-tokens.ts'
import { parseEntry } from './query-name.ts'

/** A person, with the name that matches the query. */
type FoundPerson = { id: number; matched: string }

export type Search = {
  persons: FoundPerson[]
  /** More persons match than the limit allows, or may match: the search ended at its bound. */
  truncated: boolean
}

/** The parsed query: beginnings of words, and the beginning of a homonym number. */
type ParsedQuery = { base: string; words: string[]; number: string }

/**
 * Each round of the search examines four times as many persons as the one before, beginning with a few more than
 * the limit. A person has all the words, but perhaps not in a single name, so some are rejected.
 * All rounds together examine no more than `MAX_EXAMINED`.
 */
const EXTRA = 10
const GROWTH = 4
const MAX_EXAMINED = 500
/** Matches `Wei Wang 00`. */
const PARTIAL_NUMBER = /^(.*\S)\s+(\d{1,4})$/su

/**
 * Searches persons for completion while the user types. Persons with exactly this base name come first, then all
 * with a name in which each word of the query begins a different word, in any order; both groups by publications,
 * most first. An identifier (identifiers.ts) finds its person.
 * The work is bounded: the index keeps a list of persons for each word and for its first one to ten letters,
 * ordered by publications, so even `w` or `wei w` is read from the top until the limit is reached. Two frequent
 * beginnings that few persons have together cost a pass over the shorter list. At most 500 persons are examined;
 * further ones are omitted, and `truncated` is set.
 * @param limit at least 1
 */
export function searchPersons(bibliography: Bibliography, query: string, limit: number): Search {
  const entry = parseEntry(query)
  if (entry.identifier !== null) {
    const ids = matchIdentifier(bibliography, entry.identifier).persons.map(({ id }) => id)
    return cut(
      ids.map((id) => ({ id, matched: bibliography.namesOf(id)[0] ?? '' })),
      limit,
    )
  }
  const parsed = parseQuery(entry.name)
  const found = new Map(sameName(bibliography, parsed).map((person) => [person.id, person]))
  const expression = beginningsExpression(parsed.words)
  // A homonym number follows a complete name, so no further person can match.
  const isNumbered = parsed.number !== '' && found.size > 0
  if (expression === null || isNumbered) return cut([...found.values()], limit)
  let after = 0
  let examined = 0
  for (let step = limit + EXTRA; found.size <= limit && examined < MAX_EXAMINED; step *= GROWTH) {
    const asked = Math.min(step, MAX_EXAMINED - examined)
    const persons = bibliography.index.personsWithWords(expression, asked, after)
    for (const { id, nameIds } of persons) {
      const matched = nameIds.map((nameId) => bibliography.name(nameId)).find((name) => fits(name, parsed))
      if (matched !== undefined && !found.has(id)) found.set(id, { id, matched })
    }
    if (persons.length < asked) return cut([...found.values()], limit)
    examined += persons.length
    after = persons.at(-1)?.id ?? after
  }
  return { persons: [...found.values()].slice(0, limit), truncated: true }
}

function parseQuery(name: string): ParsedQuery {
  const [, text = name, number = ''] = PARTIAL_NUMBER.exec(name) ?? []
  const base = foldName(text)
  return { base, words: wordsOf(base), number }
}

function fits(name: string, { words, number }: ParsedQuery): boolean {
  return hasNumber(name, number) && beginsWords(words, wordsOf(foldedBase(name)))
}

function hasNumber(name: string, begun: string): boolean {
  return begun === '' || (splitHomonym(name).number?.startsWith(begun) ?? false)
}

function sameName(bibliography: Bibliography, { base, number }: ParsedQuery): FoundPerson[] {
  const rows = base === '' ? [] : bibliography.index.namesWithBase(base)
  const found = new Map<number, FoundPerson>()
  for (const { personId, name } of rows) {
    if (!hasNumber(name, number) || found.has(personId)) continue
    found.set(personId, { id: personId, matched: name })
  }
  // Person ids are in order of publications, most first.
  return [...found.values()].sort((a, b) => a.id - b.id)
}

function cut(persons: readonly FoundPerson[], limit: number): Search {
  return { persons: persons.slice(0, limit), truncated: persons.length > limit }
}

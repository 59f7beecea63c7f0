import type { Bibliography } from '../database/bibliography.ts'
import { foldedBase, foldName, splitHomonym } from './folding.ts'
import { matchIdentifier } from './matching.ts'
import { beginningsExpression, beginsWords, wordsOf } from './name-tokens.ts'
import { parseEntry } from './query-name.ts'

/** A person found, and which of their names the query fits. */
type FoundPerson = { id: number; matched: string }

export type Search = {
  persons: FoundPerson[]
  /** More persons fit than the limit lets in, or may: the search ended at its bound. */
  truncated: boolean
}

/** What is typed, taken apart: words that a name's words begin with, and the beginning of a homonym number. */
type Typed = { base: string; words: string[]; number: string }

/**
 * Persons looked at, those whose names have all words, though perhaps no single name has: a few more than are asked
 * for at first, then four times as many each time, and no more than the last.
 */
const SPARE = 10
const GROWTH = 4
const LOOKED_AT_MOST = 500
/** As in `Wei Wang 00`. */
const NUMBER_BEGUN = /^(.*\S)\s+(\d{1,4})$/su

/**
 * Persons for completion as one types: first those with exactly this base name, then everybody with a name in which
 * each word of the query begins another word, in any order; both most publications first. An identifier
 * (identifier.ts) finds its person.
 *
 * What bounds the work: the index keeps a list of persons for every word and for its first one to ten letters, in
 * the order of publications, so that even `w` or `wei w` is read from the top until the limit is reached. Two
 * frequent beginnings that hardly anybody has together cost a pass over the shorter list. At most 500 persons are
 * looked at whose names have the words only taken together; who comes after them is left out, and `truncated` says
 * so.
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
  const typed = typedOf(entry.name)
  const found = new Map(sameName(bibliography, typed).map((person) => [person.id, person]))
  const expression = beginningsExpression(typed.words)
  // A homonym number stands behind a whole name, so there is nobody else.
  const isNumbered = typed.number !== '' && found.size > 0
  if (expression === null || isNumbered) return cut([...found.values()], limit)
  let after = 0
  let looked = 0
  for (let step = limit + SPARE; found.size <= limit && looked < LOOKED_AT_MOST; step *= GROWTH) {
    const asked = Math.min(step, LOOKED_AT_MOST - looked)
    const persons = bibliography.personsWithWords(expression, asked, after)
    for (const { id, nameIds } of persons) {
      const matched = nameIds.map((nameId) => bibliography.name(nameId)).find((name) => fits(name, typed))
      if (matched !== undefined && !found.has(id)) found.set(id, { id, matched })
    }
    if (persons.length < asked) return cut([...found.values()], limit)
    looked += persons.length
    after = persons.at(-1)?.id ?? after
  }
  return { persons: [...found.values()].slice(0, limit), truncated: true }
}

function typedOf(name: string): Typed {
  const [, text = name, number = ''] = NUMBER_BEGUN.exec(name) ?? []
  const base = foldName(text)
  return { base, words: wordsOf(base), number }
}

function fits(name: string, { words, number }: Typed): boolean {
  return hasNumber(name, number) && beginsWords(words, wordsOf(foldedBase(name)))
}

function hasNumber(name: string, begun: string): boolean {
  return begun === '' || (splitHomonym(name).number?.startsWith(begun) ?? false)
}

function sameName(bibliography: Bibliography, { base, number }: Typed): FoundPerson[] {
  const rows = base === '' ? [] : bibliography.namesWithBase(base)
  const found = new Map<number, FoundPerson>()
  for (const { personId, name } of rows) {
    if (!hasNumber(name, number) || found.has(personId)) continue
    found.set(personId, { id: personId, matched: name })
  }
  // Persons are numbered by their publications, most first.
  return [...found.values()].sort((a, b) => a.id - b.id)
}

function cut(persons: readonly FoundPerson[], limit: number): Search {
  return { persons: persons.slice(0, limit), truncated: persons.length > limit }
}

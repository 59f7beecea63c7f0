import { SUGGESTIONS_LISTED } from '../../shared/limits.ts'
import { foldedBase } from '../../shared/names/folding.ts'
import { mayBeCalled } from '../../shared/names/given-names.ts'
import { isInitial, lettersOf, nameWords, wordsOf } from '../../shared/names/name-words.ts'
import { transliterations } from '../../shared/names/transliteration.ts'
import { itemsIn, runsIn } from '../../shared/people/cells/cell-items.ts'
import { partsOf } from '../../shared/people/cells/person-in-text.ts'
import { isAffiliation, isSurePerson, isWholeName } from '../../shared/people/name-evidence.ts'
import { mayBeName } from '../../shared/people/name-vocabulary.ts'
import type { Bibliography } from '../database/bibliography.ts'
import { matchExactly, matchLoosely } from './matching.ts'
import { joinedWords } from './name-tokens.ts'
import { type Entry, nameEntry } from './query-name.ts'
import { fuzzyMatches } from './spelling/fuzzy-match.ts'
import { givenNameFirst, hasOtherScript, initialsFirst } from './spelling/initials.ts'

/**
 * Suggests persons with a similar name, likeliest first. The entry may have reordered, joined, split, transliterated, misspelled
 * or additional words. The last guess is the family name with the first initial. Suggests nobody for an identifier.
 */
export function suggestedPersons(bibliography: Bibliography, entry: Entry): number[] {
  const suggested = new Set<number>()
  if (entry.identifier !== null) return []
  for (const guess of guesses(bibliography, entry)) {
    for (const personId of guess) {
      suggested.add(personId)
      if (suggested.size === SUGGESTIONS_LISTED) return [...suggested]
    }
  }
  return [...suggested]
}

function* guesses(bibliography: Bibliography, entry: Entry): Generator<number[]> {
  const name = nameEntry(givenNameFirst(entry.name) ?? entry.name)
  yield loosely(bibliography, entry.base)
  const asInitials = foldedBase(initialsFirst(entry.name) ?? entry.name)
  const unsuffixed = nameWords(asInitials).join(' ')
  if (unsuffixed !== entry.base) yield loosely(bibliography, unsuffixed)
  for (const other of transliterations(name.name)) yield exactly(bibliography, other)
  const comma = entry.name.indexOf(',')
  // An affiliation may follow the comma.
  if (comma !== -1) yield exactly(bibliography, entry.name.slice(0, comma))
  const words = wordsOf(name.base).slice(0, 12)
  const latin = words.filter((word) => !hasOtherScript(word))
  if (latin.length > 1 && latin.length < words.length) yield loosely(bibliography, latin.join(' '))
  for (const joined of joinedWords(words)) yield exactly(bibliography, joined)
  const first = words.at(0)
  const family = words.at(-1)
  if (first === undefined || family === undefined || words.length < 2 || isInitial(family)) return
  const relatives = loosely(bibliography, `${[...first].at(0)} ${family}`)
  // The family name may come first: `Hwang Seungwon` for Seung-won Hwang.
  const inverted = [...words.slice(1), first]
  yield withLetters(bibliography, relatives, words)
  const invertedRelatives = loosely(bibliography, `${[...inverted.join('')].at(0)} ${first}`)
  yield withLetters(bibliography, invertedRelatives, inverted)
  if (words.length > 2) yield loosely(bibliography, `${first} ${family}`)
  yield fuzzyMatches(bibliography, words)
  yield fuzzyMatches(bibliography, inverted)
  const invertedNames = bibliography.namesOf(invertedRelatives)
  yield invertedRelatives.filter((id) =>
    invertedNames
      .get(id)
      ?.some((name) => mayBeCalled(inverted[0] ?? '', nameWords(foldedBase(name))[0] ?? '')),
  )
  yield relatives
}

function withLetters(bibliography: Bibliography, ids: number[], words: readonly string[]): number[] {
  const letters = words.join('')
  const namesOf = bibliography.namesOf(ids)
  return ids.filter((id) => namesOf.get(id)?.some((name) => lettersOf(name) === letters))
}

const exactly = (bibliography: Bibliography, name: string): number[] =>
  matchExactly(bibliography, { ...nameEntry(name), number: null }).persons.map(({ id }) => id)

/** Examines at most 500 persons, so that a common family name costs less than the rest of the query. */
const loosely = (bibliography: Bibliography, name: string): number[] =>
  matchLoosely(bibliography, { ...nameEntry(name), number: null }, 500).persons.map(({ id }) => id)

/** Returns the names in an entry of several names, else an empty list (docs/dev/protocol.md, Several names in one entry). */
export function severalNames(bibliography: Bibliography, { text }: Entry): string[] {
  const runs = itemsIn(text).items.flatMap((item) => runsIn(item).runs.map((run) => partsOf(run)))
  const names = [...new Set(runs.flat().map(({ name }) => name))]
  if (names.length < 2 || !names.every(mayBeFullName)) return []
  const isFound = (name: string): boolean => matchExactly(bibliography, nameEntry(name)).persons.length > 0
  // A single name may have commas, too: `Garcia Molina, Hector Manuel`.
  return runs.length > 1 || names.every(isSurePerson) || names.some(isFound) ? names : []
}

const mayBeFullName = (name: string): boolean =>
  isWholeName(name) && mayBeName(name) && !isAffiliation(name, '')

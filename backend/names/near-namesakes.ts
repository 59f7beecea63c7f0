import type { Bibliography, NamedPerson, PersonFacts } from '../database/bibliography.ts'
import { foldedBase } from './folding.ts'
import {
  firstAndLastExpression,
  isInitial,
  joinedWords,
  otherOrders,
  splitWords,
  wordsOf,
} from './name-tokens.ts'
import { formsOfGivenName, mayBeCalled } from './nicknames.ts'
import type { Entry } from './query-name.ts'
import { transliterations } from './transliteration.ts'

/** The most near namesakes of one entry, the most prolific first (docs/protocol.md, Near namesakes). */
const MAX_NEAR = 50
/** The most persons examined for near namesakes, the most prolific first, read in pages. */
const CANDIDATES = 2000
const PAGE = 200
/** For a search that usually ends with the first persons. */
const SMALL_PAGE = 25

const SUFFIX = /^(?:jr|sr|ii|iii|iv)$/

/**
 * Finds people other than `own` that the entry may mean: those whose name abbreviates the entry or is abbreviated
 * by it (`Vivek Narasayya` and `Vivek R. Narasayya`, `Mike` and `Michael Stonebraker`), and those whose name is
 * transliterated, joined, split or ordered differently (`Mueller`, `Seungwon Hwang`, `Hwang Seung-won`). Most
 * publications first. An entry with a homonym number or an identifier is unambiguous and gets none.
 */
export function nearNamesakes(
  bibliography: Bibliography,
  entry: Entry,
  own: readonly PersonFacts[],
): PersonFacts[] {
  if (entry.number !== null || entry.identifier !== null) return []
  const words = nameWords(entry.base)
  const found = new Map<number, PersonFacts>()
  const isOwn = new Set(own.map(({ id }) => id))
  const add = ({ id, publications, isDisambiguation }: PersonFacts): void => {
    if (!isOwn.has(id)) found.set(id, { id, publications, isDisambiguation })
  }
  for (const person of bibliography.personsWithBases(otherSpellings(entry.name, words))) add(person)
  for (const person of abbreviations(bibliography, words, { isOwn, page: PAGE }).take(MAX_NEAR)) add(person)
  // Person ids are in order of publications, most first.
  return [...found.values()].sort((a, b) => a.id - b.id).slice(0, MAX_NEAR)
}

/**
 * Checks if a near namesake of this name has more publications than the only person with the name: the name alone then
 * more likely means that one.
 */
export function isNameOutpublished(
  bibliography: Bibliography,
  name: string,
  { id, publications }: { id: number; publications: number },
): boolean {
  const words = nameWords(foldedBase(name))
  const hasMore = (other: PersonFacts): boolean => other.id !== id && other.publications > publications
  if (bibliography.personsWithBases(otherSpellings(name, words)).some(hasMore)) return true
  // Persons come most publications first, so the first one decides.
  const [first] = abbreviations(bibliography, words, { isOwn: new Set([id]), page: SMALL_PAGE, before: id })
  return first !== undefined && hasMore(first)
}

/**
 * Checks if all words but the last are initials. Such an entry may mean many people, even if only one has exactly
 * this printed name.
 */
export function isInitialsOnly({ base, number, identifier }: Entry): boolean {
  const words = nameWords(base)
  if (number !== null || identifier !== null || words.length < 2) return false
  return words.slice(0, -1).every(isInitial)
}

/** Returns the folded names that are the same name transliterated, joined, split or ordered differently. */
function otherSpellings(name: string, words: readonly string[]): string[] {
  return [
    ...new Set([
      ...transliterations(name),
      ...joinedWords(words),
      ...splitWords(words),
      ...otherOrders(words),
    ]),
  ]
}

type Examined = {
  isOwn: ReadonlySet<number>
  page: number
  /** Examines only persons before this one. */
  before?: number
}

/** Yields the persons whose name may abbreviate these words or be abbreviated by them, most publications first. */
function* abbreviations(
  bibliography: Bibliography,
  words: readonly string[],
  { isOwn, page, before = Number.POSITIVE_INFINITY }: Examined,
): Generator<NamedPerson> {
  const expression = firstAndLastExpression(words, formsOfGivenName(words[0] ?? ''))
  if (expression === null) return
  let after = 0
  for (let seen = 0; seen < CANDIDATES && after < before; seen += page) {
    const persons = bibliography.personsWithWords(expression, page, after)
    const others = persons.filter(({ id }) => !isOwn.has(id) && id < before)
    const nameOf = bibliography.names(others.flatMap(({ nameIds }) => nameIds))
    for (const person of others) {
      const isNear = person.nameIds.some((id) =>
        mayAbbreviate(words, nameWords(foldedBase(nameOf.get(id) ?? ''))),
      )
      if (isNear) yield person
    }
    if (persons.length < page) return
    after = persons.at(-1)?.id ?? after
  }
}

/** Returns the words of a folded name without a generational suffix, which people often omit. */
export function nameWords(folded: string): string[] {
  const words = wordsOf(folded)
  return words.length > 2 && SUFFIX.test(words.at(-1) ?? '') ? words.slice(0, -1) : words
}

/**
 * Checks if one of two names, given as folded words, may be a shorter form of the other. The last words must be
 * equal, the first words equal, one the initial of the other or a nickname (nicknames.ts), and the longer name must
 * contain the middle words of the shorter one in the same order.
 */
export function mayAbbreviate(one: readonly string[], other: readonly string[]): boolean {
  if (one.length < 2 || other.length < 2 || one.at(-1) !== other.at(-1)) return false
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one]
  const [first = '', otherFirst = ''] = [shorter[0], longer[0]]
  if (!mayBeSame(first, otherFirst) && !mayBeCalled(first, otherFirst)) return false
  const between = longer.slice(1, -1)
  let place = 0
  return shorter.slice(1, -1).every((word) => {
    const at = between.findIndex((candidate, index) => index >= place && mayBeSame(word, candidate))
    place = at + 1
    return at !== -1
  })
}

/** Checks if two words are equal, or one is the initial of the other. */
function mayBeSame(one: string, other: string): boolean {
  if (isInitial(one)) return other.startsWith(one)
  return one === other || (isInitial(other) && one.startsWith(other))
}

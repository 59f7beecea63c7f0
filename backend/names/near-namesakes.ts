import { memoize } from '../database/batched-lookup.ts'
import type { Bibliography } from '../database/bibliography.ts'
import type { PersonFacts } from '../database/name-index.ts'
import { baseInIndex, foldedBase, SUFFIX, splitHomonym } from './folding.ts'
import type { Matches } from './matching.ts'
import { isInitial, joinedWords, otherOrders, splitWords, wordsOf } from './name-tokens.ts'
import type { Entry } from './query-name.ts'
import { formsOfGivenName, mayBeCalled } from './spelling/nicknames.ts'
import { givenNameFirst } from './spelling/scripts-and-order.ts'
import { transliterations } from './spelling/transliteration.ts'

/** The most near namesakes of one entry, the most prolific first (docs/protocol.md, Near namesakes). */
const MAX_NEAR = 800
/** The most names examined for near namesakes, those of the most prolific persons first. */
const CANDIDATES = 2000

/**
 * Finds people other than `own` that the entry may mean: those whose name abbreviates the entry or is abbreviated
 * by it (`Vivek Narasayya` and `Vivek R. Narasayya`, `Mike` and `Michael Stonebraker`), and those whose name is
 * transliterated, joined, split or ordered differently (`Mueller`, `Seungwon Hwang`, `Hwang Seung-won`). Most
 * publications first, at most `MAX_NEAR`. An entry with a homonym number or an identifier is unambiguous and gets none.
 */
export function nearNamesakes(
  bibliography: Bibliography,
  entry: Entry,
  own: readonly PersonFacts[],
): Matches {
  const isOwn = new Set(own.map(({ id }) => id))
  const found = readings(entry).map((name) => personsNear(bibliography, name))
  const others = new Set(found.flatMap(({ ids }) => ids).filter((id) => !isOwn.has(id)))
  const nearest = [...others].sort(byPublications).slice(0, MAX_NEAR)
  return {
    persons: bibliography.personFacts(nearest),
    complete: nearest.length === others.size && found.every(({ complete }) => complete),
  }
}

/** Person ids are in order of publications, most first. */
const byPublications = (one: number, other: number): number => one - other

/**
 * Returns the names that an entry may stand for: as it stands, with the given name first if there is a comma, and either
 * with its initials apart. None with a homonym number or an identifier.
 */
function readings({ name, number, identifier }: Entry): string[] {
  if (number !== null || identifier !== null) return []
  const reordered = givenNameFirst(name)
  const asItStands = [name, withInitialsApart(name)]
  if (reordered === null || splitHomonym(reordered).number !== null) return [...new Set(asItStands)]
  const inOrder = SEVERAL_CAPITALIZED.test(name) ? [reordered] : [reordered, withInitialsApart(reordered)]
  return [...new Set([...asItStands, ...inOrder])]
}

/** Several words before the comma: capitals after it are rather an affiliation (`Ion Stoica, MIT`) than initials. */
const SEVERAL_CAPITALIZED = /^\p{Lu}[^,，、]*\s[^,，、]/u

const JOINED_INITIALS = /^\p{Lu}{2,4}$/u

/**
 * Separates initials that are written together: `MJ Franklin` gives `M J Franklin`. Where the family name is in capitals,
 * too, nothing tells initials from a given name.
 */
function withInitialsApart(name: string): string {
  const words = name.split(' ')
  const family = words.pop() ?? ''
  if (!/\p{Ll}/u.test(family)) return name
  return [...words.map((word) => (JOINED_INITIALS.test(word) ? [...word].join(' ') : word)), family].join(' ')
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
  const [first] = personsNear(bibliography, name, id).ids
  const [most] = first === undefined ? [] : bibliography.personFacts([first])
  return most !== undefined && most.publications > publications
}

/**
 * Checks if all words but the last are initials. Such an entry may mean many people, even if only one has exactly
 * this printed name.
 */
export function isInitialsOnly(entry: Entry): boolean {
  return readings(entry).some((name) => {
    const words = nameWords(foldedBase(name))
    return words.length > 1 && words.slice(0, -1).every(isInitial)
  })
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

/** `complete` is false if there are more names than were examined. */
type Near = { ids: number[]; complete: boolean }

/**
 * Returns the persons whom the name may mean in another form or spelling, most publications first.
 * @param before only persons before this one
 */
function personsNear(bibliography: Bibliography, name: string, before?: number): Near {
  const words = nameWords(foldedBase(name))
  const spelledOtherwise = bibliography.index
    .personsWithBases(otherSpellings(name, words))
    .map(({ id }) => id)
    .filter((id) => before === undefined || id < before)
  const { ids, complete } = abbreviations(bibliography, words, before)
  return { ids: [...new Set([...ids, ...spelledOtherwise])].sort(byPublications), complete }
}

/** Finds persons with a name that the words may abbreviate, or that may abbreviate them. */
function abbreviations(bibliography: Bibliography, words: readonly string[], before?: number): Near {
  const first = words.at(0)
  const last = words.at(-1)
  if (first === undefined || last === undefined || words.length < 2 || isInitial(last))
    return { ids: [], complete: true }
  const initial = String.fromCodePoint(first.codePointAt(0) ?? 0)
  const found = isInitial(first)
    ? [bibliography.index.namesBeginning(`${last} ${first}`, CANDIDATES, before)]
    : [...formsOfGivenName(first), initial].map((given) =>
        bibliography.index.namesBeginningWithWords(`${last} ${given}`, CANDIDATES, before),
      )
  // Hundreds of homonyms have the same base.
  const isNear = memoize((indexed: string) => mayAbbreviate(words, nameWords(baseInIndex(indexed))))
  return {
    ids: found.flat().flatMap(({ indexed, personId }) => (isNear(indexed) ? [personId] : [])),
    complete: found.every(({ length }) => length < CANDIDATES),
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

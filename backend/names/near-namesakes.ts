import type { Bibliography, PersonFacts } from '../database/bibliography.ts'
import { baseInIndex, SUFFIX } from './folding.ts'
import { matchExactly } from './matching.ts'
import { isInitial, joinedWords, wordsOf } from './name-tokens.ts'
import { type Entry, nameEntry } from './query-name.ts'
import { transliterations } from './transliteration.ts'

/** The most near namesakes of one entry, the most prolific first (docs/protocol.md, Near namesakes). */
const MAX_NEAR = 50
/** The most names examined for near namesakes, those of the most prolific persons first. */
const CANDIDATES = 2000

/**
 * Finds people other than `own` that the entry may mean: those whose name abbreviates the entry or is abbreviated
 * by it (`Vivek Narasayya` and `Vivek R. Narasayya`), and those whose name is transliterated or joined differently
 * (`Mueller`, `Seungwon Hwang`). Most publications first. An entry with a homonym number or an identifier is
 * unambiguous and gets none.
 */
export function nearNamesakes(
  bibliography: Bibliography,
  entry: Entry,
  own: readonly PersonFacts[],
): PersonFacts[] {
  if (entry.number !== null || entry.identifier !== null) return []
  const words = nameWords(entry.base)
  const found = new Set(abbreviations(bibliography, words))
  for (const spelling of [...transliterations(entry.name), ...joinedWords(words)]) {
    for (const { id } of matchExactly(bibliography, nameEntry(spelling)).persons) found.add(id)
  }
  for (const { id } of own) found.delete(id)
  // Person ids are in order of publications, most first.
  return bibliography.personFacts([...found].sort((a, b) => a - b).slice(0, MAX_NEAR))
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

/** Finds persons with a name that the words may abbreviate, or that may abbreviate them. */
function abbreviations(bibliography: Bibliography, words: readonly string[]): number[] {
  const first = words.at(0)
  const last = words.at(-1)
  if (first === undefined || last === undefined || words.length < 2 || isInitial(last)) return []
  const initial = String.fromCodePoint(first.codePointAt(0) ?? 0)
  const found = isInitial(first)
    ? bibliography.namesBeginning(`${last} ${first}`, CANDIDATES)
    : [first, initial].flatMap((given) =>
        bibliography.namesBeginningWithWords(`${last} ${given}`, CANDIDATES),
      )
  return found
    .filter(({ indexed }) => mayAbbreviate(words, nameWords(baseInIndex(indexed))))
    .map(({ personId }) => personId)
}

/** Returns the words of a folded name without a generational suffix, which people often omit. */
export function nameWords(folded: string): string[] {
  const words = wordsOf(folded)
  return words.length > 2 && SUFFIX.test(words.at(-1) ?? '') ? words.slice(0, -1) : words
}

/**
 * Checks if one of two names, given as folded words, may be a shorter form of the other. The last words must be
 * equal, the first words equal or one the initial of the other, and the longer name must contain the middle words
 * of the shorter one in the same order.
 */
export function mayAbbreviate(one: readonly string[], other: readonly string[]): boolean {
  if (one.length < 2 || other.length < 2 || one.at(-1) !== other.at(-1)) return false
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one]
  if (!mayBeSame(shorter[0] ?? '', longer[0] ?? '')) return false
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

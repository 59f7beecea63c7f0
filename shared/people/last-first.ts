import { isParticle, suffixOf } from './name-vocabulary.ts'

/** `Stoica`, `Garcia-Molina`, `O'Neil`, `d’Alembert`, `al-Khwarizmi`; Chinese and Korean are written without a comma. */
const SURNAME_WORD = /^(?:\p{Ll}{1,4}['’-])?\p{Lu}[\p{L}\p{M}'’-]*$/u
const GIVEN_WORD = /^\p{Lu}[\p{L}\p{M}'’-]*\.?$/u
/** `I.`, `W.M.P.`, `J.-P.`, `J-P`, `JP`. */
const INITIALS = /^(?:\p{Lu}\p{M}*\.?-?){1,4}\.$|^\p{Lu}{1,2}$|^\p{Lu}-\p{Lu}$/u
/** Initials that are a country's as well. */
const COUNTRY = /^U\.[KS]\.(?:A\.)?$/
const CAPITALS = /^[\p{Lu}\p{M}'’ -]{3,}$/u

type Item = readonly string[]

/**
 * Whether items, each split at its commas, are `Last, First` throughout. One of them at least has to be unmistakable, since
 * `Ada Lovelace, London` looks like `Garcia Molina, Hector`. Items of a single word (`Arvind`) do not count.
 */
export function areLastFirst(items: readonly Item[]): boolean {
  const telling = items.filter((item) => item.length > 1 || item[0]?.includes(' '))
  return telling.every(mayBeLastFirst) && telling.some(isLastFirst)
}

/** Whether one item cannot be anything but `Last, First`, or a row of such. */
export const isLastFirst = (item: Item): boolean => mayBeLastFirst(item) && pairsOf(item).some(isUnmistakable)

const PUBMED_INITIALS =
  / (?:\p{Lu}{1,3}\.?|(?:\p{Lu}\.[ -]?){1,3})(?: (?:Jr|Sr|2nd|3rd|[1-4]th|III?|IV)\.?)?$/u

/** Whether a part is a family name and initials without a comma, as PubMed and Vancouver lists have it: `Stoica I`. */
export function isFamilyAndInitials(part: string): boolean {
  const initials = PUBMED_INITIALS.exec(part)
  return initials !== null && initials.index > 0 && mayBeSurname(part.slice(0, initials.index))
}

/** The names of an item that is `Last, First, Last, First …` as they are spoken. An item of one part stays. */
export function turnedAround(item: Item): string[] {
  return item.length < 2 ? [...item] : pairsOf(item).map(([last, first]) => spoken(last, first))
}

/** Whether one item looks like `Last, First`, or a row of such; `Ada Lovelace, London` does as well. */
export function mayBeLastFirst(item: Item): boolean {
  const pairs = pairsOf(item)
  if (item.length < 2 || item.length % 2 === 1) return false
  const fits = pairs.every(([last, first]) => mayBeSurname(last) && isGiven(first, last))
  // In a longer row the commas also stand between people, so there is no telling full names from surnames.
  return fits && (pairs.length === 1 || pairs.every((pair) => isUnmistakable(pair) || areInitials(pair[1])))
}

type Pair = readonly [last: string, first: string]

function pairsOf(item: Item): Pair[] {
  return item.flatMap((last, index): Pair[] => (index % 2 === 0 ? [[last, item[index + 1] ?? '']] : []))
}

/** Two capitals may be an organization's behind a full name: `Dan Suciu, UW`. With a full stop they are initials. */
const isUnmistakable = ([last, first]: Pair): boolean =>
  isSurname(last) || (areInitials(first) && first.includes('.') && !COUNTRY.test(first))

const areInitials = (text: string): boolean => text.split(' ').every(isInitials)

const isInitials = (word: string): boolean => INITIALS.test(word)

/** A surname that cannot be a full name: one word, after particles or none. */
function isSurname(text: string): boolean {
  const words = suffixOf(text).bare.split(' ')
  const particles = words.slice(0, -1)
  return words.length <= 4 && particles.every(isParticle) && SURNAME_WORD.test(words.at(-1) ?? '')
}

function mayBeSurname(text: string): boolean {
  const words = suffixOf(text).bare.split(' ')
  return words.length <= 4 && words.every((word) => SURNAME_WORD.test(word) || isParticle(word))
}

/** A word in capitals is a given name beside a surname in capitals only: `STOICA, ION`, but `Stoica, SRI`. */
function isGiven(text: string, last: string): boolean {
  const words = suffixOf(text).bare.split(' ')
  const fit = words.every((word) => GIVEN_WORD.test(word) || isInitials(word) || isParticle(word))
  const shouted = words.some((word) => CAPITALS.test(word)) && !CAPITALS.test(last)
  return words.length <= 5 && fit && !shouted && /^\p{Lu}/u.test(text)
}

function spoken(last: string, first: string): string {
  const surname = suffixOf(last)
  const given = suffixOf(first)
  return `${given.bare} ${surname.bare}${surname.suffix}${given.suffix}`
}

import { type Part, type PersonInCell, personOf } from './cells/person-in-text.ts'
import {
  isFamilyName,
  isGivenName,
  isLatin,
  isNoGivenName,
  isSurePerson,
  isWholeName,
  orderEvidence,
} from './name-evidence.ts'
import { isFullName, isParticle, suffixOf } from './name-vocabulary.ts'

/** Matches `Garcia-Molina`, `d’Alembert`, `al-Khwarizmi`, but no East Asian name: nobody writes these as `Last, First`. */
const SURNAME_WORD = /^(?:\p{Ll}{1,4}['’-])?\p{Lu}[\p{L}\p{M}'’-]*$/u
const GIVEN_WORD = /^\p{Lu}[\p{L}\p{M}'’-]*\.?$/u
/** Matches `I.`, `W.M.P.`, `J.-P.`, `J-P`, `JP`. */
const INITIALS = /^(?:\p{Lu}\p{M}*\.?-?){1,4}\.$|^\p{Lu}{1,2}$|^\p{Lu}-\p{Lu}$/u
/** The small initial of `M. d. C.`, short for María del Carmen. */
const SMALL_INITIAL = /^\p{Ll}\.$/u
const COUNTRY = /^U\.[KS]\.(?:A\.)?$/
/** Matches given names that begin with an initial: `H. G.`, `I`. */
const INITIAL_FIRST = /^\p{Lu}(?:\p{M}*\.|$)/u
const CAPITALS = /^[\p{Lu}\p{M}'’ -]{3,}$/u

type Item = readonly string[]

/** Whether an item is certainly one or several names in the form `Last, First`. */
export const isLastFirst = (item: Item): boolean => mayBeLastFirst(item) && pairsOf(item).some(isUnmistakable)

const PUBMED_INITIALS =
  / (?:\p{Lu}{1,3}\.?|(?:\p{Lu}\.[ -]?){1,3})(?: (?:Jr|Sr|2nd|3rd|[1-4]th|III?|IV)\.?)?$/u

/** True for `Stoica I`, as PubMed and the Vancouver style write names. */
export function isFamilyAndInitials(part: string): boolean {
  const initials = PUBMED_INITIALS.exec(part)
  return initials !== null && mayBeSurname(part.slice(0, initials.index))
}

/** Puts the given name first in each name of `Last, First, Last, First …`. An item of one part stays. */
export function turnedAround(item: Item): string[] {
  return item.length < 2 ? [...item] : pairsOf(item).map(([last, first]) => givenFirst(last, first))
}

/**
 * Whether an item may be `Last, First`. True also for `Ada Lovelace, London`, which has the same form. False for an odd number
 * of parts, because the last part has no given name.
 */
export function mayBeLastFirst(item: Item): boolean {
  const pairs = pairsOf(item)
  const fits = pairs.every(([last, first]) => mayBeSurname(last) && isGiven(first, last))
  // A longer item may also be full names: `Ada Lovelace, Alan Turing, …` fits. So at least half of its pairs must be clear.
  const clear = pairs.filter((pair) => isUnmistakable(pair) || areInitials(pair[1]))
  return fits && (pairs.length === 1 || 2 * clear.length >= pairs.length)
}

type Pair = readonly [last: string, first: string]

function pairsOf(item: Item): Pair[] {
  return item.flatMap((last, index): Pair[] => (index % 2 === 0 ? [[last, item[index + 1] ?? '']] : []))
}

/** Whether a pair is certainly `Last, First`. Two capitals need full stops, because `UW` may be an organization. */
const isUnmistakable = ([last, first]: Pair): boolean =>
  isSurname(last) || (areInitials(first) && first.includes('.') && !COUNTRY.test(first))

const areInitials = (text: string): boolean => text.split(' ').every(isInitials)

const isInitials = (word: string): boolean => INITIALS.test(word)

function isSurname(text: string): boolean {
  const words = suffixOf(text).bare.split(' ')
  const particles = words.slice(0, -1)
  return words.length <= 4 && particles.every(isParticle) && SURNAME_WORD.test(words.at(-1) ?? '')
}

function mayBeSurname(text: string): boolean {
  const words = suffixOf(text).bare.split(' ')
  return words.length <= 4 && words.every((word) => SURNAME_WORD.test(word) || isParticle(word))
}

/** Accepts capitals only after a surname in capitals: `STOICA, ION`, but not `Stoica, SRI`. */
function isGiven(text: string, last: string): boolean {
  const words = suffixOf(text).bare.split(' ')
  const fit = words.every(
    (word) => GIVEN_WORD.test(word) || isInitials(word) || isParticle(word) || SMALL_INITIAL.test(word),
  )
  const shouted = words.some((word) => CAPITALS.test(word)) && !CAPITALS.test(last)
  return words.length <= 5 && fit && !shouted && /^\p{Lu}/u.test(text)
}

function givenFirst(last: string, first: string): string {
  const surname = suffixOf(last)
  const given = suffixOf(first)
  return `${given.bare} ${surname.bare}${surname.suffix}${given.suffix}`
}

/** Whether at least nine in ten items are `Last, First`. Long columns have exceptions: `li, xiao`, `Arvind, MIT`. */
export function areMostlyTurned(several: readonly string[][]): boolean {
  const fitting = several.filter(mayBeLastFirst)
  const areTurned =
    fitting.some((names) => isLastFirst(names) && !isInOrder(names)) || areTurnedByNames(fitting)
  return 10 * fitting.length >= 9 * several.length && areTurned
}

/** Whether texts are rather `First, Last` than `Last, First`: `Bruce, Hillyer`. They may be two people. */
const isInOrder = (names: readonly string[]): boolean =>
  names.some((given, index) => {
    const last = names[index - 1] ?? ''
    if (index % 2 === 0 || INITIAL_FIRST.test(given)) return false
    return orderEvidence(last, given) > orderEvidence(given, last)
  })

/** Whether frequent given names come mostly after the comma: `Garcia Molina, Hector`. */
function areTurnedByNames(pairs: readonly string[][]): boolean {
  const turned = pairs.filter(
    ([last = '', first = '']) => isGivenName(lastWord(first)) && !last.split(' ').some(isGivenName),
  )
  const spoken = pairs.filter(
    ([last = '']) => isGivenName(last) && !isFamilyName(last.split(' ', 1)[0] ?? ''),
  )
  return turned.length > 1 && 4 * turned.length > pairs.length && turned.length > 4 * spoken.length
}

const lastWord = (name: string): string => name.slice(name.lastIndexOf(' ') + 1)

/**
 * Whether a run in a column of `Last, First` has this form, too: `G. Brenk, Ada`, but not `Yunlong Gao, Carnegie Mellon`.
 * `mayBePlaces`: other cells have a place after a comma. Then `San-Yih Hwang, Weizmann` is a name and a place.
 */
export function isTurnedToo(run: readonly Part[], mayBePlaces: boolean): boolean {
  const names = run.map(({ name }) => name)
  const isPlaced = (name: string, index: number): boolean => {
    const words = (names[index - 1] ?? '').split(' ').filter((word) => !isParticle(word))
    if (words.length < 2) return false
    const isUnlikely = mayBePlaces && !isGivenName(name) && !/\p{Lu}\.|^\p{Lu}$/u.test(name)
    return isUnlikely || isNoGivenName(name, words.join(' '))
  }
  if (names.some((name, index) => index % 2 === 1 && isPlaced(name, index))) return false
  return mayBeLastFirst(names) || (run.length === 2 && run.every(({ isName }) => isName) && !isTwice(names))
}

/** True for `Ada Rivers, Ion Stoica` in a column of `Last, First`. */
export function mayBeTwo(names: readonly string[]): boolean {
  const [last = '', given = ''] = names
  return (
    names.length === 2 &&
    [last, given].every(hasTwoWords) &&
    !isGivenName(given) &&
    !INITIAL_FIRST.test(given)
  )
}

const hasTwoWords = (name: string): boolean => {
  const words = suffixOf(name).bare.split(' ')
  return words.length > 1 && !words.some((word) => isParticle(word) || isInitials(word))
}

/** True for two people (`Ada Lovelace, Alan Turing`) or a name with a place, but not for `Garcia Molina, Ana Laura`. */
export const isTwice = (names: readonly string[]): boolean =>
  names.some((name, index) => {
    const last = names[index - 1] ?? ''
    if (index % 2 === 0) return false
    if (isNoGivenName(name, last) || isLatin(name) !== isLatin(last)) return true
    if (isSurePerson(last)) return isFullName(name)
    return isFullName(last) && isSurePerson(name) && isWholeName(name) && !isGivenName(lastWord(name))
  })

/** Whether a run is certainly `Last, First`, whatever the other cells are. */
export function isSurelyTurned(names: readonly string[]): boolean {
  if (!isLastFirst(names) || isTwice(names) || isInOrder(names)) return false
  return names.every(
    (given, index) =>
      index % 2 === 0 ||
      !given.includes(' ') ||
      INITIAL_FIRST.test(given) ||
      isGivenName(given) ||
      isFamilyName(names[index - 1] ?? ''),
  )
}

/** Returns the people of a run of `Last, First`, the given name first. */
export function turned(run: readonly Part[]): PersonInCell[] {
  return run.flatMap((last, index) => {
    const given = run[index + 1]
    if (index % 2 === 1 || given === undefined) return []
    const [name = ''] = turnedAround([last.name, given.name])
    return personOf({ ...last, ...given, name, isName: true })
  })
}

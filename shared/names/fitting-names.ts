import { searchText } from '../search-text.ts'
import { mayBeSameGivenName } from './given-names.ts'

/**
 * Whether each word of one name is in the other name, in any order. An empty name fits every name.
 * A word also fits its initial, its beginning, a nickname, a transcription, or two words that are its parts.
 * Returns null if only one name is in Latin letters, because such names cannot be compared.
 */
export function namesFit(one: string, other: string): boolean | null {
  const [words, others] = [wordsOf(one), wordsOf(other)]
  if (words.length === 0 || others.length === 0) return true
  if (isLatin(words) !== isLatin(others)) return null
  return ORDERS.some((order) => standIn(words, others, order) || standIn(others, words, order))
}

/** One word or two neighbours come first: `Liwei Li` fits `Li Wei Li` only if `Liwei` takes its two words before `Li` does. */
const ORDERS = [
  [1, 2],
  [2, 1],
] as const

const wordsOf = (name: string): string[] => searchText(name).match(/[\p{L}\p{M}]+/gu) ?? []

const isLatin = (words: readonly string[]): boolean => words.some((word) => /\p{Script=Latin}/u.test(word))

/** Whether each word finds a word of `others` for itself, or two neighbours: `Xiaoming` finds `Xiao Ming`. */
function standIn(
  words: readonly string[],
  others: readonly string[],
  [first, second]: (typeof ORDERS)[number],
): boolean {
  const free = [...others]
  const take = (count: number, isIt: (other: string) => boolean): boolean => {
    const at = free.findIndex((_, index) => isIt(free.slice(index, index + count).join('')))
    if (at !== -1) free.splice(at, count)
    return at !== -1
  }
  // Matches full words first: an initial could take the only word that fits a longer word.
  return words
    .filter((word) => !take(first, (other) => plain(other) === plain(word)))
    .filter((word) => !take(second, (other) => plain(other) === plain(word)))
    .filter((word) => !take(1, (other) => isSpelledOut(word, other)))
    .every((word) => take(1, (other) => isInitialOf(word, other)))
}

/** `Mueller` becomes `Muller`. `Michael` also loses its `e`, but it does so in both names. */
const plain = (word: string): string => word.replace(/([aou])e/g, '$1')

const isSpelledOut = (word: string, other: string): boolean =>
  Math.min(word.length, other.length) > 1 && mayBeSameGivenName(word, other)

const isInitialOf = (word: string, other: string): boolean =>
  Math.min(word.length, other.length) === 1 && word[0] === other[0]

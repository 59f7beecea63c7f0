import { mayBeSameGivenName } from '../../given-names.ts'
import { searchText } from '../../search-text.ts'

/**
 * Whether two names may be one person's: each word of one of them stands in the other, in any order, as an initial, a
 * nickname, a beginning, another transcription, or in two words. Null where one is in Latin letters and the other is not:
 * they cannot be compared. A name that is missing fits.
 */
export function namesFit(one: string, other: string): boolean | null {
  const [words, others] = [wordsOf(one), wordsOf(other)]
  if (words.length === 0 || others.length === 0) return true
  if (isLatin(words) !== isLatin(others)) return null
  return standIn(words, others) || standIn(others, words)
}

const wordsOf = (name: string): string[] => searchText(name).match(/[\p{L}\p{M}]+/gu) ?? []

const isLatin = (words: readonly string[]): boolean => words.some((word) => /\p{Script=Latin}/u.test(word))

/** Whether each word has a word of its own among the others, or two neighbours that make it up: `Xiaoming`, `Xiao Ming`. */
function standIn(words: readonly string[], others: readonly string[]): boolean {
  const free = [...others]
  const take = (count: number, isIt: (other: string) => boolean): boolean => {
    const at = free.findIndex((_, index) => isIt(free.slice(index, index + count).join('')))
    if (at !== -1) free.splice(at, count)
    return at !== -1
  }
  // The surest first: an initial must not take the word of another.
  return words
    .filter((word) => !take(1, (other) => plain(other) === plain(word)))
    .filter((word) => !take(2, (other) => plain(other) === plain(word)))
    .filter((word) => !take(1, (other) => isSpelledOut(word, other)))
    .every((word) => take(1, (other) => isInitialOf(word, other)))
}

/** A word without the `e` of an umlaut in two letters, `Mueller`, which is not told from `Michael`: both names lose it. */
const plain = (word: string): string => word.replace(/([aou])e/g, '$1')

const isSpelledOut = (word: string, other: string): boolean =>
  Math.min(word.length, other.length) > 1 && mayBeSameGivenName(word, other)

const isInitialOf = (word: string, other: string): boolean =>
  Math.min(word.length, other.length) === 1 && word[0] === other[0]

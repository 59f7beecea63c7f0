import { mayBeSameGivenName } from '../../names/given-names.ts'
import { searchText } from '../../search-text.ts'

/**
 * Whether two names may be one person's: one of them has each word of the other, in any order. A word may also be an initial, a
 * nickname, a beginning or another transcription, or be written as two words. Null if only one name is in Latin letters, because
 * the two cannot be compared. An empty name fits every name.
 */
export function namesFit(one: string, other: string): boolean | null {
  const [words, others] = [wordsOf(one), wordsOf(other)]
  if (words.length === 0 || others.length === 0) return true
  if (isLatin(words) !== isLatin(others)) return null
  return standIn(words, others) || standIn(others, words)
}

const wordsOf = (name: string): string[] => searchText(name).match(/[\p{L}\p{M}]+/gu) ?? []

const isLatin = (words: readonly string[]): boolean => words.some((word) => /\p{Script=Latin}/u.test(word))

/** Whether each of `words` takes a free one of `others`, or two neighbouring ones: `Xiaoming` takes `Xiao Ming`. */
function standIn(words: readonly string[], others: readonly string[]): boolean {
  const free = [...others]
  const take = (count: number, isIt: (other: string) => boolean): boolean => {
    const at = free.findIndex((_, index) => isIt(free.slice(index, index + count).join('')))
    if (at !== -1) free.splice(at, count)
    return at !== -1
  }
  // Whole words match first, so that an initial does not take the word that a longer word needs.
  return words
    .filter((word) => !take(1, (other) => plain(other) === plain(word)))
    .filter((word) => !take(2, (other) => plain(other) === plain(word)))
    .filter((word) => !take(1, (other) => isSpelledOut(word, other)))
    .every((word) => take(1, (other) => isInitialOf(word, other)))
}

/** Removes the `e` of an umlaut that is written as two letters: `Mueller`. `Michael` also loses its `e`, but in both names. */
const plain = (word: string): string => word.replace(/([aou])e/g, '$1')

const isSpelledOut = (word: string, other: string): boolean =>
  Math.min(word.length, other.length) > 1 && mayBeSameGivenName(word, other)

const isInitialOf = (word: string, other: string): boolean =>
  Math.min(word.length, other.length) === 1 && word[0] === other[0]

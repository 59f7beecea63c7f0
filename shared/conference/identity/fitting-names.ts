import { mayBeSameGivenName } from '../../names/given-names.ts'
import { searchText } from '../../search-text.ts'

/**
 * Tells whether two names may be one person's: each word of one name is in the other name, in any order. An initial, a nickname,
 * a beginning, another transcription or two words may replace a word. Returns null if only one name is in Latin letters: the
 * names cannot be compared. An empty name fits every name.
 */
export function namesFit(one: string, other: string): boolean | null {
  const [words, others] = [wordsOf(one), wordsOf(other)]
  if (words.length === 0 || others.length === 0) return true
  if (isLatin(words) !== isLatin(others)) return null
  return standIn(words, others) || standIn(others, words)
}

const wordsOf = (name: string): string[] => searchText(name).match(/[\p{L}\p{M}]+/gu) ?? []

const isLatin = (words: readonly string[]): boolean => words.some((word) => /\p{Script=Latin}/u.test(word))

/** Tells whether each of `words` finds its own word among `others`, or two neighbours: `Xiaoming` finds `Xiao Ming`. */
function standIn(words: readonly string[], others: readonly string[]): boolean {
  const free = [...others]
  const take = (count: number, isIt: (other: string) => boolean): boolean => {
    const at = free.findIndex((_, index) => isIt(free.slice(index, index + count).join('')))
    if (at !== -1) free.splice(at, count)
    return at !== -1
  }
  // Matches full words first, so that an initial does not take the word that a longer word needs.
  return words
    .filter((word) => !take(1, (other) => plain(other) === plain(word)))
    .filter((word) => !take(2, (other) => plain(other) === plain(word)))
    .filter((word) => !take(1, (other) => isSpelledOut(word, other)))
    .every((word) => take(1, (other) => isInitialOf(word, other)))
}

/** Removes the `e` after a vowel, so that `Mueller` equals `Muller`. (`Michael` loses its `e` in both names.) */
const plain = (word: string): string => word.replace(/([aou])e/g, '$1')

const isSpelledOut = (word: string, other: string): boolean =>
  Math.min(word.length, other.length) > 1 && mayBeSameGivenName(word, other)

const isInitialOf = (word: string, other: string): boolean =>
  Math.min(word.length, other.length) === 1 && word[0] === other[0]

import { foldedBase } from './folding.ts'

export const SUFFIX = /^(?:jr|sr|ii|iii|iv|2nd|3rd|4th)$/

/** Matches a single character. In the excluded scripts, a single character is a name, not an initial. */
const INITIAL = /^[^\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]$/u

const BETWEEN_WORDS = /[^\p{Letter}\p{Mark}\p{Number}']+/u
const PLAIN = /^[a-z']+(?: [a-z']+)*$/

/** Splits a folded name into words. The index `person_words` stores them. */
export function wordsOf(folded: string): string[] {
  if (PLAIN.test(folded)) return folded.split(' ')
  return folded.split(BETWEEN_WORDS).filter((word) => word !== '')
}

/** Returns the words of a folded name. Leaves out a generational suffix after two or more words. */
export function nameWords(folded: string): string[] {
  const words = wordsOf(folded)
  return words.length > 2 && SUFFIX.test(words.at(-1) ?? '') ? words.slice(0, -1) : words
}

export const lettersOf = (name: string): string => wordsOf(foldedBase(name)).join('')

export const isInitial = (word: string): boolean => INITIAL.test(word)

export function mayBeSame(one: string, other: string): boolean {
  if (isInitial(one)) return other.startsWith(one)
  return one === other || (isInitial(other) && one.startsWith(other))
}

/** Whether the longer name has the middle words of the shorter one, in the same order. */
export function hasMiddleOf(longer: readonly string[], shorter: readonly string[]): boolean {
  const between = longer.slice(1, -1)
  let place = 0
  return shorter.slice(1, -1).every((word) => {
    const at = between.findIndex((other, index) => index >= place && mayBeSame(word, other))
    place = at + 1
    return at !== -1
  })
}

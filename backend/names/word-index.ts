import { isInitial } from './name-tokens.ts'

/**
 * Full-text expressions over the folded words of all persons (`person_words` in schema.ts), of words as `wordsOf`
 * gives them. The index narrows the search down: it knows which words a person has, but not in which of their names,
 * nor how often.
 */

/** More words than this do not narrow a search any further. */
export const WORDS_ASKED = 8
/** With so many words asked for, initials narrow a search no further, and each costs a pass over a long list. */
const WORDS_WITHOUT_INITIALS = 3

/** The expression for persons who have all these words, an initial standing for a word; null when there are none. */
export function wordsExpression(words: readonly string[]): string | null {
  return expression(words, (word) => (isInitial(word) ? beginning(word) : whole(word)))
}

/** The expression for persons who have, for each of these, a word that begins so; null when there are none. */
export function beginningsExpression(beginnings: readonly string[]): string | null {
  return expression(beginnings, beginning)
}

const whole = (word: string): string => `"${word}"`
const beginning = (word: string): string => `"${word}" *`

function expression(words: readonly string[], asked: (word: string) => string): string | null {
  const longestFirst = [...new Set(words)].sort((a, b) => b.length - a.length)
  const narrowing = longestFirst.filter((word, place) => place < WORDS_WITHOUT_INITIALS || word.length > 1)
  return narrowing.slice(0, WORDS_ASKED).map(asked).join(' AND ') || null
}

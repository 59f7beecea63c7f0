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

/**
 * The expression for persons who have the last word, and the first word or its initial (of an initial: a word that
 * begins so); null for fewer than two words, or where the last one is an initial.
 */
export function firstAndLastExpression(words: readonly string[]): string | null {
  const first = words.at(0)
  const last = words.at(-1)
  if (first === undefined || last === undefined || words.length < 2 || isInitial(last)) return null
  const initial = String.fromCodePoint(first.codePointAt(0) ?? 0)
  const given = isInitial(first) ? beginning(first) : `(${whole(first)} OR ${whole(initial)})`
  return `${given} AND ${whole(last)}`
}

const whole = (word: string): string => `"${word}"`
const beginning = (word: string): string => `"${word}" *`

function expression(words: readonly string[], asked: (word: string) => string): string | null {
  const longestFirst = [...new Set(words)].sort((a, b) => b.length - a.length)
  const narrowing = longestFirst.filter((word, place) => place < WORDS_WITHOUT_INITIALS || word.length > 1)
  return narrowing.slice(0, WORDS_ASKED).map(asked).join(' AND ') || null
}

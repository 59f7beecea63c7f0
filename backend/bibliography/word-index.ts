import { isInitial } from './name-words.ts'

/**
 * Full-text expressions over the folded words of all persons (`person_words` in schema.ts). The index narrows the
 * search down; what it finds is always checked word by word afterwards.
 */

/** More words than this do not narrow a search any further. */
export const WORDS_ASKED = 8
/** With so many words asked for, initials narrow a search no further, and each costs a pass over a long list. */
const WORDS_WITHOUT_INITIALS = 3

/**
 * Letters that SQLite's tokenizer (Unicode 6.1) and JavaScript both hold to be letters. A word with others might be
 * two tokens there, and so is not asked for.
 */
const INDEXED_WORD =
  /^(?:['0-9a-z\u00aa-\u024f\u0370-\u03fe\u0400-\u0527\u05d0-\u05ea\u0620-\u064a\u1100-\u11ff\u3041-\u30ff\u4e00-\u9fcb\uac00-\ud7a3](?<=['\p{L}\p{N}]))+$/u

/** Whether the index can be asked for the word: it is as told there in one piece. */
export function isWordAsked(word: string): boolean {
  return INDEXED_WORD.test(word)
}

/** The expression for persons who have all these words, an initial standing for a word; null when none can be asked. */
export function wordsExpression(words: readonly string[]): string | null {
  return expression(words, (word) => (isInitial(word) ? beginning(word) : whole(word)))
}

/** The expression for persons who have, for each of these, a word that begins so; null when none can be asked. */
export function beginningsExpression(beginnings: readonly string[]): string | null {
  return expression(beginnings, beginning)
}

const whole = (word: string): string => `"${word}"`
const beginning = (word: string): string => `"${word}" *`

function expression(words: readonly string[], asked: (word: string) => string): string | null {
  const longestFirst = [...new Set(words)].filter(isWordAsked).sort((a, b) => b.length - a.length)
  const narrowing = longestFirst.filter((word, place) => place < WORDS_WITHOUT_INITIALS || word.length > 1)
  return narrowing.slice(0, WORDS_ASKED).map(asked).join(' AND ') || null
}

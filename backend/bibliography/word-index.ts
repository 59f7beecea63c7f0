import { isInitial, wordsOf } from './name-words.ts'

/**
 * Full-text expressions over the folded words of all names (`name_words` in schema.ts). The index narrows the
 * search down; what it finds is always checked word by word afterwards.
 */

/** Names looked at for an entry of nothing but initials, which may fit a good part of the bibliography. */
const CANDIDATES_BY_INITIALS = 20_000
/** More words than this do not narrow a search any further. */
const WORDS_ASKED = 8
/** More than any bibliography holds. */
export const EVERY_NAME = 2 ** 31 - 1

/**
 * Letters that SQLite's tokenizer (Unicode 6.1) and JavaScript both hold to be letters. A word with others might be
 * two tokens there, and so is not asked for.
 */
const INDEXED_WORD =
  /^(?:['0-9a-z\u00aa-\u024f\u0370-\u03fe\u0400-\u0527\u05d0-\u05ea\u0620-\u064a\u1100-\u11ff\u3041-\u30ff\u4e00-\u9fcb](?<=['\p{L}\p{N}]))+$/u

export type WordSearch = { expression: string; limit: number }

/** The search that finds every name the folded entry can match loosely, or null when none can be made. */
export function wordSearch(folded: string): WordSearch | null {
  const whole = folded
    .split(' ')
    .map((word) => word.replace(/[.,;]+$/, ''))
    .filter((word) => !isInitial(word) && INDEXED_WORD.test(word))
  if (whole.length > 0) {
    const longest = whole.toSorted((a, b) => b.length - a.length).slice(0, WORDS_ASKED)
    // A period at the end belongs to the token, as in `Jr.`
    return {
      expression: longest.map((word) => `("${word}" OR "${word}.")`).join(' AND '),
      limit: EVERY_NAME,
    }
  }
  const initials = wordsOf(folded).filter((word) => isInitial(word) && INDEXED_WORD.test(word))
  if (initials.length === 0) return null
  const asked = [...new Set(initials)].slice(0, WORDS_ASKED)
  return {
    expression: asked.map((initial) => `"${initial}" *`).join(' AND '),
    limit: CANDIDATES_BY_INITIALS,
  }
}

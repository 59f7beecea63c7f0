// Written without spaces or with one character a word: such a character is a name, not an initial.
const UNABBREVIATED = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u

const BETWEEN_WORDS = /[^\p{Letter}\p{Mark}\p{Number}']+/u

/**
 * The words of a folded name, for loose matching and search: letters with their marks, digits and apostrophes; all
 * else separates. So `J.K. Rowling`, `J. K. Rowling` and `Rowling, J. K.` have the same words, and `rachel` is a word
 * of `huijia (rachel) lin`. A word of one letter is an initial.
 *
 * The only tokenizer there is: the full-text index (`person_words` in bibliography-schema.ts) stores exactly these words.
 */
export function wordsOf(folded: string): string[] {
  return folded.split(BETWEEN_WORDS).filter((word) => word !== '')
}

export function isInitial(word: string): boolean {
  return [...word].length === 1 && !UNABBREVIATED.test(word)
}

/**
 * How many words of the name the entry leaves over, or -1 when it does not match: every word of the entry must
 * stand in the name, in any order, each in a place of its own, an initial for a word that begins with it.
 */
export function extraWords(entryWords: readonly string[], nameWords: readonly string[]): number {
  if (entryWords.length > nameWords.length) return -1
  const left = [...nameWords]
  // Full words first: each can only take an equal word, so what initials find left over does not depend on a choice.
  for (const word of entryWords) {
    if (!isInitial(word) && !take(left, (candidate) => candidate === word)) return -1
  }
  for (const word of entryWords) {
    if (isInitial(word) && !take(left, (candidate) => candidate.startsWith(word))) return -1
  }
  return left.length
}

/** Whether each of these begins a word of the name, in any order, each another word. */
export function beginsWords(beginnings: readonly string[], nameWords: readonly string[]): boolean {
  const left = [...nameWords]
  // Longest first: a word that a longer beginning needs is not taken by a shorter one that could have another.
  const longestFirst = beginnings.toSorted((a, b) => b.length - a.length)
  return longestFirst.every((beginning) => take(left, (candidate) => candidate.startsWith(beginning)))
}

function take(words: string[], fits: (word: string) => boolean): boolean {
  const index = words.findIndex(fits)
  if (index === -1) return false
  words.splice(index, 1)
  return true
}

/** Adjacent words tried as one, from the first on. */
const JOINTS = 4

/** The name with two adjacent words written as one, for each place where that may be: `seung won hwang` as `seungwon hwang`. */
export function* joinedWords(words: readonly string[]): Generator<string> {
  for (let joint = 1; joint < Math.min(words.length, JOINTS + 1); joint++) {
    yield [
      ...words.slice(0, joint - 1),
      `${words[joint - 1]}${words[joint]}`,
      ...words.slice(joint + 1),
    ].join(' ')
  }
}

// Full-text expressions over the folded words of all persons (`person_words` in bibliography-schema.ts). The index narrows
// the search down: it knows which words a person has, but not in which of their names, nor how often.

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

import { isInitial } from '../../shared/names/name-words.ts'

/**
 * Returns how many words of the name the entry does not use, or -1 if it does not match. Every word of the entry must
 * occur in the name, in any order, each at its own position. An initial matches a word that begins with it.
 */
export function extraWords(entryWords: readonly string[], nameWords: readonly string[]): number {
  if (entryWords.length > nameWords.length) return -1
  const left = [...nameWords]
  // Full words first: each matches only an equal word, so what remains for the initials depends on no choice.
  for (const word of entryWords) {
    if (!isInitial(word) && !take(left, (candidate) => candidate === word)) return -1
  }
  for (const word of entryWords) {
    if (isInitial(word) && !take(left, (candidate) => candidate.startsWith(word))) return -1
  }
  return left.length
}

/** Checks if each beginning matches a different word of the name, in any order. */
export function beginsWords(beginnings: readonly string[], nameWords: readonly string[]): boolean {
  const left = [...nameWords]
  // Longest first, so that a short beginning does not use up the only word that a longer one matches.
  const longestFirst = beginnings.toSorted((a, b) => b.length - a.length)
  return longestFirst.every((beginning) => take(left, (candidate) => candidate.startsWith(beginning)))
}

function take(words: string[], fits: (word: string) => boolean): boolean {
  const index = words.findIndex(fits)
  if (index === -1) return false
  words.splice(index, 1)
  return true
}

/** Yields the name with two adjacent words joined, at the first four joints: `seung won hwang` gives `seungwon hwang`. */
export function* joinedWords(words: readonly string[]): Generator<string> {
  for (let joint = 1; joint < Math.min(words.length, 5); joint++) {
    yield [
      ...words.slice(0, joint - 1),
      `${words[joint - 1]}${words[joint]}`,
      ...words.slice(joint + 1),
    ].join(' ')
  }
}

/** Words in front of a family name, which some write together with it: `De Witt`, `DeWitt`. */
const PARTICLES = new Set(
  'al ben da de del della den der di dos du el la le mac mc san st ten van vande vanden vander von'.split(
    ' ',
  ),
)

/**
 * Yields the name with one word split in two: `seungwon hwang` gives `seung won hwang`, and others that nobody has.
 * The last word is split only after a particle, which keeps the look-ups few.
 */
export function* splitWords(words: readonly string[]): Generator<string> {
  let splits = 0
  for (const [index, word] of words.entries()) {
    const letters = [...word]
    for (let at = 2; at <= letters.length - 2; at++) {
      const parts = [letters.slice(0, at).join(''), letters.slice(at).join('')]
      if (index === words.length - 1 && !PARTICLES.has(parts[0] ?? '')) continue
      // Most names have far fewer.
      if (splits++ === 40) return
      yield [...words.slice(0, index), ...parts, ...words.slice(index + 1)].join(' ')
    }
  }
}

/** Returns the name with the first word last, and with the last word first: a family name may stand at either end. */
export function otherOrders(words: readonly string[]): string[] {
  if (words.length < 2) return []
  return [
    [...words.slice(1), ...words.slice(0, 1)].join(' '),
    [...words.slice(-1), ...words.slice(0, -1)].join(' '),
  ]
}

// Full-text expressions over `person_words`. The index only narrows: it does not know in which of the names a word is.

/** The expression for persons with all these words, an initial matching any word that begins with it; null without. */
export function wordsExpression(words: readonly string[]): string | null {
  return expression(words, (word) => (isInitial(word) ? beginning(word) : `"${word}"`))
}

/** The expression for persons with a word for each beginning; null without any. */
export function beginningsExpression(beginnings: readonly string[]): string | null {
  return expression(beginnings, beginning)
}

const beginning = (word: string): string => `"${word}" *`

function expression(words: readonly string[], asked: (word: string) => string): string | null {
  const longestFirst = [...new Set(words)].sort((a, b) => b.length - a.length)
  // After three words, initials narrow the search no further, and each costs a pass over a long list.
  const narrowing = longestFirst.filter((word, place) => place < 3 || word.length > 1)
  return narrowing.slice(0, 8).map(asked).join(' AND ') || null
}

import { isInitial } from '../../shared/names/name-words.ts'

/**
 * Counts the words of the name that the entry lacks. Returns -1 if the name lacks a word of the entry. The order of the words
 * does not matter. An initial matches a word that begins with it.
 */
export function extraWords(entryWords: readonly string[], nameWords: readonly string[]): number {
  const left = [...nameWords]
  // Full words first: a full word matches only an equal word, but an initial may match several words.
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
  // Longest first, so that a short beginning does not take the only word for a longer beginning.
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

/** Words that some people join to the family name: `De Witt`, `DeWitt`. */
const PARTICLES = new Set(
  'al ben da de del della den der di dos du el la le mac mc san st ten van vande vanden vander von'.split(
    ' ',
  ),
)

/**
 * Yields the name with one word split in two: `seungwon hwang` gives `seung won hwang`, and names that nobody has. Splits the
 * last word only after a particle, to save look-ups.
 */
export function* splitWords(words: readonly string[]): Generator<string> {
  let splits = 0
  for (const [index, word] of words.entries()) {
    const letters = [...word]
    for (let at = 2; at <= letters.length - 2; at++) {
      const parts = [letters.slice(0, at).join(''), letters.slice(at).join('')]
      if (index === words.length - 1 && !PARTICLES.has(parts[0] ?? '')) continue
      // Few names have more than 40 places to split.
      if (splits++ === 40) return
      yield [...words.slice(0, index), ...parts, ...words.slice(index + 1)].join(' ')
    }
  }
}

/** Returns the name with its first word last, and with its last word first: a family name may be at either end. */
export function otherOrders(words: readonly string[]): string[] {
  if (words.length < 2) return []
  return [
    [...words.slice(1), ...words.slice(0, 1)].join(' '),
    [...words.slice(-1), ...words.slice(0, -1)].join(' '),
  ]
}

// Full-text expressions over `person_words`. The index only narrows a search, because it joins the words of all names of a
// person.

/** Returns the expression for persons with all these words. An initial matches words that begin with it. Null without words. */
export function wordsExpression(words: readonly string[]): string | null {
  return expression(words, (word) => (isInitial(word) ? beginning(word) : `"${word}"`))
}

/** Returns the expression for persons with a word for each beginning. Null without beginnings. */
export function beginningsExpression(beginnings: readonly string[]): string | null {
  return expression(beginnings, beginning)
}

const beginning = (word: string): string => `"${word}" *`

function expression(words: readonly string[], termOf: (word: string) => string): string | null {
  const longestFirst = [...new Set(words)].sort((a, b) => b.length - a.length)
  // An initial after three words hardly narrows the search, and costs a pass over a long list.
  const narrowing = longestFirst.filter((word, place) => place < 3 || word.length > 1)
  return narrowing.slice(0, 8).map(termOf).join(' AND ') || null
}

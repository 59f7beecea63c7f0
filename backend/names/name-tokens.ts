import { isInitial } from '../../shared/names/name-words.ts'

/**
 * Counts the words of the name that the entry lacks, or returns -1 if the name lacks a word of the entry. The words may have
 * any order. An initial matches a word that begins with it.
 */
export function extraWords(entryWords: readonly string[], nameWords: readonly string[]): number {
  const left = [...nameWords]
  // Takes full words first, because an initial could take the only word that equals a full word.
  for (const word of entryWords) {
    if (!isInitial(word) && !take(left, (other) => other === word)) return -1
  }
  for (const word of entryWords) {
    if (isInitial(word) && !take(left, (other) => other.startsWith(word))) return -1
  }
  return left.length
}

/** Checks if each of the beginnings begins a different word of the name. */
export function beginsWords(beginnings: readonly string[], nameWords: readonly string[]): boolean {
  const left = [...nameWords]
  // Takes the longest first, because a short beginning could take the only word of a longer one.
  const longestFirst = beginnings.toSorted((a, b) => b.length - a.length)
  return longestFirst.every((beginning) => take(left, (other) => other.startsWith(beginning)))
}

function take(words: string[], fits: (word: string) => boolean): boolean {
  const index = words.findIndex(fits)
  if (index === -1) return false
  words.splice(index, 1)
  return true
}

/** Joins two adjacent words, at the first four joints: `seung won hwang` gives `seungwon hwang`. */
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
 * Splits one word in two: `seungwon hwang` gives `seung won hwang` and names that nobody has. To save look-ups, splits the last
 * word only after a particle.
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

/** Moves the first word to the end, and the last word to the front: a family name may be at either end. */
export function otherOrders(words: readonly string[]): string[] {
  if (words.length < 2) return []
  return [
    [...words.slice(1), ...words.slice(0, 1)].join(' '),
    [...words.slice(-1), ...words.slice(0, -1)].join(' '),
  ]
}

// The index joins the words of all names of a person. So these expressions only narrow a search, and callers check each name.

/** The full-text expression for persons with all these words. An initial matches words that begin with it. Null without words. */
export function wordsExpression(words: readonly string[]): string | null {
  return expression(words, (word) => (isInitial(word) ? beginning(word) : `"${word}"`))
}

/** The full-text expression for persons with a word for each beginning. Null without beginnings. */
export function beginningsExpression(beginnings: readonly string[]): string | null {
  return expression(beginnings, beginning)
}

const beginning = (word: string): string => `"${word}" *`

function expression(words: readonly string[], termOf: (word: string) => string): string | null {
  const longestFirst = [...new Set(words)].sort((a, b) => b.length - a.length)
  // Leaves out initials after the third word: each hardly narrows the search, and costs a pass over a long list.
  const narrowing = longestFirst.filter((word, place) => place < 3 || word.length > 1)
  return narrowing.slice(0, 8).map(termOf).join(' AND ') || null
}

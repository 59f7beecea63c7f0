import { isParticle, speaksOfNoPerson, suffixOf } from './name-vocabulary.ts'

/** In UTF-16 code units and in words; no name in dblp has as many. */
const MAX_NAME = 100
const MAX_WORDS = 8

/** Letters, what joins them (in Persian and Indic scripts U+200C and U+200D do), and dblp's homonym number. */
const NAME = /^(?:[\p{L}\p{M} .'’‘`´·・‐‑-]|\u200c|\u200d)+(?: \d{4})?$/u
const UPPER = /[\p{Lu}\p{Lt}]/u
const LOWER = /\p{Ll}/u
const TWO_LETTERS = /\p{L}[\p{M}'’-]*\p{L}/u
/** Japanese names have up to six of these without a dot or a space between; more are a sentence. */
const HAN_SENTENCE = /\p{Script=Han}{7}/u

/** Whether a cleaned text may be somebody's name: false for what clearly is none, such as an address or a sentence. */
export function mayBeName(name: string): boolean {
  if (name.length > MAX_NAME || !name.isWellFormed() || !NAME.test(name)) return false
  if (!TWO_LETTERS.test(name) || HAN_SENTENCE.test(name) || speaksOfNoPerson(name)) return false
  const words = suffixOf(name).bare.split(' ')
  return words.length <= MAX_WORDS && (words.length === 1 ? mayStandAlone(name) : !isSentence(words))
}

/** Whether a part of an item belongs to a name: one alone may be just a surname, or initials. */
export const mayBePart = (part: string): boolean => NAME.test(part) && !speaksOfNoPerson(part)

/** Whether a name has more than one word, or is in a script that writes names as one. */
export const isFullName = (name: string): boolean => suffixOf(name).bare.includes(' ') || !isCased(name)

const isCased = (text: string): boolean => UPPER.test(text) || LOWER.test(text)

/** `Arvind`, but neither `chair` nor `MIT`. */
const mayStandAlone = (word: string): boolean => !isCased(word) || (UPPER.test(word) && LOWER.test(word))

/** Small letters throughout are somebody's way to type names; some of them among capitals are prose. */
function isSentence(words: readonly string[]): boolean {
  const small = words.filter((word) => /^\p{Ll}/u.test(word) && !UPPER.test(word) && !isParticle(word))
  return small.length > (small.length === words.length ? 3 : 1)
}

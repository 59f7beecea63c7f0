import { wordSet } from '../word-set.ts'
import words from './words.json' with { type: 'json' }

// Words that no name has. The lists are short: a word too many hides a name, and users notice that less than a wrong name.

/** Headings of lists of people, alone on a line or before a colon. */
export const PEOPLE_WORDS = wordSet(words.people.join(' '))

const ORGANIZATION_WORDS = wordSet(words.organizations.join(' '))

/** These acronyms count only in capitals: `Uc` and `Eth` may be names. */
const ACRONYMS = wordSet('UC MIT ETH EPFL KAIST CMU INRIA CNRS IBM NUS NTU IIT UCLA USA UK PRC NASA')

/** These words count only in small letters: `On`, `By` and `As` are names. */
const FUNCTION_WORDS = wordSet(
  'of the for from with at to is are was were we our this that these not or which who have has be by as it',
)

/** These words count anywhere in a text, because East Asian scripts have no spaces. */
const HAN_WORDS =
  /大学|学院|研究所|研究院|公司|实验室|中心|医院|学校|作者|委员会|审稿|编辑|编委|成员|主席|大學|會員|株式会社|대학교|대학원|연구소|기술원|주식회사/u

const MARKED = /[.:'’]$/
const AS_WRITTEN = FUNCTION_WORDS.union(ACRONYMS)
const IN_ANY_CASE = ORGANIZATION_WORDS.union(PEOPLE_WORDS)

/** Whether a text has a word that no name has: of an organization, a heading or a sentence. */
export const speaksOfNoPerson = (text: string): boolean =>
  HAN_WORDS.test(text) || text.split(/[ /]/).some(isNoNameWord)

function isNoNameWord(word: string): boolean {
  const bare = MARKED.test(word) ? word.replace(/[.:'’]+$/, '') : word
  return AS_WRITTEN.has(bare) || IN_ANY_CASE.has(bare.toLowerCase())
}

const PARTICLE =
  /^(?:van|von|vom|zu|zum|zur|de|der|den|des|del|della|dello|delle|degli|dalla|di|da|das|do|dos|du|la|le|las|los|lo|el|al|bin|ibn|ben|ter|ten|te|in|af|av|y|e|i|['’]t|d['’]|l['’])$/u

/** True for `van`, `de` and `la`, but not with a capital: `Van`, `Ben` and `Al` are given names. */
export const isParticle = (word: string): boolean => PARTICLE.test(word)

const SUFFIX = /^(?:Jr|Sr|jr|sr|JR|SR)\.?$|^(?:II|III|IV)$/
const NUMBERED = / (0\d{3})$/

/** True for a generational suffix: `Guy L. Steele, Jr.`. */
export const isSuffix = (text: string): boolean => SUFFIX.test(text)

/** Splits a name and its suffix: a generational suffix, dblp's homonym number, or both. */
export function suffixOf(name: string): { bare: string; suffix: string } {
  const number = NUMBERED.exec(name)?.[0] ?? ''
  const words = name.slice(0, name.length - number.length)
  const space = words.lastIndexOf(' ')
  if (space === -1 || !isSuffix(words.slice(space + 1))) return { bare: words, suffix: number }
  return { bare: words.slice(0, space), suffix: words.slice(space) + number }
}

/** The most UTF-16 code units of a name. No name in dblp has more. */
const MAX_NAME = 100
const MAX_WORDS = 8

/** Persian and Indic scripts join letters with U+200C and U+200D. */
const NAME = /^(?:[\p{L}\p{M} .'’‘`´·・‐‑-]|\u200c|\u200d)+(?: \d{4})?$/u
const UPPER = /[\p{Lu}\p{Lt}]/u
const LOWER = /\p{Ll}/u
const TWO_LETTERS = /\p{L}[\p{M}'’-]*\p{L}/u
/** A sentence: Chinese and Korean names have at most six characters. */
const HAN_SENTENCE = /[\p{Script=Han}\p{Script=Hangul}]{7}/u

/** Whether a cleaned text may be a name. False for an address, a sentence and the like. */
export function mayBeName(name: string): boolean {
  if (name.length > MAX_NAME || !name.isWellFormed() || !NAME.test(name)) return false
  if (!TWO_LETTERS.test(name) || HAN_SENTENCE.test(name) || speaksOfNoPerson(name)) return false
  const words = suffixOf(name).bare.split(' ')
  return words.length <= MAX_WORDS && (words.length === 1 ? mayStandAlone(name) : !isSentence(words))
}

/** Whether a name has several words, or is in a script without capitals, such as Chinese. */
export const isFullName = (name: string): boolean => suffixOf(name).bare.includes(' ') || !isCased(name)

const isCased = (text: string): boolean => UPPER.test(text) || LOWER.test(text)

/** True for `Arvind`, but not for `chair` or `MIT`. */
const mayStandAlone = (word: string): boolean => !isCased(word) || (UPPER.test(word) && LOWER.test(word))

/** True if more than one word begins with a small letter. If all words do, up to three may still be a name. */
function isSentence(words: readonly string[]): boolean {
  const small = words.filter((word) => /^\p{Ll}/u.test(word) && !UPPER.test(word) && !isParticle(word))
  return small.length > (small.length === words.length ? 3 : 1)
}

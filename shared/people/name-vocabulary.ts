import { wordSet } from '../word-set.ts'
import words from './words.json' with { type: 'json' }

// Words that tell what is no person, few and plain: a name wrongly left out is missed in silence, one wrongly taken is seen.

/** Headings of lists of people; alone, or in a label before a colon. */
export const PEOPLE_WORDS = wordSet(words.people.join(' '))

const ORGANIZATION_WORDS = wordSet(words.organizations.join(' '))

/** Only in capitals: `Uc` and `Eth` may be somebody's name. */
const ACRONYMS = wordSet('UC MIT ETH EPFL KAIST CMU INRIA CNRS IBM NUS NTU IIT UCLA USA UK PRC NASA')

/** Only in small letters: `On`, `By` and `As` are names. */
const FUNCTION_WORDS = wordSet(
  'of the for from with at to is are was were we our this that these not or which who have has be by as it',
)

/** Chinese and Korean are written without spaces within words, so these count anywhere in one. */
const HAN_WORDS =
  /大学|学院|研究所|研究院|公司|实验室|中心|医院|学校|作者|委员会|审稿|编辑|编委|成员|主席|大學|會員|株式会社|대학교|대학원|연구소|기술원|주식회사/u

const MARKED = /[.:'’]$/
const AS_WRITTEN = FUNCTION_WORDS.union(ACRONYMS)
const IN_ANY_CASE = ORGANIZATION_WORDS.union(PEOPLE_WORDS)

/** Whether a text holds a word that no person's name does: an organization's, a heading's, a sentence's. */
export const speaksOfNoPerson = (text: string): boolean =>
  HAN_WORDS.test(text) || text.split(/[ /]/).some(isNoNameWord)

function isNoNameWord(word: string): boolean {
  const bare = MARKED.test(word) ? word.replace(/[.:'’]+$/, '') : word
  return AS_WRITTEN.has(bare) || IN_ANY_CASE.has(bare.toLowerCase())
}

const PARTICLE =
  /^(?:van|von|vom|zu|zum|zur|de|der|den|des|del|della|dello|di|da|das|do|dos|du|la|le|las|los|lo|el|al|bin|ibn|ben|ter|ten|te|in|af|av|y|e|i|['’]t|d['’]|l['’])$/u

/**
 * Whether a word is one of the small ones within a name: `van`, `de`, `la`. They stand before a surname, or behind the
 * given name in dblp's order. In capitals they may be given names (`Van`, `Ben`, `Al`), so those are none.
 */
export const isParticle = (word: string): boolean => PARTICLE.test(word)

const SUFFIX = /^(?:Jr|Sr|jr|sr|JR|SR)\.?$|^(?:II|III|IV)$/
const NUMBERED = / (0\d{3})$/

/** Whether a text is a generation's mark, which belongs to the name before: `Guy L. Steele, Jr.`. */
export const isSuffix = (text: string): boolean => SUFFIX.test(text)

/** A name, and what always stands at its very end: a generation's mark, dblp's homonym number, or both. */
export function suffixOf(name: string): { bare: string; suffix: string } {
  const number = NUMBERED.exec(name)?.[0] ?? ''
  const words = name.slice(0, name.length - number.length)
  const space = words.lastIndexOf(' ')
  if (space === -1 || !isSuffix(words.slice(space + 1))) return { bare: words, suffix: number }
  return { bare: words.slice(0, space), suffix: words.slice(space) + number }
}

/** In UTF-16 code units and in words; no name in dblp has as many. */
const MAX_NAME = 100
const MAX_WORDS = 8

/** Letters, what joins them (in Persian and Indic scripts U+200C and U+200D do), and dblp's homonym number. */
const NAME = /^(?:[\p{L}\p{M} .'’‘`´·・‐‑-]|\u200c|\u200d)+(?: \d{4})?$/u
const UPPER = /[\p{Lu}\p{Lt}]/u
const LOWER = /\p{Ll}/u
const TWO_LETTERS = /\p{L}[\p{M}'’-]*\p{L}/u
/** Japanese and Korean names have up to six of these without a dot or a space between; more are a sentence. */
const HAN_SENTENCE = /[\p{Script=Han}\p{Script=Hangul}]{7}/u

/** Whether a cleaned text may be somebody's name: false for what clearly is none, such as an address or a sentence. */
export function mayBeName(name: string): boolean {
  if (name.length > MAX_NAME || !name.isWellFormed() || !NAME.test(name)) return false
  if (!TWO_LETTERS.test(name) || HAN_SENTENCE.test(name) || speaksOfNoPerson(name)) return false
  const words = suffixOf(name).bare.split(' ')
  return words.length <= MAX_WORDS && (words.length === 1 ? mayStandAlone(name) : !isSentence(words))
}

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

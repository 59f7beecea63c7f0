import { lowerWordSet } from '../word-set.ts'
import words from './evidence-words.json' with { type: 'json' }
import { memoized } from './memoized.ts'
import { isFullName, isParticle, speaksOfNoPerson, suffixOf } from './name-vocabulary.ts'

/**
 * The most frequent first and last words of names in dblp. Places are left out, and so are words that are twice as frequent at
 * the other end of a name.
 */
const GIVEN_NAMES = lowerWordSet(words.givenNames.join(' '))
const FAMILY_NAMES = lowerWordSet(words.familyNames.join(' '))

/** Endings of family names that are rare in other words. */
const FAMILY_NAME_ENDING =
  /.{2}(?:ov|ova|ev|eva|sk[iy]|ska|sson|opoulos|[ao]kis|idis|escu|vi[cć]|enko|wicz|czyk|czak|chuk|zadeh|nejad|stein|mann|berg|feld|hauser|meier|meyer|ström|elli|olli|etti|itti|swamy|murthy|krishnan|nathan|wala|sekhar)$/u

/** Places, and institutions whose names have no word for an organization. In the list, `_` is a space. */
const PLACES = new Set(
  words.places.flatMap((line) => line.split(' ')).map((place) => place.replaceAll('_', ' ')),
)

/** Words of organizations. Some are also surnames, so `name-vocabulary.ts` does not have them. */
const ORGANIZATION_WORDS = lowerWordSet(words.moreOrganizations.join(' '))
/** Words of organizations that are no surnames. `Board` is not among them: `Raymond Board` may be a person. */
const CLEARLY_NO_SURNAME =
  /\b(?:universit|institut|laborator|corporation|technolog|(?:univ|department|dept|faculty|corp|inc|ltd|gmbh|academy|research|hospital|sciences|engineering|computing|college|school)\b)/i

const PLACES_OR_GIVEN_NAMES = lowerWordSet(
  'Austin Carolina Dallas Florence Georgia India Israel Jordan Madison Milan Paris Santiago Sofia Sydney Trento ' +
    'Virginia Vienna Chad Kent Lorraine Washington',
)

/** Whether a text after a family name and a comma cannot be a given name. */
export const isNoGivenName = (text: string, family: string): boolean =>
  isAffiliation(text, family) && !PLACES_OR_GIVEN_NAMES.has((text.split(' ', 1)[0] ?? '').toLowerCase())

const ACRONYM = /^[A-Z][A-Z&/-]{2,}$/
const CAPITALS = /^[^\p{Ll}]*$/u

/** Short names of institutions before another word: `UC Davis`, `KU Leuven`. */
const SHORT =
  /^(?:UC|KU|TU|NYU|UT|UNC|UMass|UW|ETH|MIT|CMU|NTU|NUS|CWI|HPI|IBM|SAP|NEC|NTT|Inria|INRIA|CNR|CNRS|Univ\.?|U\.|Uni|Penn|SUNY|CUNY|FU|HU|RWTH|IIT|IISc|IIIT) (?=.)/u
const COMPANY = /^[\p{Lu}&]{3,} (?:SE|AG|SA|AB|NV|BV|KG|PLC|SpA|Oy)$/u

/** True for `UC Davis`, `U. Chicago`, `SAP SE` and `Inria Saclay`, but not for `LI Wei`. */
function isAbbreviated(text: string): boolean {
  const short = SHORT.exec(text)?.[0]
  if (short === undefined) return COMPANY.test(text) || isBeforePlace(text)
  return short !== 'U. ' || PLACES.has(text.slice(short.length).toLowerCase())
}

/** True for `NTNU Oslo`, but not for `Srinivas Bangalore`. */
const isBeforePlace = (text: string): boolean => {
  const [first = '', second = '', ...more] = text.split(' ')
  return more.length === 0 && /^\p{Lu}{3,}$/u.test(first) && PLACES.has(second.toLowerCase())
}

/** Matches `Ada`, `A.`, `ADA`, `O’Neil`, `d'Alembert`, `al-Khwarizmi`. */
export const NAME_WORD = /^(?:\p{Ll}{1,4}['’-])?\p{Lu}[\p{L}\p{M}.'’·‐-]*$/u
const INITIAL = /^\p{Lu}\p{M}*\.(?:-?\p{Lu}\.)*$/u
const MAX_WORDS = 7

/** Whether a text is clearly a full name with the given name first. */
export const isPerson = memoized((text) => {
  const { bare } = suffixOf(text)
  if (isEastAsianName(bare)) return true
  const words = bare.split(' ')
  const [first = '', last = ''] = [words[0], words.at(-1)]
  if (words.length < 2 || words.length > MAX_WORDS || !NAME_WORD.test(last)) return false
  if (!words.every((word) => NAME_WORD.test(word) || isParticle(word))) return false
  // Like a given name, a double family name counts by its first part: `Garcia-Molina`.
  const family = (last.split('-', 1)[0] ?? '').toLowerCase()
  const known = isGivenName(first) || FAMILY_NAMES.has(family) || FAMILY_NAME_ENDING.test(last)
  return known || words.slice(0, -1).some((word) => INITIAL.test(word))
})

/** Whether a text is clearly an affiliation or a place. If the text `beside` is in capitals, an acronym may be a name. */
export const isAffiliation = (text: string, beside: string): boolean =>
  speaksOfAffiliation(text) || (ACRONYM.test(text) && !CAPITALS.test(beside))

const speaksOfAffiliation = memoized((text) => {
  const { bare, suffix } = suffixOf(text)
  if (/\d/.test(suffix)) return false
  if (PLACES.has(bare.toLowerCase()) || /\d|\p{L}&\p{L}/u.test(bare) || isAbbreviated(bare)) return true
  if (isPerson(bare)) return CLEARLY_NO_SURNAME.test(bare)
  if (speaksOfNoPerson(bare)) return true
  return bare
    .toLowerCase()
    .split(' ')
    .some((word) => ORGANIZATION_WORDS.has(word))
})

/** Stricter than `isPerson`: false for `Garcia Molina`, which may be a family name, and for the place `Stony Brook`. */
export const isSurePerson = (text: string): boolean =>
  isPerson(text) && (isEastAsianName(text) || (isGivenName(text) && !areGivenNames(text)))

/** True for `Juan Carlos` and `María del Carmen`. */
export function areGivenNames(text: string): boolean {
  const [, second = '', ...more] = text.split(' ')
  const isSecond = isParticle(second) || (isGivenName(second) && !isFamilyName(second))
  return isSecond && more.every((word) => isParticle(word) || !isFamilyName(word))
}

/** Whether a name has a first and a last name. False for `Douglas W.`. */
export const isWholeName = (text: string): boolean =>
  isFullName(text) && !INITIAL.test(suffixOf(text).bare.split(' ').at(-1) ?? '')

/** Whether the first word is a frequent given name. */
export const isGivenName = (text: string): boolean =>
  GIVEN_NAMES.has((text.split(/[ -]/, 1)[0] ?? '').toLowerCase())

/** Whether the last word is a frequent family name. */
export const isFamilyName = (text: string): boolean =>
  FAMILY_NAMES.has((suffixOf(text).bare.split(' ').at(-1) ?? '').toLowerCase())

/** Counts the signs that `given` is a given name and `family` a family name. A word that may be both is no sign. */
export function orderEvidence(given: string, family: string): number {
  const { bare, suffix } = suffixOf(family)
  const isGiven = (isGivenName(given) && !isFamilyName(given)) || INITIAL.test(given.split(' ').at(-1) ?? '')
  const isFamily = (isFamilyName(bare) && !isGivenName(bare)) || isParticle(bare.split(' ', 1)[0] ?? '')
  return [isGiven, isFamily, suffix !== ''].filter(Boolean).length
}

const HANGUL_NAME = /^\p{Script=Hangul}{2,4}$|^\p{Script=Hangul}{1,2} \p{Script=Hangul}{1,3}$/u
const JAPANESE_NAME =
  /^[\p{Script=Han}々]{1,3} [\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}々]{1,4}$/u
/** One of China's most frequent surnames, and one to three characters. */
const CHINESE_NAME =
  /^(?:欧阳|上官|司马|诸葛|[王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文])\p{Script=Han}{1,3}$/u

export const isEastAsianName = (text: string): boolean =>
  HANGUL_NAME.test(text) || CHINESE_NAME.test(text) || JAPANESE_NAME.test(text)

export const isLatin = (text: string): boolean => /\p{Script=Latin}/u.test(text)

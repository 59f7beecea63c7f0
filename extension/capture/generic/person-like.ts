import { isParticle, suffixOf } from '../../../shared/lists/name-vocabulary.ts'
import { MAX_NAMES } from '../../../shared/lists/names-in-text.ts'

/** `Ada`, `A.`, `ADA`, `O’Neil`, `d'Alembert`, `al-Khwarizmi`. */
const NAME_WORD = /^(?:\p{Ll}{1,4}['’-])?\p{Lu}[\p{L}\p{M}.'’·‐-]*$/u
const MAX_WORDS = 6

const HANGUL_NAME = /^\p{Script=Hangul}{2,4}$|^\p{Script=Hangul}{1,2} \p{Script=Hangul}{1,3}$/u
const JAPANESE_NAME =
  /^[\p{Script=Han}々]{1,3} [\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}々]{1,4}$/u
/** Two to four characters that begin with one of the commonest surnames: most of China's population has one of them. */
const CHINESE_NAME =
  /^(?:欧阳|上官|司马|诸葛|[王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文])\p{Script=Han}{1,3}$/u

/** Words of menus, headings and fields of research that are capitalized as names are; none is a frequent surname. */
const PAGE_WORDS = new Set(
  (
    'home about contact us calls papers program programme registration venue sponsors sponsorship important dates ' +
    'submission submissions privacy policy terms login search conference conferences workshop workshops tutorial ' +
    'tutorials keynote keynotes session sessions track tracks schedule travel accommodation hotels visa information ' +
    'guidelines instructions proceedings awards archive archives previous past upcoming next view all download pages ' +
    'accessibility cookies legal notice help support publications publication projects team alumni courses sign ' +
    'learning systems networks networking security data database databases software algorithms theory robotics design ' +
    'analysis processing management optimization intelligence languages distributed operating computer natural ' +
    'programming mobile storage architecture hardware verification testing models journal journals issues volume ' +
    'articles editorials general local publicity steering organizing organising technical industry finance ' +
    'arrangements open access show hide advanced united states kingdom new'
  ).split(' '),
)

/**
 * Whether a name looks like a person's beyond doubt: the stricter rule for what merely stands in a list or a table. It
 * errs by leaving out, `mayBeName` by letting in.
 */
function looksLikePerson(name: string): boolean {
  const { bare } = suffixOf(name)
  if (HANGUL_NAME.test(bare) || CHINESE_NAME.test(bare) || JAPANESE_NAME.test(bare)) return true
  const words = bare.split(' ')
  if (words.length < 2 || words.length > MAX_WORDS) return false
  if (words.some((word) => PAGE_WORDS.has(word.toLowerCase()))) return false
  return NAME_WORD.test(words.at(-1) ?? '') && words.every((word) => NAME_WORD.test(word) || isParticle(word))
}

/** Texts to read people from: without empty ones and repetitions, and no more than people are taken. */
export const distinctTexts = (texts: readonly string[]): string[] =>
  [...new Set(texts)].filter((text) => text !== '').slice(0, MAX_NAMES)

/** Whether nearly all of what was read looks like people: four in five, of as many as were expected at least. */
export function areNearlyAllPeople(names: readonly string[], expected: number): boolean {
  return names.length > 0 && names.filter(looksLikePerson).length >= 0.8 * Math.max(names.length, expected)
}

import { speaksOfPeople } from '../../../shared/lists/lines/labels.ts'
import { isEastAsianName } from '../../../shared/lists/name-evidence.ts'
import { isParticle, suffixOf } from '../../../shared/lists/name-vocabulary.ts'
import { MAX_NAMES } from '../../../shared/lists/names-in-text.ts'

/** `Ada`, `A.`, `ADA`, `O’Neil`, `d'Alembert`, `al-Khwarizmi`. */
const NAME_WORD = /^(?:\p{Ll}{1,4}['’-])?\p{Lu}[\p{L}\p{M}.'’·‐-]*$/u
const MAX_WORDS = 6

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
    'arrangements open access show hide advanced united states kingdom new pc spc tpc'
  ).split(' '),
)

/**
 * Whether a name looks like a person's beyond doubt: the stricter rule for what merely stands in a list or a table. It
 * errs by leaving out, `mayBeName` by letting in.
 */
export function looksLikePerson(name: string): boolean {
  const { bare } = suffixOf(name)
  if (isEastAsianName(bare)) return true
  const words = bare.split(' ')
  if (words.length < 2 || words.length > MAX_WORDS) return false
  if (words.some((word) => PAGE_WORDS.has(word.toLowerCase()))) return false
  return NAME_WORD.test(words.at(-1) ?? '') && words.every((word) => NAME_WORD.test(word) || isParticle(word))
}

/** Whether a text says what the person behind it, or below, is: `Chair:`, `PC`, `Local Arrangements`. */
export function isLabel(text: string): boolean {
  const words = AFTER_COLON.test(text) ? [] : (text.split(BEFORE_REMARK, 1)[0]?.match(WORDS) ?? [])
  if (words.length === 0) return false
  return speaksOfPeople(words.join(' ')) || words.every((word) => PAGE_WORDS.has(word.toLowerCase()))
}

/** `Chair: Ada Lovelace` is more than a label. */
const AFTER_COLON = /[:：].*\p{L}/u
/** A remark begins here, after the name: `Ada Lovelace (Chair)`. */
const BEFORE_REMARK = /[,，、(（[{]| [–—-] /u
const WORDS = /[\p{L}\p{M}-]+/gu

/** Texts to read people from: without empty ones and repetitions, and no more than people are taken. */
export const distinctTexts = (texts: readonly string[]): string[] =>
  [...new Set(texts)].filter((text) => text !== '').slice(0, MAX_NAMES)

/** Whether nearly all of what was read looks like people: four in five, of as many as were expected at least. */
export function areNearlyAllPeople(names: readonly string[], expected: number): boolean {
  return names.length > 0 && names.filter(looksLikePerson).length >= 0.8 * Math.max(names.length, expected)
}

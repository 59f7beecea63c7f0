import { splitHomonym } from '../query/identifier-forms.ts'
import { editDistance } from './edit-distance.ts'
import { foldName } from './folding.ts'
import { hasMiddleOf, isInitial, nameWords, SUFFIX, wordsOf } from './name-words.ts'
import { transliterations } from './transliteration.ts'

/**
 * Whether two names are one person's by rule (docs/dev/protocol.md, Sure suggestions): the same family name, and a given
 * name that differs by middle names or initials, by a diacritic, a hyphen or another transliteration, or by one letter.
 * Whether somebody else is meant depends on who else has such a name, which the caller knows. A number of dblp's says that
 * several people have the name. An initial in place of the given name fits too many.
 */
export function isSamePersonByName(one: string, other: string): boolean {
  if (![one, other].every((name) => LATIN.test(name) && splitHomonym(name).number === null)) return false
  const [words, others] = [nameWords(joined(one)), nameWords(joined(other))]
  const areShort = [words, others].some(([given = '', ...rest]) => rest.length === 0 || isInitial(given))
  // A father and a son may differ by it.
  if (areShort || generationOf(one) !== generationOf(other)) return false
  return differInMiddle(words, others) || areTransliterated(one, other) || differByLetter(words, others)
}

/** Folding leaves out the marks of other scripts, which are letters there. */
const LATIN = /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u
/** `Jie-Bing Yu` is no Jie Yu with a middle name. */
const HYPHEN = /(?<=\p{Ll})\p{Dash_Punctuation}/gu

const joined = (name: string): string => foldName(name.replace(HYPHEN, ''))
const generationOf = (name: string): string => SUFFIX.exec(wordsOf(foldName(name)).at(-1) ?? '')?.[0] ?? ''

/** Both ends are equal, and what the shorter name has between them stands in the longer one, in that order. */
function differInMiddle(one: readonly string[], other: readonly string[]): boolean {
  if (one[0] !== other[0] || one.at(-1) !== other.at(-1)) return false
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one]
  return hasMiddleOf(longer, shorter)
}

const areTransliterated = (one: string, other: string): boolean =>
  transliterations(one.replace(HYPHEN, '')).includes(joined(other)) ||
  transliterations(other.replace(HYPHEN, '')).includes(joined(one))

/** Shorter words differ by a letter too often: `Yan`, `Yang`. */
const LETTERS = 5

/** A Chinese given name of two syllables. */
const PINYIN =
  /^(?:(?:[zcs]h?|[bpmfdtnlgkhjqxryw])(?:i(?:ang?|ao?|e|ng?|ong|u)?|u(?:ang?|ai?|e|i|n|o)?|a(?:ng?|i|o)?|e(?:ng?|i|r)?|o(?:ng|u)?|v)){2}$/u

/** One word of the given name differs by one letter, or by two that are swapped, within the word: `Vijay` is no `Vijaya`. */
function differByLetter(one: readonly string[], other: readonly string[]): boolean {
  const differing = one.flatMap((word, index) => {
    const another = other[index] ?? ''
    return word === another ? [] : [{ word, another, isFamily: index === one.length - 1 }]
  })
  const [{ word, another, isFamily } = { word: '', another: '', isFamily: true }, ...more] = differing
  if (one.length !== other.length || more.length > 0 || isFamily) return false
  // Each is a name of its own: `Xiaoming`, `Xiaoling`.
  if (PINYIN.test(word) && PINYIN.test(another)) return false
  const hasSameEnds = word[0] === another[0] && word.at(-1) === another.at(-1)
  return (
    Math.min(word.length, another.length) >= LETTERS && hasSameEnds && editDistance(word, another, 1) === 1
  )
}

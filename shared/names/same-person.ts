import { splitHomonym } from '../query/identifier-forms.ts'
import { editDistance } from './edit-distance.ts'
import { foldName } from './folding.ts'
import { hasMiddleOf, isInitial, nameWords, SUFFIX, wordsOf } from './name-words.ts'
import { transliterations } from './transliteration.ts'

/**
 * Whether two names fit one person by the rule of docs/dev/protocol.md, Sure suggestions.
 * The caller checks for other people with the name. False for a name with a homonym number: several people have that name.
 */
export function isSamePersonByName(one: string, other: string): boolean {
  if (![one, other].every((name) => LATIN.test(name) && splitHomonym(name).number === null)) return false
  const [words, others] = [nameWords(joined(one)), nameWords(joined(other))]
  const areShort = [words, others].some(([given = '', ...rest]) => rest.length === 0 || isInitial(given))
  // Father and son may have names that differ only in the generational suffix.
  if (areShort || generationOf(one) !== generationOf(other)) return false
  return differInMiddle(words, others) || areTransliterated(one, other) || differByLetter(words, others)
}

/** Latin only. In Cyrillic, folding removes marks that distinguish letters: `й` becomes `и`. */
const LATIN = /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u
/** `Jie-Bing Yu` is not Jie Yu with a middle name. */
const HYPHEN = /(?<=\p{Ll})\p{Dash_Punctuation}/gu

const joined = (name: string): string => foldName(name.replace(HYPHEN, ''))
const generationOf = (name: string): string => SUFFIX.exec(wordsOf(foldName(name)).at(-1) ?? '')?.[0] ?? ''

function differInMiddle(one: readonly string[], other: readonly string[]): boolean {
  if (one[0] !== other[0] || one.at(-1) !== other.at(-1)) return false
  return hasMiddleOf(one, other) || hasMiddleOf(other, one)
}

const areTransliterated = (one: string, other: string): boolean =>
  transliterations(one.replace(HYPHEN, '')).includes(joined(other)) ||
  transliterations(other.replace(HYPHEN, '')).includes(joined(one))

/** Words with fewer letters must be equal, because short names often differ by one letter: `Yan`, `Yang`. */
const LETTERS = 5

/** Matches a Chinese given name of two syllables. */
const PINYIN =
  /^(?:(?:[zcs]h?|[bpmfdtnlgkhjqxryw])(?:i(?:ang?|ao?|e|ng?|ong|u)?|u(?:ang?|ai?|e|i|n|o)?|a(?:ng?|i|o)?|e(?:ng?|i|r)?|o(?:ng|u)?|v)){2}$/u

/** Whether only one given name differs, by a letter or a swap inside the word. `Vijaya` is not `Vijay`. */
function differByLetter(one: readonly string[], other: readonly string[]): boolean {
  const [only, ...more] = one.flatMap((word, index) => {
    const another = other[index] ?? ''
    return word === another ? [] : [{ word, another, isFamily: index === one.length - 1 }]
  })
  if (one.length !== other.length || only === undefined || more.length > 0 || only.isFamily) return false
  const { word, another } = only
  // Two words of Pinyin are different names: `Xiaoming`, `Xiaoling`.
  if (PINYIN.test(word) && PINYIN.test(another)) return false
  const hasSameEnds = word[0] === another[0] && word.at(-1) === another.at(-1)
  return (
    Math.min(word.length, another.length) >= LETTERS && hasSameEnds && editDistance(word, another, 1) === 1
  )
}

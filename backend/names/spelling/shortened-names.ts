import { foldName } from '../../../shared/names/folding.ts'
import { isInitial, SUFFIX, wordsOf } from '../../../shared/names/name-words.ts'
import { splitHomonym } from '../../../shared/query/identifier-forms.ts'

const HYPHENS = /\p{Dash_Punctuation}/gu
/** Most names have one or two words without a hyphen, and so no shorter form. This pattern finds such names quickly. */
const SHORT = /^[A-Za-z.']+(?: [A-Za-z.']+)?(?: \d{4})?$/
const PLAIN_WORD = /^[A-Za-z']+\.?$/

/**
 * Returns the forms of the folded name without one end (docs/dev/protocol.md, Near namesakes). An end is the first or last
 * word, or the outer part of such a word with a hyphen. `Zhi-Li Zhang` gives `li zhang`; `Soraya Abad-Mota` gives `soraya abad`.
 * Ignores homonym numbers and suffixes.
 */
export function shortenedNames(name: string): string[] {
  if (SHORT.test(name)) return []
  const words = splitHomonym(name).base.split(' ')
  if (words.length > 2 && SUFFIX.test(foldName(words.at(-1) ?? ''))) words.pop()
  const family = words.at(-1) ?? ''
  const hyphen = PLAIN_WORD.test(family) ? 0 : ([...family.matchAll(HYPHENS)].at(-1)?.index ?? 0)
  const [given = ''] = words
  const isWhole = words.length < 2 || PLAIN_WORD.test(given)
  const half = isWhole ? '' : foldedWords(given.split(HYPHENS).slice(1).join(' '))
  if (words.length < 3 && hyphen === 0 && half === '') return []
  const folded = words.map(foldedWords)
  const withoutLast = folded.slice(0, -1)
  if (hyphen > 0) withoutLast.push(foldedWords(family.slice(0, hyphen)))
  // `J.-P. Serre` does not give `p serre`: too many names would have such a form.
  const withHalf = half === '' || isInitial(half) ? [] : [half, ...folded.slice(1)]
  const shortened = [folded.slice(1), withHalf, withoutLast].map(wholeName)
  return [...new Set(shortened.filter((text) => text !== ''))]
}

const foldedWords = (part: string): string =>
  PLAIN_WORD.test(part) ? part.toLowerCase().replace('.', '') : wordsOf(foldName(part)).join(' ')

/** Empty if the name would lack a given name or a family name. */
function wholeName(parts: readonly string[]): string {
  const name = parts.filter((part) => part !== '').join(' ')
  const family = name.slice(name.lastIndexOf(' ') + 1)
  return parts.length < 2 || family === name || isInitial(family) ? '' : name
}

import { foldName } from '../../../shared/names/folding.ts'
import { isInitial, SUFFIX, wordsOf } from '../../../shared/names/name-words.ts'
import { splitHomonym } from '../../../shared/query/identifier-forms.ts'

/**
 * Returns the folded names that leave out one end of a name: its first word, and its last word or the last hyphenated
 * part of it (docs/dev/protocol.md, Near namesakes). `Soraya Abad-Mota` gives `soraya abad`. Only spaces separate words
 * here: nobody is called `Yu Chen` for `Yu-Chen Li`. Homonym numbers and suffixes do not count.
 */
export function shortenedNames(name: string): string[] {
  const words = splitHomonym(name).base.split(' ')
  if (words.length > 2 && SUFFIX.test(foldName(words.at(-1) ?? ''))) words.pop()
  const family = words.at(-1) ?? ''
  const hyphen = [...family.matchAll(/\p{Dash_Punctuation}/gu)].at(-1)?.index ?? 0
  if (words.length < 3 && hyphen === 0) return []
  const folded = words.map(foldedWords)
  const withoutLast = folded.slice(0, -1)
  if (hyphen > 0) withoutLast.push(foldedWords(family.slice(0, hyphen)))
  return [...new Set([folded.slice(1), withoutLast].map(wholeName).filter((text) => text !== ''))]
}

/** Returns the words of a part of a name: folding does not depend on what stands beside it. */
const foldedWords = (part: string): string => wordsOf(foldName(part)).join(' ')

/** Returns the folded name; empty if what is left is no given name with a family name. */
function wholeName(parts: readonly string[]): string {
  const name = parts.filter((part) => part !== '').join(' ')
  const family = name.slice(name.lastIndexOf(' ') + 1)
  return parts.length < 2 || family === name || isInitial(family) ? '' : name
}

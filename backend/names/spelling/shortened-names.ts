import { SUFFIX } from '../../database/indexed-name.ts'
import { foldName, splitHomonym } from '../folding.ts'
import { isInitial, wordsOf } from '../name-tokens.ts'

const HYPHEN = /\p{Dash_Punctuation}/gu

/**
 * Returns the folded names that leave out one end of a name: its first word, and its last word or the last hyphenated
 * part of it (docs/protocol.md, Near namesakes). `P. Lalith Suresh` gives `lalith suresh` and `p lalith`, `Soraya
 * Abad-Mota` gives `soraya abad`. Only spaces separate words here: nobody is called `Chen Li` or `Yu Chen` for `Yu-Chen
 * Li`. Homonym numbers and suffixes do not count.
 */
export function shortenedNames(name: string): string[] {
  const words = splitHomonym(name).base.split(' ')
  if (words.length > 2 && SUFFIX.test(foldName(words.at(-1) ?? ''))) words.pop()
  const family = words.at(-1) ?? ''
  const hyphen = [...family.matchAll(HYPHEN)].at(-1)?.index ?? 0
  const shorter = [
    words.slice(1),
    hyphen > 0 ? [...words.slice(0, -1), family.slice(0, hyphen)] : words.slice(0, -1),
  ]
  return [...new Set(shorter.map(wholeName).filter((text) => text !== ''))]
}

/** Returns the folded name; empty if what is left is no given name with a family name. */
function wholeName(words: readonly string[]): string {
  const folded = wordsOf(foldName(words.join(' ')))
  return words.length < 2 || folded.length < 2 || isInitial(folded.at(-1) ?? '') ? '' : folded.join(' ')
}

/** Returns the words of a folded name without a generational suffix, which people often omit. */
export function nameWords(folded: string): string[] {
  const words = wordsOf(folded)
  return words.length > 2 && SUFFIX.test(words.at(-1) ?? '') ? words.slice(0, -1) : words
}

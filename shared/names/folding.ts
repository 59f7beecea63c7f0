/** Folds names so that spellings of one name are equal (docs/dev/protocol.md, Folding). Import and queries use this code. */

import { splitHomonym } from '../query/identifier-forms.ts'
import { plainLetters } from '../search-text.ts'

const BETWEEN_WORDS = /[\s\p{White_Space}\p{Dash_Punctuation}.]+/gu
/** Apostrophes, and the ʻokina of Hawaiian (U+02BB). */
const APOSTROPHES = /[\u2018\u2019\u02bc\u02bb\u0060\u00b4]/g
/** In these scripts, a mark is an accent. In other scripts, a mark may be a vowel: रामा, रीमा. */
const MARKED_LETTERS =
  /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}])\p{Mark}+/gu
/** Folding changes only the case of these names. */
const PLAIN = /^[A-Za-z']+(?: [A-Za-z']+)*$/
const PLAIN_WITH_DOTS = /^[A-Za-z.' -]+$/
const DOTS_AND_SPACE = /[. -]+/g

/** Returns a name in lower case, without diacritics and dots, with single spaces. */
export function foldName(name: string): string {
  if (PLAIN.test(name)) return name.toLowerCase()
  if (PLAIN_WITH_DOTS.test(name)) return name.replace(DOTS_AND_SPACE, ' ').trim().toLowerCase()
  return foldThoroughly(name)
}

function foldThoroughly(name: string): string {
  const unmarked = name
    .replace(APOSTROPHES, "'")
    .normalize('NFKD')
    .replace(MARKED_LETTERS, '$1')
    .toLowerCase()
  return plainLetters(unmarked).replace(BETWEEN_WORDS, ' ').trim().normalize('NFC')
}

export function foldedBase(name: string): string {
  return foldName(splitHomonym(name).base)
}

import { foldName, SUFFIX, splitHomonym } from '../folding.ts'

const COMMA = /[,，、]/

/**
 * Reorders a name that has the family name first into dblp's order: `Stoica, Ion` becomes `Ion Stoica`; `Steele,
 * Guy L., Jr.` and `Steele, Jr., Guy L.` become `Guy L. Steele Jr.`. A homonym number may follow either part. Null
 * if the name has no comma, or more parts than these.
 */
export function givenNameFirst(name: string): string | null {
  const parts = name.split(COMMA).map((part) => splitHomonym(part.trim()))
  if (parts.length < 2 || parts.length > 3 || parts.some(({ base }) => base === '')) return null
  const suffix = parts.slice(1).find(({ base }) => SUFFIX.test(foldName(base)))
  const [family, given, ...others] = parts.filter((part) => part !== suffix)
  if (family === undefined || given === undefined || others.length > 0) return null
  const number = parts.find((part) => part.number !== null)?.number
  const inOrder = [given.base, family.base, suffix?.base ?? '', number ?? '']
  return inOrder.filter((part) => part !== '').join(' ')
}

const LETTER_NOT_LATIN = /(?!\p{Script=Latin})(?!\p{Script=Common})\p{L}/u

/**
 * Checks if the name has letters of a script other than Latin: Chinese, Hangul, Cyrillic … dblp lists nearly all
 * persons in Latin letters, and only some of them also in their own script.
 */
export function hasOtherScript(name: string): boolean {
  return LETTER_NOT_LATIN.test(name)
}

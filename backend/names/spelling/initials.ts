import { foldName } from '../../../shared/names/folding.ts'
import { SUFFIX } from '../../../shared/names/name-words.ts'
import { splitHomonym } from '../../../shared/query/identifier-forms.ts'

const JOINED_INITIALS = /^\p{Lu}{2,4}$/u
/** Up to three letters: more are likely a name in capitals. */
const INITIALS_AT_THE_END = /^(?:\p{Lu}[.-]?){1,3}$/u
const SMALL_LETTER = /\p{Ll}/u
const COMMA = /[,，、]/

/** `MJ Franklin` gives `M J Franklin`. Changes nothing if the family name is in capitals, too. */
export function withInitialsApart(name: string): string {
  const words = name.split(' ')
  const family = words.pop() ?? ''
  if (!SMALL_LETTER.test(family)) return name
  return [...words.map((word) => (JOINED_INITIALS.test(word) ? [...word].join(' ') : word)), family].join(' ')
}

/** `Lenstra HW Jr.` gives `H W Lenstra Jr.`. Null for a name with a comma or in capitals, or without initials at the end. */
export function initialsFirst(name: string): string | null {
  if (COMMA.test(name)) return null
  const words = name.split(' ')
  const suffix = SUFFIX.test(foldName(words.at(-1) ?? '')) ? words.splice(-1) : []
  const initials: string[] = []
  while (INITIALS_AT_THE_END.test(words.at(-1) ?? '')) initials.unshift(words.pop() ?? '')
  if (initials.length === 0 || !words.some((word) => SMALL_LETTER.test(word))) return null
  const letters = initials.join('').match(/\p{Lu}/gu) ?? []
  return [...letters, ...words, ...suffix].join(' ')
}

/**
 * `Stoica, Ion` gives `Ion Stoica`. `Steele, Guy L., Jr.` and `Steele, Jr., Guy L.` give `Guy L. Steele Jr.`. A homonym number
 * may follow a part. Null if the name has none of these forms.
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

/** Checks if the name has a letter that is neither Latin nor common to all scripts. */
export const hasOtherScript = (name: string): boolean =>
  /(?!\p{Script=Latin})(?!\p{Script=Common})\p{L}/u.test(name)

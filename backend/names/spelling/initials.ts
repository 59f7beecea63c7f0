import { foldName, SUFFIX } from '../folding.ts'

const JOINED_INITIALS = /^\p{Lu}{2,4}$/u
/** Up to three letters, which is what indexes of papers print; more are rather a name in capitals. */
const INITIALS_AT_THE_END = /^(?:\p{Lu}[.-]?){1,3}$/u
const SMALL_LETTER = /\p{Ll}/u
const COMMA = /[,，、]/

/**
 * Separates initials that are written together: `MJ Franklin` gives `M J Franklin`. Where the family name is in capitals,
 * too, nothing tells initials from a given name.
 */
export function withInitialsApart(name: string): string {
  const words = name.split(' ')
  const family = words.pop() ?? ''
  if (!SMALL_LETTER.test(family)) return name
  return [...words.map((word) => (JOINED_INITIALS.test(word) ? [...word].join(' ') : word)), family].join(' ')
}

/**
 * Puts initials that follow a family name in front of it: `Ullman JD` gives `J D Ullman`, `Lenstra HW Jr.` gives `H W
 * Lenstra Jr.`. Null if the name has no such initials, or a comma: what follows that may be an
 * affiliation.
 */
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

import { isAffiliation, isFamilyName, isGivenName, isLatin, isPerson } from '../name-evidence.ts'
import { cleanedParts } from '../one-name.ts'
import { withoutContacts } from './contacts.ts'
import { isHeading, withoutRole } from './labels.ts'
import { withoutInvisible } from './pieces.ts'

/** Separators of people from each other and from the rest of a line. Affiliations hold "of" and "for". */
const APART =
  /(?<=\p{Ll}{2})[.!?] |[,;，；、،؛:：|\t()（）[\]［］{}<>＜＞【】〔〕"“”„«»•▪]| [–—-]{1,3}(?= |$)| (?:and|und|et|with|by|&|\/) /giu
/** `Pease, A.`, `Brandt, Tomas` */
const TURNED =
  /(?<![\p{L}\p{M}'’-])(\p{Lu}[\p{L}\p{M}'’-]+), ?(\p{Lu}\p{M}*\.(?:[ -]?\p{Lu}\p{M}*\.)*(?!\p{L})|\p{Lu}[\p{Ll}\p{M}]+(?![\p{L}\p{M}'’-]))/gu
/** Half a name at a line's end, behind somebody and an affiliation: `Ion Stoica (Berkeley), Scott`. */
const HALF = /[)）\]］] ?[,;，；] ?(\p{Lu}[\p{L}\p{M}'’-]+)$/u
/** In UTF-16 code units; a longer line that was read holds nothing but names. */
const MAX_LINE = 2_000

/**
 * Whether a line names somebody beyond doubt who is not among the names that were read from it. Such a line stays unread:
 * a reader never answers fewer people than it saw.
 */
export function leavesOutSomebody(line: string, names: readonly string[]): boolean {
  if (line.length > MAX_LINE) return false
  const visible = withoutContacts(withoutInvisible(line), ' ; ')
    .replace(/ {3,}/gu, ' ; ')
    .replace(/ {2}/gu, ' ')
    .trim()
  const read = new Set(names.flatMap(wordsOf))
  const isRead = (text: string): boolean => wordsOf(text).every((word) => read.has(word))
  const stretches = visible
    .split(APART)
    .map(nameIn)
    .filter((name) => name !== '')
  const isLeft = (name: string, index: number): boolean => {
    if (isRead(name) || !isSomebody(name)) return false
    // `李国良（Guoliang Li）`: one person in two scripts.
    const around = [stretches[index - 1] ?? '', stretches[index + 1] ?? '']
    return !around.some((other) => other !== '' && isRead(other) && isLatin(other) !== isLatin(name))
  }
  const half = HALF.exec(visible)?.[1] ?? ''
  const isHalf = half !== '' && !isRead(half) && !isAffiliation(half, '') && !isHeading(half)
  const turned = [...visible.matchAll(TURNED)].filter(
    ({ 0: whole, 1: family = '', 2: given = '', index }) =>
      isTurned(family, given) && !isAffiliation(given + stretchBehind(visible, index + whole.length), family),
  )
  return isHalf || stretches.some(isLeft) || turned.some(([whole]) => !isRead(whole))
}

const nameIn = (stretch: string): string =>
  withoutRole(
    cleanedParts([stretch.replace(MARK, '').trim().replace(FURTHER, '')], (part) => part !== '')[0] ?? '',
  )

const isSomebody = (name: string): boolean => isPerson(name) && !isAffiliation(name, '') && !isHeading(name)

const FURTHER = /^(?:with|by|and|und|et|from) /iu
const MARK = /[\d*†‡§¶#^¹²³⁰-₟ʰ-ʸᴬ-ᵪᶛ-ᶿ]+/gu

/** The rest of the words after a place in a text: `University` behind `Benson, Charles`. */
const stretchBehind = (text: string, from: number): string =>
  /^(?: [\p{L}\p{M}'’.-]+)*/u.exec(text.slice(from))?.[0] ?? ''

const isTurned = (family: string, given: string): boolean =>
  !isAffiliation(family, '') &&
  !isAffiliation(given, family) &&
  (given.endsWith('.') || (isFamilyName(family) && isGivenName(given) && !isFamilyName(given)))

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []

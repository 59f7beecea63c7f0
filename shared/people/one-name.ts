import { mayHoldTitle, withoutDegrees, withoutTitles } from './academic-titles.ts'
import { mayBeName } from './name-vocabulary.ts'

/** The most UTF-16 code units of a part that may be a name. The limit bounds the work on any text. */
const MAX_PART = 300

/** Matches a text of titles only: `Dr. Eng.`, from `Dr. Eng., Willy Dharmawan`. */
const TITLES_ALONE = /^(?:(?:Prof|Dr|Ir)\b\.? ?)+(?:(?:Eng|Ing|Sc|Tech|Agr|h\.c)\.? ?)*$/u

const OUTER = new Set(' .:!?"“”„«»‹›‐–—-_~/')
const NICKNAME = / ["“„«][^"“”„«»]*["”»](?= )/gu
const FULL_STOP = /(?<=\p{L}\p{Ll}['’]?|\p{Lu}{2}['’]?)\.$|(?: |\.)\.$/u
const KEEPS_FULL_STOP = /(?:^|[ -])(?:Jr|Sr|jr|sr|St|Chr|Th|Md|Yu|Ya|Zh|Sh|Kh|Ch)\.$/u
/** `et al.`, 等, and the footnote letters of a copied Elsevier paper: `Ada Lovelace b`. */
const TAIL = /(?:^| )et al\b.*$|(?: [a-z])+$|(?<=\p{Script=Han}{2})等人?$/u

/**
 * Removes titles, degrees, quotes, `et al.` and punctuation around a name. The caller has removed brackets and addresses.
 * Returns '' for a part without a name.
 */
export function cleanedPart(part: string): string {
  if (part.length > MAX_PART || TITLES_ALONE.test(part.trim())) return ''
  if (PLAIN.test(part) && !mayHoldTitle(part)) return part
  let name = part.replace(PADDED, '$1$2')
  for (;;) {
    const cleaned = withoutDegrees(withoutTitles(trimmed(name).replace(NICKNAME, '').replace(TAIL, '')))
    if (cleaned === name) return name
    name = cleaned
  }
}

/** In aligned lists, a wide space makes a name of two characters as long as one of three: `陈　林`. */
const PADDED = /^\s*(\p{Script=Han})\s+(\p{Script=Han})\s*$/u
/** Matches most names. They need no cleaning. */
const PLAIN = /^\p{Lu}\p{Ll}+(?:[ -](?:\p{Lu}\.|\p{Lu}\p{Ll}+))* \p{Lu}\p{Ll}+$/u

/** Whether a text is a name as most people write it: `Ada B. Lovelace`. */
export const isPlainName = (text: string): boolean =>
  PLAIN.test(text) && !text.startsWith('By ') && !mayHoldTitle(text) && mayBeName(text)

/** Never makes a text longer, so that the loop in `cleanedPart` ends. */
function trimmed(text: string): string {
  let from = 0
  let to = text.length
  while (from < to && OUTER.has(text.charAt(from))) from++
  while (to > from && text.charAt(to - 1) !== '.' && OUTER.has(text.charAt(to - 1))) to--
  return unquoted(withoutFullStop(text.slice(from, to)))
}

const withoutFullStop = (text: string): string =>
  KEEPS_FULL_STOP.test(text) ? text : text.replace(FULL_STOP, '')

/** A single quote may belong to the name: `'t Hooft`. */
const unquoted = (text: string): string => (/^['‘’`´].*['‘’`´]$/u.test(text) ? text.slice(1, -1) : text)

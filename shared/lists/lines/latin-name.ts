import { isAffiliation, isEastAsianName, isFamilyName, isPerson } from '../name-evidence.ts'
import { isHeading } from './headings.ts'

/** Whether a text has Latin letters. */
export const isLatin = (text: string): boolean => /\p{Script=Latin}/u.test(text)

/** Two words or more, none of them an acronym unless it is a family name in capitals: `Guoliang Li`, `LI Guoliang`. */
const ROMANIZED =
  /^(?:\p{Lu}[\p{Ll}\p{M}'’-]+(?:-\p{L}+)?|\p{Lu}\p{M}*\.?|\p{Lu}{2,}(?= \p{Lu}\p{Ll}))(?: (?:\p{Lu}[\p{L}\p{M}'’-]+|\p{Lu}\p{M}*\.?))+$/u

/**
 * The name in Latin letters in a bracket behind one in another script: `李国良（Guoliang Li）`. It is the one that dblp knows.
 * Null where it may be an organization as well; undefined where there is none.
 */
export function latinNameIn(group: string, before: string): string | null | undefined {
  const name = (group.split(/[,;，；、]/u, 1)[0] ?? '').trim()
  if (!/\p{L}/u.test(before) || isLatin(before) || !isLatin(name)) return undefined
  if (isHeading(before) || isHeading(name) || isAffiliation(name, '') || !ROMANIZED.test(name))
    return undefined
  const isSure = isPerson(name) || isFamilyName(name) || isFamilyName(name.split(' ', 1)[0] ?? '')
  return isSure ? name : null
}

/** The rest of a text that ends with the name in another script: `王伟和` of `王伟和李国良`. */
export function beforeOtherScript(text: string): string {
  const [, others = '', first = '', second = ''] =
    /^(.*?)(\p{Script=Han}{2,4})[和与與及](\p{Script=Han}{2,4})$/u.exec(text) ?? []
  if (isEastAsianName(first) && isEastAsianName(second)) return others + first
  return /^.*[,;，；、،؛:：]/u.exec(text)?.[0] ?? ''
}

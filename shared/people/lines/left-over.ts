import { isAffiliation, isLatin, isPerson } from '../name-evidence.ts'
import { cleanedPart } from '../one-name.ts'
import { withoutContacts } from './contacts.ts'
import { isHeading, withoutRole } from './labels.ts'
import { withoutInvisible } from './pieces.ts'

/** Separators of people and affiliations. "of" and "for" are not among them, because affiliations contain them. */
const APART =
  /(?<=\p{Ll}{2})[.!?] |[,;，；、،؛:：|\t()（）[\]［］{}<>＜＞【】〔〕"“”„«»•▪]| [–—-]{1,3}(?= |$)| (?:and|und|et|with|by|&|\/) /giu
/** Splits a text at addresses, and at separators of people and affiliations. */
export const stretchesIn = (text: string): string[] => withoutContacts(text, ' ; ').split(APART)

/** The most UTF-16 code units of a line that is checked. */
const MAX_LINE = 2_000

/** Whether a line certainly names a person who is not in `names`. The caller then leaves the line unread. */
export function leavesOutSomebody(line: string, names: readonly string[]): boolean {
  if (line.length > MAX_LINE) return false
  const seen = withoutInvisible(line)
  const visible = (seen.includes('  ') ? seen.replace(/ {3,}/gu, ' ; ').replace(/ {2}/gu, ' ') : seen).trim()
  const read = new Set(names.flatMap(wordsOf))
  const isRead = (text: string): boolean => wordsOf(text).every((word) => read.has(word))
  const stretches = stretchesIn(visible)
    .map(nameIn)
    .filter((name) => name !== '')
  const isLeft = (name: string, index: number): boolean => {
    if (isRead(name) || !isSomebody(name)) return false
    // `李国良（Guoliang Li）` is one person in two scripts.
    const around = [stretches[index - 1] ?? '', stretches[index + 1] ?? '']
    return !around.some((other) => other !== '' && isRead(other) && isLatin(other) !== isLatin(name))
  }
  return stretches.some(isLeft)
}

const nameIn = (stretch: string): string =>
  withoutRole(cleanedPart(stretch.replace(MARK, '').trim().replace(JOINING_WORD, '')))

export const isSomebody = (name: string): boolean =>
  isPerson(name) && !isAffiliation(name, '') && !isHeading(name)

const JOINING_WORD = /^(?:with|by|and|und|et|from) /iu
const MARK = /[\d*†‡§¶#^¹²³⁰-₟ʰ-ʸᴬ-ᵪᶛ-ᶿ]+/gu

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []

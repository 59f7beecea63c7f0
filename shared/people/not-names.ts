import { LINE_BREAK } from '../query/entries.ts'
import { isIdentifier } from '../query/identifier-forms.ts'
import { personsAsOne } from '../query/persons-as-one.ts'
import { isHeading, speaksOfPeople } from './lines/labels.ts'
import { isSomebody, stretchesIn } from './lines/left-over.ts'
import { isAffiliation, isNoGivenName, isPerson } from './name-evidence.ts'

const NOBODY = /^(?:all|none|n\/a|tb[ad]|to be (?:announced|determined|confirmed)|待定|未定|無し|なし)[.]?$/iu
/** `#12` is no comment but the number of a submission. */
const COMMENT = /^\s*(?:#(?!\d)|\/\/|%)/u
/** The longest heading or organization, in UTF-16 code units. */
const MAX_LINE = 300

/**
 * Whether each line is a heading, an organization or a comment. If several lines join a name and an organization
 * (`Ada Lovelace University of London`), no line of three or more words counts.
 */
export function areNoNames(lines: readonly string[]): boolean[] {
  const texts = lines.map((line) => line.trim())
  const areJoined = texts.filter(joinsOrganization).length > 1
  return texts.map((text) => !(areJoined && text.split(' ').length > 2) && isNoName(text))
}

function isNoName(text: string): boolean {
  if (text.length > MAX_LINE || LINE_BREAK.test(text) || /[\\{}]/u.test(text)) return false
  if (isSomebody(text) || isIdentifier(text) || personsAsOne(text) !== null) return false
  if (COMMENT.test(text) || NOBODY.test(text) || !/\p{L}/u.test(text) || isHeading(text)) return true
  const parts = stretchesIn(text.replace(/ {3,}/gu, '; '))
    .map((part) => part.replace(/^[\d*†‡§¶#^¹²³⁰-₟.\s-]+|(?:[*†‡§¶#^$¹²³⁰-₟.\s]|\b\d{1,2}\b)+$/gu, ''))
    .filter((part) => /\p{L}.*\p{L}|\p{Lo}/u.test(part))
  return (
    parts.length > 0 && !/[:：]/u.test(text) && parts.every((part) => isHeading(part) || isOrganization(part))
  )
}

/** True for `Ada Lovelace University of London`, but not for `Simon Fraser University`. */
function joinsOrganization(text: string): boolean {
  const words = text.split(' ')
  if (words.length < 3 || text.length > MAX_LINE) return false
  return [2, 3, 4].some((count) => {
    const start = words.slice(0, count).join(' ')
    return isPerson(start) && isAffiliation(words.slice(count).join(' '), '') && !isAffiliation(start, '')
  })
}

/** Whether the capitalized words are an organization or a place. A place that may be a given name does not count. */
function isOrganization(text: string): boolean {
  if (speaksOfPeople(text) || joinsOrganization(text)) return false
  const capitalized = text.split(' ').filter((word) => !/^\p{Ll}/u.test(word))
  return capitalized.some((word) => /\p{L}/u.test(word)) && isNoGivenName(capitalized.join(' '), '')
}

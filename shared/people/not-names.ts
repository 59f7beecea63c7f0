import { LINE_BREAK } from '../query/entries.ts'
import { isIdentifier } from '../query/identifier-forms.ts'
import { personsAsOne } from '../query/persons-as-one.ts'
import { isHeading, speaksOfPeople } from './lines/labels.ts'
import { isSomebody, leavesOutSomebody, stretchesIn } from './lines/left-over.ts'
import { isAffiliation, isNoGivenName, isPerson } from './name-evidence.ts'

/** The content of a line by itself: somebody, beyond doubt; a heading, an organization and the like; or nothing for sure. */
type Evidence = 'person' | 'other' | 'unknown'

/**
 * Which lines of a list are no names: headings and organizations by their words, and what stands where all other lines
 * have an organization: below each name of cards that a page lists. A line that is somebody beyond doubt is never one. Null: a
 * line of which people were read.
 */
export function areNotNames(texts: readonly (string | null)[]): boolean[] {
  const lines = texts.map((text) => text?.trim() ?? '')
  // Where lines join a name and its organization without a mark, a rare name may begin any longer one.
  const areJoined = lines.filter(joinsOrganization).length > 1
  const evidence = lines.map((line, index) => {
    const isKnown = texts[index] === null || (areJoined && line.split(' ').length > 3)
    return isKnown ? 'person' : evidenceOf(line)
  })
  const below = belowNames(evidence)
  // A text that often stands below clear names means the same below a rare one.
  const same = Map.groupBy(below, (index) => lines[index])
  return lines.map((line, index) => {
    const isOften = (same.get(line)?.length ?? 0) >= MIN_CARDS
    return evidence[index] === 'other' || below.has(index) || (evidence[index] === 'unknown' && isOften)
  })
}

/** Words in place of somebody. */
const NOBODY = /^(?:all|none|n\/a|tb[ad]|to be (?:announced|determined|confirmed)|待定|未定|無し|なし)[.]?$/iu
const COMMENT = /^\s*(?:#|\/\/|%)/u
/** A longer line is no heading and no organization. In UTF-16 code units. */
const MAX_LINE = 300

function evidenceOf(text: string): Evidence {
  if (text.length > MAX_LINE || LINE_BREAK.test(text) || /[\\{}]/u.test(text)) return 'person'
  if (isSomebody(text) || isIdentifier(text) || personsAsOne(text) !== null) return 'person'
  if (COMMENT.test(text) || NOBODY.test(text) || !/\p{L}/u.test(text) || isHeading(text)) return 'other'
  const parts = stretchesIn(text)
    .map((part) => part.replace(/^[\d*†‡§¶#^¹²³⁰-₟.\s-]+|[\s.]+$/gu, ''))
    .filter((part) => /\p{L}.*\p{L}|\p{Lo}/u.test(part))
  const isLabelled = /[:：]/u.test(text)
  if (parts.length > 0 && !isLabelled && parts.every((part) => isHeading(part) || isOrganization(part)))
    return 'other'
  // Only whole lines are weighed by their neighbours: a line of several parts may be anything.
  return isLabelled || parts.length !== 1 || leavesOutSomebody(text, []) ? 'person' : 'unknown'
}

/** `Ada Lovelace University of London`, but not `Simon Fraser University`. */
function joinsOrganization(text: string): boolean {
  const words = text.split(' ')
  if (words.length < 3) return false
  return [2, 3, 4].some((count) => {
    const start = words.slice(0, count).join(' ')
    return isPerson(start) && isAffiliation(words.slice(count).join(' '), '') && !isAffiliation(start, '')
  })
}

/** Whether a text is an organization or a place by its capitalized words. Places that are given names as often are none. */
function isOrganization(text: string): boolean {
  if (speaksOfPeople(text) || joinsOrganization(text)) return false
  const capitalized = text.split(' ').filter((word) => !/^\p{Ll}/u.test(word))
  // Numbers and marks alone are no organization.
  return capitalized.some((word) => /\p{L}/u.test(word)) && isNoGivenName(capitalized.join(' '), '')
}

/** Fewer are no row of cards. */
const MIN_CARDS = 3
/** Cards without an organization are at most one in so many. */
const FEW = 10

/**
 * The unknown lines of cards (a name and the lines up to the next one) that stand where clear cards have an organization:
 * directly below the name if the card is as long as clear ones; elsewhere if all clear cards have one length that fits in.
 */
function belowNames(evidence: readonly Evidence[]): ReadonlySet<number> {
  const starts = [...evidence.keys()].filter((index) => evidence[index] === 'person')
  const cards = starts.map((start, at) => ({ start, lines: evidence.slice(start, starts[at + 1]) }))
  const clear = cards.filter(({ lines }) => !lines.includes('unknown'))
  const byLength = Map.groupBy(clear, ({ lines }) => lines.length)
  const countOf = (length: number): number => byLength.get(length)?.length ?? 0
  if (clear.length - countOf(1) < MIN_CARDS || FEW * countOf(1) > clear.length) return new Set()
  const [only, ...others] = byLength.keys()
  return new Set(
    cards.flatMap(({ start, lines }) => {
      const unknown = [...lines.keys()].filter((index) => lines[index] === 'unknown')
      if (unknown.length === 1 && unknown[0] === 1 && countOf(lines.length) >= MIN_CARDS) return start + 1
      if (only === undefined || others.length > 0 || lines.length % only !== 0) return []
      const isName = (index: number): boolean => index % only === 0
      if (lines.some((line, index) => isName(index) && line === 'other')) return []
      return unknown.filter((index) => !isName(index)).map((index) => start + index)
    }),
  )
}

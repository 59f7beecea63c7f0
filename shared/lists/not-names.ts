import { LINE_BREAK } from '../query/entries.ts'
import { isIdentifier } from '../query/identifier-forms.ts'
import { personsAsOne } from '../query/persons-as-one.ts'
import { withoutContacts } from './lines/contacts.ts'
import { isHeading } from './lines/headings.ts'
import { speaksOfPeople } from './lines/labels.ts'
import { leavesOutSomebody } from './lines/left-over.ts'
import { isAffiliation, isNoGivenName, isPerson } from './name-evidence.ts'

/** The content of a line by itself: somebody, beyond doubt; a heading, an organization and the like; or nothing for sure. */
type Evidence = 'person' | 'other' | 'unknown'

/**
 * Which lines of a list are no names: headings and organizations by their words, and what stands where all other lines
 * have an organization: below each name of cards that a page lists. A line that is somebody beyond doubt is never one.
 */
export function areNotNames(lines: readonly string[]): boolean[] {
  // Where lines join a name and its organization without a mark, a rare name may begin any longer one.
  const areJoined = lines.filter(joinsOrganization).length > 1
  const evidence = lines.map((line) =>
    areJoined && line.trim().split(' ').length > 3 ? 'person' : evidenceOf(line),
  )
  const below = belowNames(evidence)
  // A text that often stands below clear names means the same below a rare one.
  const counts = new Map<string, number>()
  for (const index of below) {
    const text = lines[index]?.trim() ?? ''
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  const isOften = (line: string): boolean => (counts.get(line.trim()) ?? 0) >= MIN_CARDS
  return lines.map((line, index) => {
    const kind = evidence[index]
    return kind === 'other' || below.has(index) || (kind === 'unknown' && isOften(line))
  })
}

/** Words in place of somebody. */
const NOBODY = /^(?:all|none|n\/a|tb[ad]|to be (?:announced|determined|confirmed)|待定|未定|無し|なし)[.]?$/iu
const COMMENT = /^\s*(?:#|\/\/|%)/u
const APART = /[,;，；、،؛|\t()（）[\]{}•]| [–—-]{1,3}(?= |$)| (?:and|und|et|&|\/) /giu
/** A longer line is no heading and no organization. In UTF-16 code units. */
const MAX_LINE = 300

function evidenceOf(line: string): Evidence {
  const text = line.trim()
  if (
    text.length > MAX_LINE ||
    LINE_BREAK.test(text) ||
    /[\\{}]/u.test(text) ||
    isIdentifier(text) ||
    personsAsOne(text) !== null
  )
    return 'person'
  if (COMMENT.test(text) || NOBODY.test(text) || !/\p{L}/u.test(text) || isHeading(text)) return 'other'
  const parts = withoutContacts(text, ' ; ')
    .split(APART)
    .map((part) => part.replace(/^[\d*†‡§¶#^¹²³⁰-₟.\s-]+|[\s.]+$/gu, ''))
    .filter((part) => /\p{L}/u.test(part))
  const isLabelled = /[:：]/u.test(text)
  if (parts.length > 0 && !isLabelled && parts.every((part) => isHeading(part) || isOrganization(part)))
    return 'other'
  const isSomebody = (isPerson(text) && !isAffiliation(text, '')) || leavesOutSomebody(text, [])
  // Only whole lines are weighed by their neighbours: a line of several parts may be anything.
  return isSomebody || isLabelled || parts.length !== 1 ? 'person' : 'unknown'
}

/** `Ada Lovelace University of London`, but not `Simon Fraser University`. */
function joinsOrganization(text: string): boolean {
  const words = text.trim().split(' ')
  return [2, 3, 4].some((count) => {
    const start = words.slice(0, count).join(' ')
    return isAffiliation(words.slice(count).join(' '), '') && isPerson(start) && !isAffiliation(start, '')
  })
}

/** Whether a text is an organization or a place by its capitalized words. Places that are given names as often are none. */
function isOrganization(text: string): boolean {
  if (speaksOfPeople(text) || joinsOrganization(text)) return false
  const capitalized = text.split(' ').filter((word) => !/^\p{Ll}/u.test(word))
  return capitalized.length > 0 && isNoGivenName(capitalized.join(' '), '')
}

/** The number of clear names by the number of other lines below them, up to the next clear name. */
type CardLengths = ReadonlyMap<number, number>

function cardLengths(evidence: readonly Evidence[]): CardLengths {
  const lengths = new Map<number, number>()
  let below = -1
  for (const kind of [...evidence, 'person' as const]) {
    if (kind === 'other') below = below === -1 ? -1 : below + 1
    else {
      if (kind === 'person' && below !== -1) lengths.set(below, (lengths.get(below) ?? 0) + 1)
      below = kind === 'person' ? 0 : -1
    }
  }
  return lengths
}

/**
 * The unknown lines that stand where all other lines have an organization or the like. Below a clear name such a line belongs
 * to it, or is a name with the lines that follow: the one has to be far more likely, by how long clear cards are.
 */
function belowNames(evidence: readonly Evidence[]): ReadonlySet<number> {
  const lengths = cardLengths(evidence)
  const countOf = (length: number): number => lengths.get(length) ?? 0
  const total = [...lengths.values()].reduce((sum, count) => sum + count, 0)
  const below = new Set<number>()
  if (total - countOf(0) < MIN_CARDS) return below
  for (const [index, kind] of evidence.entries()) {
    if (kind !== 'unknown' || evidence[index - 1] !== 'person') continue
    let end = index + 1
    while (evidence[end] === 'other') end++
    const more = end - index - 1
    if (evidence[end] === 'unknown') continue
    const asOwn = countOf(0) * countOf(more)
    if (countOf(more + 1) >= MIN_CARDS && countOf(more + 1) * total > MUCH * asOwn) below.add(index)
  }
  const [length = 0, ...others] = lengths.keys()
  if (others.length === 0) addPeriodic(evidence, length + 1, below)
  return below
}

/** Fewer are no row of cards. */
const MIN_CARDS = 3
/** A line is taken for no name if that is this many times as likely. */
const MUCH = 10

/** Where all cards are of one length: the unknown lines between two clear names, if whole cards fit between them. */
function addPeriodic(evidence: readonly Evidence[], period: number, below: Set<number>): void {
  let last = evidence.indexOf('person')
  for (let next = last + 1; next <= evidence.length && last !== -1; next++) {
    if (next < evidence.length && evidence[next] !== 'person') continue
    const between = Array.from({ length: next - last }, (_, step) => last + step)
    const isName = (index: number): boolean => (index - last) % period === 0
    if (
      (next - last) % period === 0 &&
      between.every((index) => !isName(index) || evidence[index] !== 'other')
    ) {
      for (const index of between) if (!isName(index) && evidence[index] === 'unknown') below.add(index)
    }
    last = next
  }
}

import { emailIn, textIn } from '../../people/cells/plain-text.ts'
import { type CleanedLine, cleanList } from '../../people/clean-list.ts'
import { isFullName } from '../../people/name-vocabulary.ts'
import { LINE_BREAK } from '../../query/entries.ts'
import type { AboutEntry } from '../../query/payload.ts'
import type { Someone } from '../conference-model.ts'
import { MAX_NAME, MAX_REVIEWERS } from './bounds.ts'
import { leavesOutAddress, nameIn, someoneOf } from './cells/cell-texts.ts'
import type { Reading } from './read-table.ts'

/** The most lines of a list, including empty ones. */
export const MAX_LINES = 4 * MAX_REVIEWERS
/** The most UTF-16 code units of a line. */
const MAX_LINE = 20_000
/** A text is a list of people if at least one in this many lines names a person. */
const LINES_PER_PERSON = 2

/**
 * Reads a list without a header. A line that is not understood becomes an unread reviewer.
 * Reports headings and organizations. Returns null if the list is too long, or if most lines name nobody.
 * Also returns null if the first line has several cells (`hasCells`) and names nobody, because it may be a header.
 */
export function readList(
  lines: readonly string[],
  hasCells: boolean,
  reading: Reading,
): { rows: number; used: number } | null {
  const { builder, file, problems, leftOut, asNames } = reading
  const filled = lines
    .map((line, index) => ({ line, row: index + 1 }))
    .filter(({ line }) => line.trim() !== '')
  const isLong = lines.length > MAX_LINES || filled.length > MAX_REVIEWERS
  if (isLong || filled.some(({ line }) => line.length > MAX_LINE)) return null
  const cleaned = cleanList(filled.map(({ line }) => line).join('\n'), { people: true })
  const about = new Map(cleaned.about.map((one) => [one.entry, one]))
  let at = 0
  const read = cleaned.lines.map((line) => {
    const row = filled[at]?.row ?? 0
    at += line.before.split(LINE_BREAK).length
    return { row, line, people: peopleOf(line, about) }
  })
  const used = read.filter(({ people }) => people.length > 0).length
  if (LINES_PER_PERSON * used < read.length || used === 0) return null
  const [first] = read
  if (hasCells && !first?.people.some(({ name }) => isFullName(name))) return null
  for (const { row, line, people } of read) {
    const text = textIn(line.before, MAX_NAME)
    const isName = line.state === 'other' && asNames.has(text)
    if (line.state === 'other' && !isName) leftOut.push({ row, text })
    if (leavesOutAddress(line.before, people)) problems.tally('addressLeftOut')
    if (line.state === 'unread') problems.add('lineNotRead', { text: textIn(line.before, 60) }, row)
    if (isName || line.state === 'unread')
      people.push(isName ? { name: text } : { name: text, isUnread: true })
    for (const one of people)
      if (!builder.addReviewer(one, file)) problems.add('reviewerTwice', { name: one.name }, row)
  }
  return { rows: read.length, used }
}

function peopleOf(
  { before, after, state, emails = [] }: CleanedLine,
  about: ReadonlyMap<string, AboutEntry>,
): Someone[] {
  if (state !== 'same' && state !== 'cleaned') return []
  const email = after.length === 1 ? emailIn(before) : ''
  return after.map((name, index) =>
    someoneOf({ ...about.get(name), name: nameIn(name), email: emails[index] ?? email }),
  )
}

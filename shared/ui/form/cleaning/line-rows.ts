import type { CleanedLine } from '../../../lists/clean-list.ts'
import { LINE_BREAK } from '../../../query/entries.ts'
import type { EntryLine } from '../../session/entry-lines.ts'

/** The lines that were cleaned, split or removed, and the field's text after that. */
export type CleaningReport = { text: string; lines: readonly CleanedLine[] }

/** A line of a list, as it was given and as it is asked. */
export type LineRow = {
  /** The line in the field; null if it was left out. */
  line: EntryLine | null
  /** The line as it was given, if it was not what is asked. */
  given: string | null
  /** The change of the line, which can be undone. */
  cleaned: CleanedLine | null
  fate: 'asked' | 'unread' | 'other' | 'repeated' | 'no-name' | 'too-long' | 'left-out'
}

/** Each line of a field, and below them those that were left out of it, as long as something of the report stands in it. */
export function lineRows(lines: readonly EntryLine[], report: CleaningReport | null): LineRow[] {
  const known = new Set(report?.text.split(LINE_BREAK).map((line) => line.trim()))
  const isOfReport = lines.some(({ line }) => known.has(line.trim()))
  const reported = isOfReport ? (report?.lines ?? []) : []
  const sources = Map.groupBy(
    reported.flatMap((source) => namesOf(source).map((name) => ({ name, source }))),
    ({ name }) => name,
  )
  const rows = lines.map((line): LineRow => {
    // Equal lines have the sources in their order.
    const source = sources.get(line.line.trim())?.shift()?.source
    const cleaned = source?.state === 'cleaned' ? source : null
    const given = (cleaned?.before ?? line.line).trim()
    const asked = line.kind === 'no-name' ? null : line.entry
    return { line, given: given === asked ? null : given, cleaned, fate: fateOf(line, source) }
  })
  const leftOut = reported.filter(({ after, state }) => state === 'cleaned' && after.length === 0)
  return [
    ...rows,
    ...leftOut.map(
      (cleaned): LineRow => ({ line: null, given: cleaned.before.trim(), cleaned, fate: 'left-out' }),
    ),
  ]
}

function fateOf({ kind }: EntryLine, source: CleanedLine | undefined): LineRow['fate'] {
  if (kind !== 'used') return kind
  return source?.state === 'unread' || source?.state === 'other' ? source.state : 'asked'
}

/** The lines that a line has become. A quoted cell of a table may hold several. */
const namesOf = ({ after }: CleanedLine): string[] =>
  after.flatMap((names) => names.split(LINE_BREAK)).map((name) => name.trim())

/** A field's text with one of its lines (from 1) replaced by names, or removed. */
export const withLine = (text: string, number: number, names: readonly string[]): string =>
  text
    .split(LINE_BREAK)
    .toSpliced(number - 1, 1, ...names)
    .join('\n')

/** A field's text with a line as it was given: in place of what it has become, at line `number`, or below the others. */
export function withGiven(text: string, cleaned: CleanedLine, number: number | null): string {
  if (number === null) return text.trim() === '' ? cleaned.before : `${text.trimEnd()}\n${cleaned.before}`
  const names = namesOf(cleaned)
  const lines = text.split(LINE_BREAK)
  const isRun = (start: number): boolean => names.every((name, at) => lines[start + at]?.trim() === name)
  // The first place at which all names stand together, the line among them.
  const starts = names.map((_, at) => number - names.length + at)
  const start = starts.find(isRun)
  if (start === undefined) return withLine(text, number, [cleaned.before])
  return lines.toSpliced(start, names.length, cleaned.before).join('\n')
}

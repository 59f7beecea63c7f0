import type { CleanedLine, CleanedList } from '../../../lists/clean-list.ts'
import { LINE_BREAK } from '../../../query/entries.ts'
import type { TextRange } from './inserted-text.ts'

/** What cleaning a part of a field's text does: the part is replaced, and the rest stays as it is. */
export type Cleaning = { range: TextRange; names: string; lines: readonly CleanedLine[] }

/**
 * Reads a part of a field's text as a list of people. Null when nothing has to be cleaned. Where the part joins other text
 * of its first or last line, the white space between the two stays.
 */
export function cleaningOf(
  text: string,
  range: TextRange,
  cleanList: (text: string) => CleanedList,
): Cleaning | null {
  const part = text.slice(range.start, range.end)
  const list = cleanList(part)
  if (list.lines.every(({ state }) => state !== 'cleaned')) return null
  const lead = edge(/^\s*/.exec(part)?.[0] ?? '', text.slice(0, range.start).split(LINE_BREAK).at(-1) ?? '')
  const trail = edge(/\s*$/.exec(part)?.[0] ?? '', text.slice(range.end).split(LINE_BREAK, 1)[0] ?? '')
  const endsLine = trail === '' && LINE_BREAK.test(/\s*$/.exec(part)?.[0] ?? '')
  const names = list.text === '' ? '' : lead + list.text + (endsLine ? '\n' : trail)
  return names === part ? null : { range, names, lines: list.lines }
}

/** The white space that stays between cleaned text and its neighbour in the same line. */
function edge(space: string, neighbour: string): string {
  if (neighbour.trim() === '') return ''
  return LINE_BREAK.test(space) ? '\n' : space
}

/** A text after a part of it was cleaned. */
export const spliced = (text: string, { range, names }: Cleaning): string =>
  text.slice(0, range.start) + names + text.slice(range.end)

/** The range of a whole text. */
export const wholeOf = (text: string): TextRange => ({ start: 0, end: text.length })

/** How many lines of a list were cleaned. */
export const countCleaned = (lines: readonly CleanedLine[]): number =>
  lines.filter(({ state }) => state === 'cleaned').length

/** Text of a file below what the field holds, on lines of its own. */
export function appended(text: string, added: string): { text: string; range: TextRange } {
  const lastLine = text.split(LINE_BREAK).at(-1) ?? ''
  const before = lastLine === '' ? text : `${text}\n`
  return { text: before + added, range: { start: before.length, end: before.length + added.length } }
}

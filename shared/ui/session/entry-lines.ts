import { LINE_BREAK, normalizeEntries, normalizeEntry, parseEntries } from '../../query/entries.ts'
import { NAME_LENGTH } from '../../query/limits.ts'
import { nameLength } from '../../query/payload.ts'

/** What became of one line of a field; `number` counts all lines from 1, blank ones too. */
export type EntryLine = { number: number; line: string } & (
  | { kind: 'used'; entry: string; isChanged: boolean }
  /** Used too, but it cannot be asked: `length` is more than `NAME_LENGTH`. */
  | { kind: 'too-long'; entry: string; length: number }
  | { kind: 'repeated'; entry: string }
  | { kind: 'no-name' }
)

/**
 * What became of each line that is not blank, in order. Those that are used and those that are too long are exactly
 * `parseEntries(text)`.
 */
export function entryLines(text: string): EntryLine[] {
  const seen = new Set<string>()
  return text
    .split(LINE_BREAK)
    .map((line, index) => ({ number: index + 1, line }))
    .filter(({ line }) => line.trim() !== '')
    .map(({ number, line }): EntryLine => {
      const entry = normalizeEntry(line)
      if (entry === '') return { number, line, kind: 'no-name' }
      if (seen.has(entry)) return { number, line, kind: 'repeated', entry }
      seen.add(entry)
      const length = nameLength(entry)
      if (length > NAME_LENGTH) return { number, line, kind: 'too-long', entry, length }
      return { number, line, kind: 'used', entry, isChanged: line !== entry }
    })
}

/** The number, from 1, of the first line that means `entry`. */
export const lineOf = (text: string, entry: string): number =>
  text.split(LINE_BREAK).findIndex((line) => normalizeEntry(line) === entry) + 1

/** The text with every line that means `entry` replaced by `name`; other lines stay as they were typed. */
export function replaceEntry(text: string, entry: string, name: string): string {
  return text
    .split(LINE_BREAK)
    .map((line) => (normalizeEntry(line) === entry ? name : line))
    .join('\n')
}

/** The text with the names that it does not mean yet under the others, a line each, and how many those are. */
export function addEntries(text: string, names: readonly string[]): { text: string; added: number } {
  const there = new Set(parseEntries(text))
  const fresh = normalizeEntries(names).filter((entry) => !there.has(entry))
  const before = text.trimEnd()
  const lines = before === '' ? fresh : [before, ...fresh]
  return { text: fresh.length === 0 ? text : lines.join('\n'), added: fresh.length }
}

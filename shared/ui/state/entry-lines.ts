import { LINE_BREAK, normalizeEntries, normalizeEntry, parseEntries } from '../../authors.ts'

/** What became of one line of a field. */
export type EntryLine =
  | { kind: 'used'; line: string; entry: string; isChanged: boolean }
  | { kind: 'repeated'; line: string; entry: string }
  | { kind: 'no-name'; line: string }

/** What became of each line that is not blank, in order. The used ones are exactly `parseEntries(text)`. */
export function entryLines(text: string): EntryLine[] {
  const seen = new Set<string>()
  return text
    .split(LINE_BREAK)
    .filter((line) => line.trim() !== '')
    .map((line): EntryLine => {
      const entry = normalizeEntry(line)
      if (entry === '') return { kind: 'no-name', line }
      if (seen.has(entry)) return { kind: 'repeated', line, entry }
      seen.add(entry)
      return { kind: 'used', line, entry, isChanged: line !== entry }
    })
}

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

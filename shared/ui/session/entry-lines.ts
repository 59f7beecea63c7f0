import { NAME_LENGTH } from '../../limits.ts'
import { LINE_BREAK, normalizeEntries, normalizeEntry, parseEntries } from '../../query/entries.ts'
import { nameLength } from '../../query/payload.ts'

/** How one line of a field was parsed. `number` counts all lines from 1, including blank ones. */
export type EntryLine = { number: number; line: string } & (
  | { kind: 'used'; entry: string; isChanged: boolean }
  /** Also an entry, but it makes the query invalid: `length` exceeds `NAME_LENGTH`. */
  | { kind: 'too-long'; entry: string; length: number }
  | { kind: 'repeated'; entry: string }
  | { kind: 'no-name' }
)

/** How each line that is not blank was parsed. Those `used` and `too-long` are exactly `parseEntries(text)`. */
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

/**
 * Replaces every line that normalizes to one of the entries by its name, or leaves the line out if that is empty. Other
 * lines stay as typed.
 */
export function replaceEntries(text: string, replaced: readonly { entry: string; name: string }[]): string {
  const names = new Map(replaced.map(({ entry, name }) => [entry, name]))
  return text
    .split(LINE_BREAK)
    .flatMap((line) => {
      const name = names.get(normalizeEntry(line)) ?? line
      return name === '' && line !== '' ? [] : [name]
    })
    .join('\n')
}

/** Appends the names that the text does not contain yet, one per line, and counts them. */
export function addEntries(text: string, names: readonly string[]): { text: string; added: number } {
  const there = new Set(parseEntries(text))
  const settled = new Set(normalizeEntries(names).map(settledEntry))
  const fresh = [...settled].filter((entry) => entry !== '' && !there.has(entry))
  const before = text.trimEnd()
  const lines = before === '' ? fresh : [before, ...fresh]
  return { text: fresh.length === 0 ? text : lines.join('\n'), added: fresh.length }
}

/** As an added line is read: an entry may hold a further separator (`A :: B` of `A :: B | C`), at which its line is cut. */
function settledEntry(entry: string): string {
  const again = normalizeEntry(entry)
  return again === entry ? entry : settledEntry(again)
}

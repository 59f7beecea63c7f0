import type { CleanedList } from '../../people/clean-list.ts'
import { LINE_BREAK } from '../../query/entries.ts'

export type TextRange = { start: number; end: number }

/** Returns the text that replaces a part of a field's text; null for a clean part. */
export function cleanedPart(text: string, { start, end }: TextRange, list: CleanedList): string | null {
  if (list.lines.every(({ state }) => state !== 'cleaned')) return null
  const part = text.slice(start, end)
  const [spaceBefore = ''] = /^\s*/.exec(part) ?? []
  const [spaceAfter = ''] = /\s*$/.exec(part) ?? []
  const lead = spaceBeside(spaceBefore, text.slice(0, start).split(LINE_BREAK).at(-1))
  const trail = spaceBeside(spaceAfter, text.slice(end).split(LINE_BREAK, 1)[0])
  const endsLine = trail === '' && LINE_BREAK.test(spaceAfter)
  const names = list.text === '' ? '' : lead + list.text + (endsLine ? '\n' : trail)
  return names === part ? null : names
}

function spaceBeside(space: string, neighbour = ''): string {
  if (neighbour.trim() === '') return ''
  return LINE_BREAK.test(space) ? '\n' : space
}

export const spliced = (text: string, { start, end }: TextRange, part: string): string =>
  text.slice(0, start) + part + text.slice(end)

/** Adds a text on a new line. `range`: the place of the added text. */
export function appended(text: string, added: string): { text: string; range: TextRange } {
  const lastLine = text.split(LINE_BREAK).at(-1) ?? ''
  const before = lastLine === '' ? text : `${text}\n`
  return { text: before + added, range: { start: before.length, end: before.length + added.length } }
}

/** Identifies a line without its outer white space. A quoted cell may have several lines. */
export const lineKey = (line: string): string =>
  line
    .trim()
    .split(LINE_BREAK)
    .map((one) => one.trim())
    .join('\n')

/** Replaces each line by the names for its `lineKey`. A line without names stays. `found`: the keys that the text has. */
export function withLinesRead(
  text: string,
  namesOf: ReadonlyMap<string, readonly string[]>,
): { text: string; found: ReadonlySet<string> } {
  const heights = [...new Set([...namesOf.keys()].map((key) => key.split('\n').length))]
  const lines = text.split(LINE_BREAK)
  const trimmed = lines.map((line) => line.trim())
  const found = new Set<string>()
  const replaced: string[] = []
  for (let at = 0; at < lines.length; ) {
    const keys = heights.map((height) => trimmed.slice(at, at + height).join('\n'))
    const key = keys.find((key) => namesOf.has(key)) ?? ''
    const names = namesOf.get(key)
    if (names) found.add(key)
    const height = names ? key.split('\n').length : 1
    replaced.push(...(names?.length ? names : lines.slice(at, at + height)))
    at += height
  }
  return { text: replaced.join('\n'), found }
}

/** Replaces a part as typing does: Ctrl-Z undoes it, and the field fires an input event. */
export function insertText(field: HTMLTextAreaElement, { start, end }: TextRange, text: string): boolean {
  field.focus()
  field.setSelectionRange(start, end)
  // `execCommand` is deprecated, but nothing else adds to the browser's undo history.
  return document.execCommand(text === '' ? 'delete' : 'insertText', false, text)
}

import type { CleanedList } from '../../people/clean-list.ts'
import { LINE_BREAK } from '../../query/entries.ts'

/** A part of a text, from `start` up to `end`. */
export type TextRange = { start: number; end: number }

/**
 * The text that replaces a part of a field's text; null if the part is clean. White space between the part and other text of its
 * lines stays.
 */
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

/** The white space between cleaned text and its neighbour in the same line. */
function spaceBeside(space: string, neighbour = ''): string {
  if (neighbour.trim() === '') return ''
  return LINE_BREAK.test(space) ? '\n' : space
}

export const spliced = (text: string, { start, end }: TextRange, part: string): string =>
  text.slice(0, start) + part + text.slice(end)

/** Appends the text of a file to a field's text, on lines of its own. */
export function appended(text: string, added: string): { text: string; range: TextRange } {
  const lastLine = text.split(LINE_BREAK).at(-1) ?? ''
  const before = lastLine === '' ? text : `${text}\n`
  return { text: before + added, range: { start: before.length, end: before.length + added.length } }
}

/** The key under which a field's line is found after the reader has read it. A quoted cell may have several lines. */
export const lineKey = (line: string): string =>
  line
    .trim()
    .split(LINE_BREAK)
    .map((one) => one.trim())
    .join('\n')

/**
 * Replaces lines of a text by their names. `namesOf`: the names by `lineKey`; an empty list leaves the line as it is. `found`:
 * the keys in `namesOf` whose lines the text has.
 */
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

/** Replaces a part of a field's text as if the user typed it, so that Ctrl-Z undoes it and the field fires an input event. */
export function insertText(field: HTMLTextAreaElement, { start, end }: TextRange, text: string): boolean {
  field.focus()
  field.setSelectionRange(start, end)
  // Deprecated, but only `execCommand` adds to the browser's undo history of a field.
  return document.execCommand(text === '' ? 'delete' : 'insertText', false, text)
}

import type { CleanedList } from '../../../lists/clean-list.ts'
import { LINE_BREAK } from '../../../query/entries.ts'

/** Part of a text, from `start` up to `end`. */
export type TextRange = { start: number; end: number }

/** A field just before something is inserted into it. */
export type FieldBefore = { text: string; selected: TextRange }

/**
 * Where the inserted text stands in a field. A paste replaces the selection; after a drop the caret stands behind it. Null
 * when nothing new came in, such as text that moves within the field.
 */
export function insertedRange(
  { text: before, selected }: FieldBefore,
  after: string,
  caret: number,
): TextRange | null {
  const added = after.length - before.length
  const isInserted = (replaced: TextRange, { start, end }: TextRange): boolean =>
    start >= 0 &&
    start < end &&
    before.slice(0, replaced.start) === after.slice(0, start) &&
    before.slice(replaced.end) === after.slice(end)
  const pasted = { start: selected.start, end: selected.end + added }
  if (isInserted(selected, pasted)) return pasted
  const dropped = { start: caret - added, end: caret }
  return isInserted({ start: dropped.start, end: dropped.start }, dropped) ? dropped : null
}

/**
 * Returns the replacement of a part of a field's text that was read as a list of people; null if the part is
 * clean. Where the part joins other text of its first or last line, the white space between the two stays.
 */
export function cleanedPart(text: string, { start, end }: TextRange, list: CleanedList): string | null {
  if (list.lines.every(({ state }) => state !== 'cleaned')) return null
  const part = text.slice(start, end)
  const [spaceBefore = ''] = /^\s*/.exec(part) ?? []
  const [spaceAfter = ''] = /\s*$/.exec(part) ?? []
  const lead = edge(spaceBefore, text.slice(0, start).split(LINE_BREAK).at(-1))
  const trail = edge(spaceAfter, text.slice(end).split(LINE_BREAK, 1)[0])
  const endsLine = trail === '' && LINE_BREAK.test(spaceAfter)
  const names = list.text === '' ? '' : lead + list.text + (endsLine ? '\n' : trail)
  return names === part ? null : names
}

/** The white space that stays between cleaned text and its neighbour in the same line. */
function edge(space: string, neighbour = ''): string {
  if (neighbour.trim() === '') return ''
  return LINE_BREAK.test(space) ? '\n' : space
}

export const spliced = (text: string, { start, end }: TextRange, part: string): string =>
  text.slice(0, start) + part + text.slice(end)

export const wholeOf = (text: string): TextRange => ({ start: 0, end: text.length })

/** Text of a file below what the field holds, on lines of its own. */
export function appended(text: string, added: string): { text: string; range: TextRange } {
  const lastLine = text.split(LINE_BREAK).at(-1) ?? ''
  const before = lastLine === '' ? text : `${text}\n`
  return { text: before + added, range: { start: before.length, end: before.length + added.length } }
}

/*
 * Each of the following returns whether the browser's Ctrl-Z takes the change back. Chromium loses text on Ctrl-Z when a
 * pasted list was replaced by another one, so a paste is taken back first.
 */

/** More lines are set at once: Chromium inserts lines as if each was typed, 500 in 0.7 s and 3,000 in 21 s. */
const MAX_INSERTED_LINES = 150
const isShort = (text: string): boolean => text.split(LINE_BREAK).length <= MAX_INSERTED_LINES

/** Puts `names` in place of what was just pasted, as if the names had been pasted. */
export function pasteInstead(
  field: HTMLTextAreaElement,
  before: FieldBefore,
  pasted: TextRange,
  names: string,
): boolean {
  const after = field.value
  const kept = after.length - pasted.end
  if (isShort(names) && document.execCommand('undo') && field.value === before.text) {
    if (insertText(field, { start: pasted.start, end: before.text.length - kept }, names)) return true
  }
  return setText(field, spliced(after, pasted, names), pasted.start + names.length)
}

/** Adds text at the end. */
export function appendText(field: HTMLTextAreaElement, text: string): boolean {
  const end = field.value.length
  if (isShort(text) && insertText(field, { start: end, end }, text)) return true
  return setText(field, field.value + text)
}

/** Replaces all that a field holds. */
export function setText(field: HTMLTextAreaElement, text: string, caret = text.length): false {
  field.focus()
  field.setRangeText(text, 0, field.value.length)
  field.setSelectionRange(caret, caret)
  return false
}

/** Replaces a part as if the user typed it: Ctrl-Z undoes it, and the field fires an input event. */
export function insertText(field: HTMLTextAreaElement, { start, end }: TextRange, text: string): boolean {
  field.focus()
  field.setSelectionRange(start, end)
  // Deprecated, but nothing else adds to the browser's undo history of a field.
  return document.execCommand(text === '' ? 'delete' : 'insertText', false, text)
}

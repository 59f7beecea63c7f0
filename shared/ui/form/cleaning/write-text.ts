import { LINE_BREAK } from '../../../query/entries.ts'
import type { FieldBefore, TextRange } from './inserted-text.ts'

/*
 * How a program changes a field's text without spoiling the browser's undo history. Each function returns whether Ctrl-Z
 * now takes the change back. Chromium loses text on Ctrl-Z when a pasted list was replaced by another one, so a paste is
 * taken back first, and where that is not possible the history is left out.
 */

/**
 * More lines than this are set at once. Chromium inserts lines as if each was typed: 100 take 0.06 s, 500 take 0.7 s and
 * 3,000 take 21 s.
 */
const MAX_INSERTED_LINES = 150

/** Puts `names` in place of what was just pasted or dropped, as if the names had been pasted. */
export function pasteInstead(
  field: HTMLTextAreaElement,
  before: FieldBefore,
  pasted: TextRange,
  names: string,
): boolean {
  const after = field.value
  const kept = after.length - pasted.end
  if (isShort(names) && document.execCommand('undo') && field.value === before.text) {
    if (insert(field, { start: pasted.start, end: before.text.length - kept }, names)) return true
  }
  return setText(
    field,
    after.slice(0, pasted.start) + names + after.slice(pasted.end),
    pasted.start + names.length,
  )
}

/** Adds text at the end. */
export function appendText(field: HTMLTextAreaElement, text: string): boolean {
  const end = field.value.length
  if (isShort(text) && insert(field, { start: end, end }, text)) return true
  return setText(field, field.value + text, end + text.length)
}

/** Replaces all that a field holds. */
export function setText(field: HTMLTextAreaElement, text: string, caret: number): boolean {
  field.focus()
  field.setRangeText(text, 0, field.value.length)
  field.setSelectionRange(caret, caret)
  return false
}

const isShort = (text: string): boolean => text.split(LINE_BREAK).length <= MAX_INSERTED_LINES

function insert(field: HTMLTextAreaElement, { start, end }: TextRange, text: string): boolean {
  field.focus()
  field.setSelectionRange(start, end)
  // Deprecated, but nothing else adds to the browser's undo history of a field.
  return document.execCommand(text === '' ? 'delete' : 'insertText', false, text)
}

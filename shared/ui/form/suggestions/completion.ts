import { SEARCH_QUERY_LENGTH } from '../../../contract/backend.ts'
import { LINE_BREAK, normalizeEntry } from '../../../query/entries.ts'
import type { Suggestions } from './suggestion.ts'

/** The position of a name in a field's text, without white space before and the organization after it. */
export type NamePlace = {
  start: number
  end: number
  /** The entry that the whole line normalizes to. */
  entry: string
}

/** Fewer letters match too many people to be useful. */
const FEWEST_LETTERS = 2
const LETTERS = /[\p{L}\p{N}]/gu
/** Excludes the tab, since an organization follows it (`query/entries.ts`). */
const BLANK = /^[^\S\t]*$/

/**
 * The name that contains the caret or ends at it. Null if there is none, if the line is too long for a search, or if
 * replacing the name would not leave exactly that name as the entry of the line.
 */
export function namePlace(text: string, caret: number): NamePlace | null {
  const before = text.slice(0, caret).split(LINE_BREAK).at(-1) ?? ''
  const line = before + (text.slice(caret).split(LINE_BREAK, 1)[0] ?? '')
  if (line.length > SEARCH_QUERY_LENGTH) return null
  const entry = normalizeEntry(line)
  if ((entry.match(LETTERS)?.length ?? 0) < FEWEST_LETTERS) return null
  const extent = nameExtent(line, entry)
  if (!extent || before.length < extent.start || before.length > extent.end) return null
  const lineStart = caret - before.length
  return { start: lineStart + extent.start, end: lineStart + extent.end, entry }
}

function nameExtent(line: string, entry: string): { start: number; end: number } | null {
  const start = line.search(/\S/)
  const nameEnd = lengthOfName(line, entry)
  const end = BLANK.test(line.slice(nameEnd)) ? line.length : nameEnd
  // If a line has several separators, the first one need not be the one that counts (`query/entries.ts`).
  const replaced = `${line.slice(0, start)}X${line.slice(end)}`
  return normalizeEntry(replaced) === 'X' ? { start, end } : null
}

/** Length of the shortest beginning of the line that normalizes to the entry. */
function lengthOfName(line: string, entry: string): number {
  // NFC expands a character to at most three (Unicode Standard Annex #15), so no shorter beginning can be the name.
  let length = Math.floor(entry.length / 3)
  while (length < line.length && normalizeEntry(line.slice(0, length)) !== entry) length += 1
  return length
}

/** Replaces a name as if the user typed it: Ctrl-Z undoes it, and the field fires an input event. */
export function insertName(field: HTMLTextAreaElement, { start, end }: NamePlace, name: string): void {
  field.setSelectionRange(start, end)
  // Deprecated, but nothing else adds to the browser's undo history of a field.
  if (document.execCommand('insertText', false, name)) return
  field.setRangeText(name, start, end, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertReplacementText' }))
}

/** The open list of suggestions, or null. */
export type Completion =
  | (Suggestions & {
      place: NamePlace
      /** The index of the suggestion that Enter takes; null until the user moves to one. */
      active: number | null
    })
  | null

export type CompletionChange =
  | { type: 'typed'; place: NamePlace | null }
  | { type: 'answered'; place: NamePlace; answer: Suggestions | null }
  | { type: 'moved'; by: 1 | -1 }
  | { type: 'closed' }

/** The reducer of the list; pure. */
export function completed(completion: Completion, change: CompletionChange): Completion {
  switch (change.type) {
    case 'typed':
      // While the user types in the same line, the list stays until the next answer. Otherwise it would flicker.
      return completion && change.place?.start === completion.place.start
        ? { ...completion, place: change.place, active: null }
        : null
    case 'answered':
      return answered(completion, change)
    case 'moved':
      return completion && { ...completion, active: movedBy(completion, change.by) }
    case 'closed':
      return null
  }
}

/** The active suggestion stays active if the new answer contains it. */
function answered(
  before: Completion,
  { place, answer }: Extract<CompletionChange, { type: 'answered' }>,
): Completion {
  if (!answer || answer.suggestions.length === 0) return null
  const name = before?.suggestions[before.active ?? -1]?.name
  const index = answer.suggestions.findIndex((suggestion) => suggestion.name === name)
  return { ...answer, place, active: index === -1 ? null : index }
}

/** Moving up from the first suggestion returns to the text; the last one is the end. */
function movedBy({ active, suggestions }: NonNullable<Completion>, by: 1 | -1): number | null {
  const next = (active ?? -1) + by
  return next < 0 ? null : Math.min(next, suggestions.length - 1)
}

import { SEARCH_QUERY_LENGTH } from '../../../contract/backend.ts'
import { LINE_BREAK, normalizeEntry } from '../../../query/entries.ts'
import type { Suggestions } from './suggestion.ts'

/** Where in a field's text a name stands, without the white space before and the organization behind it. */
export type NamePlace = {
  start: number
  end: number
  /** The entry that the whole line makes. */
  entry: string
}

/** What fewer letters begin fits too many people to be of help. */
const FEWEST_LETTERS = 2
const LETTERS = /[\p{L}\p{N}]/gu
/** A tab is no blank here: an organization follows it (authors.ts). */
const BLANK = /^[^\S\t]*$/

/**
 * The name that the caret stands in or right behind; null where it stands elsewhere, in a line too long to be searched
 * for, or in one that would mean something else than the name alone if its name were replaced.
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
  // Among several marks the first one need not be what cuts the line: then a name would not be all that is left of it.
  const replaced = `${line.slice(0, start)}X${line.slice(end)}`
  return normalizeEntry(replaced) === 'X' ? { start, end } : null
}

/** Characters from the beginning that already make the entry: what follows is what normalizing leaves out. */
function lengthOfName(line: string, entry: string): number {
  // NFC makes three characters of one at most (Unicode Standard Annex #15): no shorter beginning can be the name.
  let length = Math.floor(entry.length / 3)
  while (length < line.length && normalizeEntry(line.slice(0, length)) !== entry) length += 1
  return length
}

/** Replaces the name at a place of a field as if it were typed: Ctrl-Z undoes it, and the field tells of the input. */
export function insertName(field: HTMLTextAreaElement, { start, end }: NamePlace, name: string): void {
  field.setSelectionRange(start, end)
  // Deprecated without a successor: nothing else writes into the browser's own history of a field.
  if (document.execCommand('insertText', false, name)) return
  field.setRangeText(name, start, end, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertReplacementText' }))
}

/** The list that is open at a name, or null. */
export type Completion =
  | (Suggestions & {
      place: NamePlace
      /** The suggestion that Enter takes; none until somebody goes to one. */
      active: number | null
    })
  | null

export type CompletionChange =
  | { type: 'typed'; place: NamePlace | null }
  | { type: 'answered'; place: NamePlace; answer: Suggestions | null }
  | { type: 'moved'; by: 1 | -1 }
  | { type: 'closed' }

/** Pure: what a change makes of the list. */
export function completed(completion: Completion, change: CompletionChange): Completion {
  switch (change.type) {
    case 'typed':
      // In the same line the list stays until the next answer: it would flicker at every key.
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

/** Who was gone to while the answer was under way stays active if the answer has them, too. */
function answered(
  before: Completion,
  { place, answer }: Extract<CompletionChange, { type: 'answered' }>,
): Completion {
  if (!answer || answer.suggestions.length === 0) return null
  const name = before?.suggestions[before.active ?? -1]?.name
  const index = answer.suggestions.findIndex((suggestion) => suggestion.name === name)
  return { ...answer, place, active: index === -1 ? null : index }
}

/** Up from the first one leads back into the text, down from the last one nowhere. */
function movedBy({ active, suggestions }: NonNullable<Completion>, by: 1 | -1): number | null {
  const next = (active ?? -1) + by
  return next < 0 ? null : Math.min(next, suggestions.length - 1)
}

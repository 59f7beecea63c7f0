import type { NamePlace } from './name-place.ts'

/** Replaces the name at a place of a field as if it were typed: Ctrl-Z undoes it, and the field tells of the input. */
export function insertName(field: HTMLTextAreaElement, { start, end }: NamePlace, name: string): void {
  field.setSelectionRange(start, end)
  // Deprecated without a successor: nothing else writes into the browser's own history of a field.
  if (document.execCommand('insertText', false, name)) return
  field.setRangeText(name, start, end, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertReplacementText' }))
}

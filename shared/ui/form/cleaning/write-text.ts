import type { TextRange } from './inserted-text.ts'

/**
 * More text than this is set at once. Browsers insert it as if every line was typed, which takes seconds for thousands of
 * lines; Ctrl-Z then does not know it, and the view's own Undo does.
 */
const MAX_INSERTED = 50_000

/** Replaces a part of a field's text, as one step that Ctrl-Z undoes. The caret ends after it. */
export function writeText(field: HTMLTextAreaElement, { start, end }: TextRange, text: string): void {
  field.focus()
  field.setSelectionRange(start, end)
  // Deprecated, but nothing else adds to the browser's undo history of a field.
  const command = text === '' ? 'delete' : 'insertText'
  if (text.length <= MAX_INSERTED && document.execCommand(command, false, text)) return
  field.setRangeText(text, start, end, 'end')
}

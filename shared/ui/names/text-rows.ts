import { LINE_BREAK } from '../../query/entries.ts'

/** The top and bottom of the row of text that ends at `end`, relative to the field; of one out of sight, its edge. */
export function rowAt(field: HTMLTextAreaElement, end: number): { top: number; bottom: number } {
  const { height, line } = heightUpTo(field, end)
  const bottom = field.clientTop + height - field.scrollTop
  const seen = Math.max(line, Math.min(bottom, field.offsetHeight))
  return { top: field.offsetTop + seen - line, bottom: field.offsetTop + seen }
}

/** The height of a field's text up to the end of a row, and of one row, measured on a copy of the text (`query.css`). */
function heightUpTo(field: HTMLTextAreaElement, end: number): { height: number; line: number } {
  const copy = document.createElement('div')
  copy.className = 'field-copy'
  copy.style.width = `${field.clientWidth}px`
  copy.textContent = field.value.slice(0, end)
  field.after(copy)
  const { paddingBottom, lineHeight } = getComputedStyle(copy)
  const height = copy.offsetHeight - Number.parseFloat(paddingBottom)
  copy.remove()
  return { height, line: Number.parseFloat(lineHeight) }
}

/** Selects the first such line of a field's text, and scrolls to it. */
export function selectLine(field: HTMLTextAreaElement, line: string): void {
  const lines = field.value.split(LINE_BREAK)
  const index = lines.indexOf(line)
  if (index === -1) return
  // A field has one character at the end of each line, whatever was pasted.
  const start = lines.slice(0, index).reduce((length, line) => length + line.length + 1, 0)
  const end = start + line.length
  field.focus()
  field.setSelectionRange(start, end)
  field.scrollTop = heightUpTo(field, end).height - field.clientHeight / 2
}

import { LINE_BREAK } from '../../query/entries.ts'

/** The height up to the end of a field's lines, and of one. A line of a name is hardly ever wider than the field. */
function heightOf(field: HTMLTextAreaElement, lines: number): { height: number; line: number } {
  const { lineHeight, paddingTop } = getComputedStyle(field)
  const line = Number.parseFloat(lineHeight)
  return { height: Number.parseFloat(paddingTop) + lines * line, line }
}

/** The top and bottom of the line of text that holds `end`, relative to the field; of one out of sight, its edge. */
export function rowAt(field: HTMLTextAreaElement, end: number): { top: number; bottom: number } {
  const { height, line } = heightOf(field, field.value.slice(0, end).split(LINE_BREAK).length)
  const seen = Math.max(line, Math.min(field.clientTop + height - field.scrollTop, field.offsetHeight))
  return { top: field.offsetTop + seen - line, bottom: field.offsetTop + seen }
}

/** Selects the first such line of a field's text, and scrolls to it. */
export function selectLine(field: HTMLTextAreaElement, line: string): void {
  const lines = field.value.split(LINE_BREAK)
  const index = lines.indexOf(line)
  if (index === -1) return
  // A field has one character at the end of each line, whatever was pasted.
  const start = lines.slice(0, index).reduce((length, line) => length + line.length + 1, 0)
  field.focus()
  field.setSelectionRange(start, start + line.length)
  field.scrollTop = heightOf(field, index).height - field.clientHeight / 2
}

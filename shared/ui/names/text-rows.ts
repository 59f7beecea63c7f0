import { LINE_BREAK } from '../../query/entries.ts'

/** The height of the first `lines` lines, and of one line. Assumes that no line wraps. */
function heightOf(field: HTMLTextAreaElement, lines: number): { height: number; line: number } {
  const { lineHeight, paddingTop } = getComputedStyle(field)
  const line = Number.parseFloat(lineHeight)
  return { height: Number.parseFloat(paddingTop) + lines * line, line }
}

/**
 * The top and bottom of the line at `end`, from the same origin as `field.offsetTop`. For a line out of view, the place at the
 * field's nearest edge.
 */
export function rowAt(field: HTMLTextAreaElement, end: number): { top: number; bottom: number } {
  const { height, line } = heightOf(field, field.value.slice(0, end).split(LINE_BREAK).length)
  const bottom = Math.max(line, Math.min(field.clientTop + height - field.scrollTop, field.offsetHeight))
  return { top: field.offsetTop + bottom - line, bottom: field.offsetTop + bottom }
}

export function selectLine(field: HTMLTextAreaElement, line: string): void {
  const lines = field.value.split(LINE_BREAK)
  const index = lines.indexOf(line)
  if (index === -1) return
  // A field has one character for each line break.
  const start = lines.slice(0, index).reduce((length, line) => length + line.length + 1, 0)
  field.focus()
  field.setSelectionRange(start, start + line.length)
  field.scrollTop = heightOf(field, index).height - field.clientHeight / 2
}

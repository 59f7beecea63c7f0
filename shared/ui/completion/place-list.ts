/** Pixels between the list and the line it belongs to, and the edge of the window. */
const GAP = 4
/** Four people in two lines each: for more than these the lines above need not be covered. */
const ENOUGH = 180

/**
 * Puts the list under the row of text that ends at `end`, or above it where there is too little room for it, as high as
 * the room allows. Both stand in the same positioned box.
 */
export function placeList(list: HTMLElement, field: HTMLTextAreaElement, end: number): void {
  const row = rowAt(field, end)
  const inWindow = field.getBoundingClientRect().top - field.offsetTop
  const below = window.innerHeight - (inWindow + row.bottom) - 2 * GAP
  const above = inWindow + row.top - 2 * GAP
  list.style.maxHeight = ''
  const height = list.offsetHeight
  const isBelow = below >= Math.min(height, ENOUGH) || below >= above
  list.style.maxHeight = `${Math.max(0, isBelow ? below : above)}px`
  list.style.top = `${isBelow ? row.bottom + GAP : row.top - GAP - list.offsetHeight}px`
}

/**
 * The top and bottom of a row of a field's text, within the field's own: measured on the same text in a box that wraps
 * as the field does (query.css), since a field does not tell where its rows are.
 */
function rowAt(field: HTMLTextAreaElement, end: number): { top: number; bottom: number } {
  const copy = document.createElement('div')
  copy.className = 'field-copy'
  copy.style.width = `${field.clientWidth}px`
  copy.textContent = field.value.slice(0, end)
  field.after(copy)
  const { paddingBottom, lineHeight } = getComputedStyle(copy)
  const height = copy.offsetHeight - Number.parseFloat(paddingBottom)
  copy.remove()
  const line = Number.parseFloat(lineHeight)
  const bottom = field.clientTop + height - field.scrollTop
  const seen = Math.max(line, Math.min(bottom, field.offsetHeight))
  return { top: field.offsetTop + seen - line, bottom: field.offsetTop + seen }
}

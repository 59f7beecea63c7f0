import { MAX_TEXT } from '../../shared/limits.ts'
import { linesWithin, type Place, type Reading, SPACES_AND_MARKS } from '../../shared/people/markup/html.ts'

/** At most MAX_TEXT characters of the selection. `left` counts the lines after them. */
export type Selected = { text: string; left: number }

/** The selected text of the focused field, or else of the page. Null for a focused password field. */
export function selectedText(document: Document): Selected | null {
  const focused = focusedElement(document)
  if (focused && isPasswordField(focused)) return null
  const inField = focused && isTextField(focused) ? selectedIn(focused) : ''
  return bounded(inField || selectedOnPage(document))
}

function bounded(text: string): Selected {
  const end = text.length <= MAX_TEXT ? text.length : text.lastIndexOf('\n', MAX_TEXT)
  const read = end === -1 ? MAX_TEXT : end
  return { text: text.slice(0, read), left: text.slice(read).match(/\S.*/gu)?.length ?? 0 }
}

/** Finds the focused element, also in open shadow roots. */
export function focusedElement(document: Pick<Document, 'activeElement'>): Element | null {
  let focused = document.activeElement
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement
  return focused
}

/** A page may show the password in a text field. The field's `autocomplete` still says that it is a password. */
export const isPasswordField = (element: Element): boolean =>
  element.matches('input[type="password" i], input[autocomplete$="password" i]')

export const isTextField = (element: Element): element is HTMLInputElement | HTMLTextAreaElement =>
  element.matches('input, textarea')

/** Both positions are null for a field without text, such as a check box. */
function selectedIn({ value, selectionStart, selectionEnd }: HTMLInputElement | HTMLTextAreaElement): string {
  return selectionStart === null || selectionEnd === null ? '' : value.slice(selectionStart, selectionEnd)
}

/** Joins the texts of all ranges: Firefox makes several ranges of selected table cells. */
function selectedOnPage(document: Document): string {
  const selection = document.getSelection()
  const ranges = Array.from({ length: selection?.rangeCount ?? 0 }, (_, index) =>
    selection?.getRangeAt(index),
  )
  const texts = ranges.map((range) => (range ? textOfRange(range) : ''))
  return texts.join('\n') || (selection?.toString() ?? '')
}

/** The most characters to read. `bounded` cuts them to MAX_TEXT, and counts the lines that it cuts off. */
const MOST_COUNTED = 10 * MAX_TEXT

/** The visible text of a range. Each block and each row of a table is a line, with tabs between cells. */
function textOfRange(range: Range): string {
  const root = range.commonAncestorContainer
  const reading: Reading = {
    most: MOST_COUNTED,
    textOf: (node) => textOfNode(node, range),
    placeOf: (element) => (range.intersectsNode(element) ? placeOf(element) : 'unseen'),
  }
  if (root.nodeType === root.TEXT_NODE) return reading.textOf(root)
  return linesWithin(root, reading)
}

function textOfNode(node: Node, range: Range): string {
  if (!range.intersectsNode(node)) return ''
  const text = node.textContent ?? ''
  const end = node === range.endContainer ? range.endOffset : text.length
  const part = text.slice(node === range.startContainer ? range.startOffset : 0, end)
  const parent = node.parentElement
  if (parent?.matches('details:not([open])')) return ''
  const style = parent && getComputedStyle(parent)
  if (style && style.visibility !== 'visible') return ''
  const keepsBreaks = style !== null && /^(?:pre|break)/.test(style.whiteSpace)
  return keepsBreaks ? part.replace(/[\ue000-\ue003]/gu, ' ') : part.replace(SPACES_AND_MARKS, ' ')
}

function placeOf(element: Element): Place {
  if (element.matches('select, textarea')) return 'unseen'
  if (element.matches('br')) return 'line'
  const { display, verticalAlign } = getComputedStyle(element)
  if (display === 'none') return 'unseen'
  // A closed `details` hides its content in this way. `checkVisibility` always returns false for `display: contents`.
  if (display !== 'contents' && !element.checkVisibility()) return 'unseen'
  if (display === 'table-cell') return 'cell'
  // Many style sheets raise a `sup` without `vertical-align`.
  if (verticalAlign === 'super' || element.matches('sup')) return 'raised'
  return display.startsWith('inline') || display === 'contents' ? 'inline' : 'line'
}

import { MAX_TEXT } from '../../shared/limits.ts'
import { linesWithin, type Place, type Reading, SPACES_AND_MARKS } from '../../shared/people/markup/html.ts'

/** The selected text, and how many of its lines are beyond what is read. */
export type Selected = { text: string; left: number }

/**
 * The text selected in a document, as its reader sees it: of the field that has the focus, or of the page. Empty when nothing is;
 * null when the field holds a password, whatever is selected.
 */
export function selectedText(document: Document): Selected | null {
  const focused = focusedElement(document)
  if (focused && isPasswordField(focused)) return null
  const inField = focused && isTextField(focused) ? selectedIn(focused) : ''
  return bounded(inField || selectedOnPage(document))
}

/** Cut where a line ends. */
function bounded(text: string): Selected {
  const end = text.length <= MAX_TEXT ? text.length : text.lastIndexOf('\n', MAX_TEXT)
  const read = end === -1 ? MAX_TEXT : end
  return { text: text.slice(0, read), left: text.slice(read).match(/\S.*/gu)?.length ?? 0 }
}

/** The element with the focus, in open shadow roots, too. */
export function focusedElement(document: Pick<Document, 'activeElement'>): Element | null {
  let focused = document.activeElement
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement
  return focused
}

/** Includes a field whose password is being shown, which makes it a text field. */
export const isPasswordField = (element: Element): boolean =>
  element.matches('input[type="password" i], input[autocomplete$="password" i]')

export const isTextField = (element: Element): element is HTMLInputElement | HTMLTextAreaElement =>
  element.matches('input, textarea')

/** Fields without text, such as a check box, have no positions. */
function selectedIn({ value, selectionStart, selectionEnd }: HTMLInputElement | HTMLTextAreaElement): string {
  return selectionStart === null || selectionEnd === null ? '' : value.slice(selectionStart, selectionEnd)
}

/** Firefox selects cells of a table, and parts of a page, as ranges of their own. */
function selectedOnPage(document: Document): string {
  const selection = document.getSelection()
  const ranges = Array.from({ length: selection?.rangeCount ?? 0 }, (_, index) =>
    selection?.getRangeAt(index),
  )
  const texts = ranges.map((range) => (range ? textOfRange(range) : ''))
  return texts.join('\n') || (selection?.toString() ?? '')
}

/** Ten times what is read, so that what is left is counted. */
const MOST_COUNTED = 10 * MAX_TEXT

/** The text of a part of a page: blocks and rows on lines of their own, cells parted by tabs, nothing that is not drawn. */
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
  // Such as what a closed `details` holds. An element without a box of its own counts as not drawn there.
  if (display !== 'contents' && !element.checkVisibility()) return 'unseen'
  if (display === 'table-cell') return 'cell'
  // Many style sheets raise `sup` in another way.
  if (verticalAlign === 'super' || element.matches('sup')) return 'raised'
  return display.startsWith('inline') || display === 'contents' ? 'inline' : 'line'
}

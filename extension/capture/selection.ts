import { MAX_TEXT } from '../../shared/people/names-in-text.ts'

/** The part of a document that is read; a test needs no more. */
export type SelectedIn = Pick<Document, 'activeElement' | 'getSelection'>

/**
 * The text selected in a document, with its line breaks: of the field that has the focus, or of the page. Empty when
 * nothing is; null when the field holds a password, whatever is selected. At most 100,000 UTF-16 code units.
 */
export function selectedText(document: SelectedIn): string | null {
  const focused = focusedElement(document)
  if (focused && isPasswordField(focused)) return null
  const inField = focused && isTextField(focused) ? selectedIn(focused) : ''
  return (inField || (document.getSelection()?.toString() ?? '')).slice(0, MAX_TEXT)
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

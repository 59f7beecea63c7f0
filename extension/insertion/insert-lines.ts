import { earlierLines, lineId } from '../../shared/collaborators/collaborator-lines.ts'
import { focusedElement, isPasswordField, isTextField } from '../capture/selected-text.ts'
import { type Insertion, MAX_FIELD_NAME } from './insertion.ts'

/**
 * Adds lines at the end of the focused field, except those that the field already has. If not all of these fit, adds none.
 * The browser inserts the lines like typed text: the page gets the events of typing, and one Undo removes all lines.
 */
export function insertLines(document: Document, lines: readonly string[]): Insertion {
  const field = focusedAcrossFrames(document)
  if (field?.matches('iframe, frame')) return { kind: 'frame' }
  if (!isEditor(field)) return { kind: 'no-field' }
  if (!isWritable(field)) return { kind: 'forbids' }
  if (!isSeen(field)) return { kind: 'unseen' }
  const before = textIn(field)
  const { added, text } = additionTo(before, lines, field.matches('input'))
  const counts = { inserted: added.length, there: lines.length - added.length }
  const inserted = { kind: 'inserted', ...counts, field: nameOf(field) } as const
  if (added.length === 0) return inserted
  const most = isTextField(field) ? field.maxLength : -1
  const length = before.length + text.length
  if (most >= 0 && length > most) return { kind: 'too-long', most, length }
  putCaretAtEnd(field)
  insertText(field, text)
  if (holdsAll(field, added)) return inserted
  return { kind: textIn(field) === before ? 'refused' : 'altered' }
}

/** Returns the lines that `before` does not have, and the text that adds them at its end. */
export function additionTo(
  before: string,
  lines: readonly string[],
  isOneLine: boolean,
): { added: string[]; text: string } {
  const existing = new Set(earlierLines(isOneLine ? before.replaceAll(';', '\n') : before).map(lineId))
  const added = lines.filter((line) => !earlierLines(line).some((one) => existing.has(lineId(one))))
  const separator = isOneLine ? '; ' : '\n'
  const isAtStart = before.trim() === '' || (!isOneLine && before.endsWith('\n'))
  return { added, text: (isAtStart ? '' : separator) + added.join(separator) }
}

/** From this number on, lines are inserted as markup. Chromium takes a thousand times as long for text: seconds. */
const MANY_LINES = 50

/** Inserts a text at the caret as if it were typed. Inserts many lines as text only if the field refuses markup. */
function insertText(field: HTMLElement, text: string): void {
  const lines = text.split('\n')
  if (lines.length >= MANY_LINES) {
    const escaped = lines.map((line) => line.replaceAll('&', '&amp;').replaceAll('<', '&lt;'))
    const html = isTextField(field)
      ? escaped.join('\n')
      : escaped.map((line) => `<div>${line}</div>`).join('')
    const before = textIn(field)
    attempt(() => field.ownerDocument.execCommand('insertHTML', false, html))
    if (textIn(field) !== before) return
  }
  field.ownerDocument.execCommand('insertText', false, text)
}

/** Ignores errors: a page may forbid scripts to insert markup. */
function attempt(act: () => void): void {
  try {
    act()
  } catch {}
}

/** Finds the focused element, also in frames of the same site. For a frame of another site, returns the frame. */
function focusedAcrossFrames(document: Document): Element | null {
  const focused = focusedElement(document)
  // `instanceof` fails for an element of another frame: each frame has classes of its own.
  const inner = focused?.matches('iframe, frame') ? (focused as HTMLIFrameElement).contentDocument : null
  return inner ? focusedAcrossFrames(inner) : focused
}

const isEditor = (element: Element | null): element is HTMLElement =>
  element !== null &&
  (isTextField(element) || ('isContentEditable' in element && element.isContentEditable === true))

/** Users cannot see a field below one of these limits. Width and height are CSS pixels. */
const LEAST = { opacity: 0.2, width: 20, height: 8 }

function isSeen(field: HTMLElement): boolean {
  if (!field.checkVisibility({ visibilityProperty: true })) return false
  let opacity = 1
  for (let ancestor: Element | null = field; ancestor !== null; ancestor = parentOf(ancestor))
    opacity *= Number(getComputedStyle(ancestor).opacity)
  field.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
  const { left, right, top, bottom } = field.getBoundingClientRect()
  const { clientWidth, clientHeight, ownerDocument } = field.ownerDocument.documentElement
  const width = Math.min(right, clientWidth) - Math.max(left, 0)
  const height = Math.min(bottom, clientHeight) - Math.max(top, 0)
  // A clipped or covered field is not on top anywhere.
  const isOnTop = PLACES.some(([x, y]) => {
    const seen = topmostAt(field, Math.max(left, 0) + x * width, Math.max(top, 0) + y * height)
    return seen !== null && field.contains(seen)
  })
  const frame = ownerDocument.defaultView?.frameElement
  const isFrameSeen = !frame || isSeen(frame as HTMLElement) // `instanceof` fails across frames
  return isFrameSeen && isOnTop && opacity >= LEAST.opacity && width >= LEAST.width && height >= LEAST.height
}

/** Five places in a field, as shares of its width and height. A page may draw a button over one of them. */
const PLACES = [
  [0.5, 0.5],
  [0.1, 0.2],
  [0.9, 0.2],
  [0.1, 0.8],
  [0.9, 0.8],
] as const

/** Asks the field's root: the document, or the shadow root with the field. */
const topmostAt = (field: Element, x: number, y: number): Element | null =>
  (field.getRootNode() as Document | ShadowRoot).elementFromPoint(x, y) // the root of a connected element

function nameOf(field: HTMLElement): string {
  const [label] = isTextField(field) ? (field.labels ?? []) : []
  const name = label?.innerText || field.ariaLabel || field.getAttribute('placeholder') || field.title
  return name
    .replace(/[\s\p{C}]+/gu, ' ')
    .trim()
    .slice(0, MAX_FIELD_NAME)
}

const parentOf = (element: Element): Element | null => {
  const root = element.parentNode
  return (
    element.assignedSlot ?? element.parentElement ?? (root && 'host' in root ? (root.host as Element) : null)
  )
}

const TEXTS = ['text', 'search']

const isWritable = (field: HTMLElement): boolean =>
  field.matches(':read-write') &&
  !isPasswordField(field) &&
  (!field.matches('input') || TEXTS.includes((field as HTMLInputElement).type)) // `instanceof` fails across frames

const textIn = (field: HTMLElement): string => (isTextField(field) ? field.value : field.innerText)

function putCaretAtEnd(field: HTMLElement): void {
  if (isTextField(field)) {
    field.setSelectionRange(field.value.length, field.value.length)
  } else {
    const selection = field.ownerDocument.getSelection()
    selection?.selectAllChildren(field)
    selection?.collapseToEnd()
  }
}

/** Whether the field has all lines unchanged: a page may cut or change them. */
function holdsAll(field: HTMLElement, lines: readonly string[]): boolean {
  const text = isTextField(field) ? field.value : (field.textContent ?? '')
  return lines.every((line) => text.includes(line))
}

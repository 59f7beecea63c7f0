import { LINE_BREAK } from '../../shared/query/entries.ts'
import type { Form } from '../../shared/ui/session/form-state.ts'

type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey' | 'isComposing'>

/**
 * Whether a key in a field submits the query: Enter, also with Ctrl or ⌘ as on the page. Shift-Enter starts a new line.
 * An Enter that ends an input method's composition does not submit.
 */
export function asks({ key, shiftKey, altKey, ctrlKey, metaKey, isComposing }: Pressed): boolean {
  if (key !== 'Enter' || isComposing) return false
  return ctrlKey || metaKey || !(shiftKey || altKey)
}

const FEWEST_ROWS = 3
const MOST_ROWS = 5

/** Visible lines of both fields: a few names per side, which leaves room for the answer. */
export function fieldRows({ left, right }: Pick<Form, 'left' | 'right'>): number {
  const longest = Math.max(...[left, right].map((text) => text.split(LINE_BREAK).length))
  return Math.max(FEWEST_ROWS, Math.min(longest, MOST_ROWS))
}

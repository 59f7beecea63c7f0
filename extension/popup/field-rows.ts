import { LINE_BREAK } from '../../shared/query/entries.ts'
import type { Form } from '../../shared/ui/session/form-state.ts'

const FEWEST_ROWS = 3
const MOST_ROWS = 5

/** Lines of text that both fields show: a few names a side, and room for the answer under them. */
export function fieldRows({ left, right }: Pick<Form, 'left' | 'right'>): number {
  const longest = Math.max(...[left, right].map((text) => text.split(LINE_BREAK).length))
  return Math.max(FEWEST_ROWS, Math.min(longest, MOST_ROWS))
}

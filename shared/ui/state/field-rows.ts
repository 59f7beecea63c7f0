import { LINE_BREAK } from '../../authors.ts'
import type { Form } from './form.ts'

const FEWEST_ROWS = 6
const MOST_ROWS = 14
/** Once there is an answer it should be in the window, too. */
const MOST_ROWS_ANSWERED = 7

/** Lines of text that both fields show: they grow with the longer list, within bounds. */
export function fieldRows({ left, right }: Form, hasAnswer: boolean): number {
  const longest = Math.max(...[left, right].map((text) => text.split(LINE_BREAK).length))
  return Math.max(FEWEST_ROWS, Math.min(longest, hasAnswer ? MOST_ROWS_ANSWERED : MOST_ROWS))
}

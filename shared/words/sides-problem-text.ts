import { ENTRIES_IN_BATCHES } from '../limits.ts'
import type { Locale } from '../messages/locale.ts'
import { LINE_BREAK, normalizeEntry } from '../query/entries.ts'
import { listLetter, type SidesProblem } from '../query/payload.ts'

/** `text`: the invalid list. The message gives the number of a line in it. */
export function sidesProblemText(problem: SidesProblem, text: string, t: Locale['t']): string {
  const side = listLetter(problem.side)
  switch (problem.kind) {
    case 'empty-side':
      return t('empty', { side })
    case 'long-name': {
      const { entry, length: count, limit } = problem
      return t('longName', { side, line: lineOf(text, entry), count, limit })
    }
    case 'too-many': {
      const { count, limit } = problem
      const key = limit === ENTRIES_IN_BATCHES ? 'tooManyForBatches' : 'tooMany'
      return t(key, { side, count, limit, over: count - limit })
    }
  }
}

/** The number of the first line that normalizes to `entry`, counted from 1. */
export const lineOf = (text: string, entry: string): number =>
  text.split(LINE_BREAK).findIndex((line) => normalizeEntry(line) === entry) + 1

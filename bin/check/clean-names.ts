import type { CleanedLine } from '../../shared/lists/clean-list.ts'
import { note } from '../terminal/output.ts'
import { printable } from '../terminal/printable.ts'

/** Lines that are shown one by one; of more only the number is said. */
const LINES_SHOWN = 20

/**
 * A list as people paste it, read as names, a name a line. Says on standard error what was cleaned, and which lines stay as
 * they are because they could not be understood.
 */
export async function cleanedList(text: string, file: string): Promise<string> {
  const { cleanList } = await import('../../shared/lists/clean-list.ts')
  const { lines, text: cleaned } = cleanList(text)
  const shown = file === '-' ? 'Standard input' : printable(file)
  const changed = lines.filter(({ state }) => state === 'cleaned')
  const unread = lines.filter(({ state }) => state === 'unread')
  if (changed.length > 0) {
    note(`${shown}: ${changed.length} of ${lines.length} lines cleaned up.`)
    noteLines(
      changed,
      ({ before, after }) =>
        `${printable(before.trim())} → ${after.map(printable).join(', ') || '(left out)'}`,
    )
  }
  if (unread.length > 0) {
    note(`${shown}: ${unread.length} of ${lines.length} lines not understood; they are asked as they are.`)
    noteLines(unread, ({ before }) => printable(before.trim()))
  }
  return cleaned
}

function noteLines(lines: readonly CleanedLine[], textOf: (line: CleanedLine) => string): void {
  for (const line of lines.slice(0, LINES_SHOWN)) note(`  ${textOf(line)}`)
  if (lines.length > LINES_SHOWN) note(`  … and ${lines.length - LINES_SHOWN} more`)
}

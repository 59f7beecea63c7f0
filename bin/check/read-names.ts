import type { CleanedLine } from '../../shared/lists/clean-list.ts'
import { parseEntries } from '../../shared/query/entries.ts'
import type { AboutEntry } from '../../shared/query/payload.ts'
import { shownName, wholeFile } from '../terminal/input.ts'
import { note } from '../terminal/output.ts'
import { printable } from '../terminal/printable.ts'
import { textOfBytes } from '../terminal/text-input.ts'

/** Reads a list from a file or standard input (`-`). Throws a StartError of one line if it is no list. */
export const readList = async (file: string, signal: AbortSignal, encoding?: string): Promise<string> =>
  textOfBytes(file, await readListBytes(file, signal), encoding)

/** The bytes of a list, or of another file as small. */
export const readListBytes = (file: string, signal: AbortSignal): Promise<Uint8Array> =>
  wholeFile(file, signal, { most: 1_000_000, tooLong: ' is longer than any list of names (1 MB).' })

/** How lists are read: `clean` as people paste them, and the encoding of those that are not UTF-8. */
export type ListWishes = { clean?: true; encoding?: string }

/**
 * Reads a list, a name a line; a table below its header, and with `clean` any list as people paste it, saying on standard
 * error what became of the lines.
 */
export async function readNames(
  file: string,
  { clean, encoding }: ListWishes,
  signal: AbortSignal,
): Promise<{ text: string; about: readonly AboutEntry[] }> {
  const text = await readList(file, signal, encoding)
  const { headedTable } = await import('../../shared/lists/headed-table.ts')
  const isTable = !clean && headedTable(text) !== null
  if (isTable) note(`${shownName(file)} is a table: its names are read as with --clean.`)
  if (!clean && !isTable) return { text, about: [] }
  const { cleanList } = await import('../../shared/lists/clean-list.ts')
  const { aboutPeople } = await import('../../shared/lists/about-people.ts')
  const { lines } = cleanList(text)
  const say = (state: CleanedLine['state'], what: string, textOf: (line: CleanedLine) => string): void => {
    const found = lines.filter((line) => line.state === state)
    if (found.length === 0) return
    note(`${shownName(file)}: ${found.length} of ${lines.length} lines ${what}`)
    // All that are left out: a name among them would be missed.
    const most = state === 'other' ? found.length : 20
    for (const line of found.slice(0, most)) note(`  ${textOf(line)}`)
    if (found.length > most) note(`  … and ${found.length - most} more`)
  }
  say(
    'cleaned',
    'cleaned up.',
    ({ before, after }) => `${printable(before.trim())} → ${after.map(printable).join(', ') || '(left out)'}`,
  )
  say('other', 'left out; they are not names:', ({ before }) => printable(before.trim()))
  say('unread', 'not understood; they are asked without cleaning.', uncleaned)
  const names = lines.flatMap(({ after, state }) => (state === 'other' ? [] : after))
  return { text: names.join('\n'), about: aboutPeople(lines) }
}

/** The line, with what is asked if that is less: text after a bar, say, is an organization. */
function uncleaned({ before }: CleanedLine): string {
  const line = printable(before.trim())
  const asked = parseEntries(before).map(printable).join(', ')
  return asked === line ? line : `${line} → asked as: ${asked || 'nothing'}`
}

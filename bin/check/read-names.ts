import type { CleanedLine } from '../../shared/people/clean-list.ts'
import { withBracketsClosed } from '../../shared/people/lines/brackets.ts'
import { LINE_BREAK, parseEntries } from '../../shared/query/entries.ts'
import type { AboutEntry } from '../../shared/query/payload.ts'
import { shownName, wholeFile } from '../terminal/input.ts'
import { note, noteSome } from '../terminal/output.ts'
import { printable } from '../terminal/printable.ts'
import { textOfBytes } from '../terminal/text-input.ts'

/** Throws a StartError of one line if the file is not a list. `-` is standard input. */
export async function readList(file: string, signal: AbortSignal, encoding?: string): Promise<string> {
  const tooLong = ' is longer than any list of names (1 MB).'
  return textOfBytes(file, await wholeFile(file, signal, { most: 1_000_000, tooLong }), encoding)
}

/** `encoding` is for lists that are not UTF-8. */
export type ListWishes = { clean?: true; encoding?: string }

/** Reads one name a line, or a table with a header. `clean` reads any pasted list, and prints what it changed. */
export async function readNames(
  file: string,
  { clean, encoding }: ListWishes,
  signal: AbortSignal,
): Promise<{ text: string; about: readonly AboutEntry[] }> {
  const text = await readList(file, signal, encoding)
  const { headedTable } = await import('../../shared/people/tables/headed-table.ts')
  const isTable = !clean && headedTable(text) !== null
  if (isTable) note(`${shownName(file)} is a table: its names are read as with --clean.`)
  if (!clean && !isTable) return { text: await withBracketsRead(file, text), about: [] }
  const { cleanList } = await import('../../shared/people/clean-list.ts')
  const { lines, about } = cleanList(text)
  const noteLines = (
    state: CleanedLine['state'],
    outcome: string,
    textOf: (line: CleanedLine) => string,
  ): void => {
    const found = lines.filter((line) => line.state === state)
    if (found.length === 0) return
    note(`${shownName(file)}: ${found.length} of ${lines.length} lines ${outcome}`)
    // Shows each left-out line, because one of them may be a name.
    noteSome(found.map(textOf), state === 'other' ? { most: found.length } : {})
  }
  noteLines(
    'cleaned',
    'cleaned up.',
    ({ before, after }) => `${printable(before.trim())} → ${after.map(printable).join(', ') || '(left out)'}`,
  )
  noteLines('other', 'left out; they are not names:', ({ before }) => printable(before.trim()))
  noteLines('unread', 'not understood; they are asked without cleaning.', lineAsAsked)
  const names = lines.flatMap(({ after, state }) => (state === 'other' ? [] : after))
  return { text: names.join('\n'), about }
}

/** Splits a line with an open bracket: as one name, it would hide the people after the bracket. */
async function withBracketsRead(file: string, text: string): Promise<string> {
  const lines = text.split(LINE_BREAK)
  const open = lines.filter((line) => withBracketsClosed(line) !== line)
  if (open.length === 0) return text
  const { peopleInCells } = await import('../../shared/people/cells/people-in-cells.ts')
  const read = new Map(
    peopleInCells(open).map(({ people }, index) => [open[index], people.map(({ name }) => name)] as const),
  )
  return lines
    .map((line) => {
      const names = read.get(line) ?? []
      if (names.length < 2) return line
      note(
        `${shownName(file)}: a bracket is open: ${printable(line.trim())} → ${names.map(printable).join(', ')}`,
      )
      return names.join('\n')
    })
    .join('\n')
}

/** Adds the names to ask if they differ from the line: text after a bar, for example, is an organization. */
function lineAsAsked({ before }: CleanedLine): string {
  const line = printable(before.trim())
  const asked = parseEntries(before).map(printable).join(', ')
  return asked === line ? line : `${line} → asked as: ${asked || 'nothing'}`
}

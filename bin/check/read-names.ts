import { createReadStream } from 'node:fs'
import type { CleanedLine } from '../../shared/lists/clean-list.ts'
import { parseEntries } from '../../shared/query/entries.ts'
import type { AboutEntry } from '../../shared/query/payload.ts'
import { StartError } from '../../shared/server/errors.ts'
import { note } from '../terminal/output.ts'
import { printable } from '../terminal/printable.ts'

/** Far more than 50 names with their organizations. A longer file is not a list of names. */
const LONGEST_BYTES = 1_000_000

/**
 * Reads a list from a file or from standard input (`-`). Accepts a byte order mark and any line ends. Throws a
 * StartError of one line if it cannot be read, is not UTF-8 or is no list.
 */
export async function readList(file: string, signal: AbortSignal): Promise<string> {
  const shown = file === '-' ? 'Standard input' : printable(file)
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of streamOf(file, signal)) {
      bytes += chunk.length
      if (bytes > LONGEST_BYTES) throw new StartError(`${shown} is longer than any list of names (1 MB).`)
      chunks.push(chunk)
    }
  } catch (error) {
    if (error instanceof StartError || signal.aborted) throw error
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new StartError(`${shown} cannot be read (${REASONS[code] ?? code}).`)
  }
  return textOf(Buffer.concat(chunks), shown)
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'it is not yours to read',
}

function streamOf(file: string, signal: AbortSignal): AsyncIterable<Buffer> {
  if (file !== '-') return createReadStream(file, { signal })
  signal.addEventListener('abort', () => process.stdin.destroy(), { once: true })
  return process.stdin
}

function textOf(content: Buffer, shown: string): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(content)
    if (!text.includes('\0')) return text
  } catch {
    // Reported below.
  }
  throw new StartError(`${shown} is not UTF-8 text: save it as UTF-8, one name a line.`)
}

/** Lines that are shown one by one; of more only the number is said. */
const LINES_SHOWN = 20

/** A list as text, and what it says about its people if it was read as people paste lists. */
export type ReadNames = { text: string; about: readonly AboutEntry[] }

/**
 * A list as people paste it, read as names, a name a line, and what it says about them. Says on standard error what was cleaned, which lines are left out
 * since they are no names, and which stay as they are because they could not be understood.
 */
export async function cleanedList(text: string, file: string): Promise<ReadNames> {
  const { cleanList } = await import('../../shared/lists/clean-list.ts')
  const { aboutPeople } = await import('../../shared/lists/about/about-people.ts')
  const { lines } = cleanList(text)
  const shown = file === '-' ? 'Standard input' : printable(file)
  const changed = lines.filter(({ state }) => state === 'cleaned')
  const unread = lines.filter(({ state }) => state === 'unread')
  const others = lines.filter(({ state }) => state === 'other')
  if (changed.length > 0) {
    note(`${shown}: ${changed.length} of ${lines.length} lines cleaned up.`)
    noteLines(
      changed,
      ({ before, after }) =>
        `${printable(before.trim())} → ${after.map(printable).join(', ') || '(left out)'}`,
    )
  }
  if (others.length > 0) {
    note(`${shown}: ${others.length} of ${lines.length} lines left out; they are not names:`)
    // All of them: a name among them would be missed.
    for (const { before } of others) note(`  ${printable(before.trim())}`)
  }
  if (unread.length > 0) {
    note(
      `${shown}: ${unread.length} of ${lines.length} lines not understood; they are asked without cleaning.`,
    )
    noteLines(unread, uncleaned)
  }
  const names = lines.flatMap(({ after, state }) => (state === 'other' ? [] : after))
  return { text: names.join('\n'), about: aboutPeople(lines) }
}

/** The line, with what is asked if that is less: text after a bar, say, is an organization. */
function uncleaned({ before }: CleanedLine): string {
  const line = printable(before.trim())
  const asked = parseEntries(before).map(printable).join(', ')
  return asked === line ? line : `${line} → asked as: ${asked || 'nothing'}`
}

function noteLines(lines: readonly CleanedLine[], textOf: (line: CleanedLine) => string): void {
  for (const line of lines.slice(0, LINES_SHOWN)) note(`  ${textOf(line)}`)
  if (lines.length > LINES_SHOWN) note(`  … and ${lines.length - LINES_SHOWN} more`)
}

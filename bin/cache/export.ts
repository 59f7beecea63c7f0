import { INTERRUPTED, interruption } from '../terminal/interruption.ts'
import { note, print } from '../terminal/output.ts'
import { printable, printableJson } from '../terminal/printable.ts'
import { statusLine } from '../terminal/status-line.ts'
import { lineOf } from './entry-lines.ts'
import { writeWholeFile } from './export-file.ts'
import { type OpenCache, storePath, withCache } from './open-cache.ts'
import { entriesText, noStoreText } from './words.ts'

/** Lines are written in pieces of so many characters. */
const PIECE_LENGTH = 256 * 1024

/** Writes a piece; false when nobody takes more. */
type Write = (text: string) => Promise<boolean>

/**
 * `coauthors cache export [FILE|-]`: every entry as a line of JSON, to a file that only its owner can read or to
 * standard output. Memory holds a few entries at a time.
 */
export async function runExport(
  file: string,
  { force }: { force?: true },
  env: NodeJS.ProcessEnv,
): Promise<void> {
  const signal = interruption()
  try {
    const isThere = await withCache(env, 'read', async (cache) => {
      await exportTo(file, force ?? false, cache, signal)
      return true
    })
    if (!isThere) note(`${noStoreText(storePath(env))} Nothing was exported.`)
  } catch (error) {
    if (!signal.aborted) throw error
    note(file === '-' ? 'Stopped; not all entries were written.' : 'Stopped; no file was written.')
    process.exitCode = INTERRUPTED
  }
}

async function exportTo(file: string, force: boolean, cache: OpenCache, signal: AbortSignal): Promise<void> {
  if (file === '-') {
    sayExported(await writeEntries(cache, print, signal))
    return
  }
  const status = statusLine()
  status.show('Writing …')
  try {
    await writeWholeFile(file, { force, store: cache.path }, async (handle) => {
      const write: Write = async (text) => {
        await handle.appendFile(text)
        return true
      }
      const written = await writeEntries(cache, write, signal)
      status.end()
      sayExported(written)
    })
  } finally {
    status.end()
  }
}

type Exported = { entries: number; leftOut: string[]; leftOutCount: number }

async function writeEntries({ contents }: OpenCache, write: Write, signal: AbortSignal): Promise<Exported> {
  const exported: Exported = { entries: 0, leftOut: [], leftOutCount: 0 }
  let piece = ''
  for (const entry of contents.entries()) {
    const line = lineOf(entry)
    if (line === null) {
      exported.leftOutCount += 1
      if (exported.leftOut.length < 3) exported.leftOut.push(printable(entry.key))
      continue
    }
    exported.entries += 1
    piece += printableJson(line)
    if (piece.length < PIECE_LENGTH) continue
    // Also where Ctrl-C gets its turn.
    if (!(await write(piece))) return exported
    signal.throwIfAborted()
    piece = ''
  }
  if (piece !== '') await write(piece)
  return exported
}

function sayExported({ entries, leftOut, leftOutCount }: Exported): void {
  note(`Exported ${entriesText(entries)}.`)
  if (leftOutCount > 0)
    note(`Left out, for they hold no JSON object: ${entriesText(leftOutCount)} (${leftOut.join(', ')}).`)
}

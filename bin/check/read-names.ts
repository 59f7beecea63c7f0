import { createReadStream } from 'node:fs'
import { StartError } from '../../shared/server/errors.ts'
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

import { createReadStream } from 'node:fs'
import { codeOf, StartError } from '../../shared/server/server-errors.ts'
import { printable } from './printable.ts'

export const shownName = (file: string): string => (file === '-' ? 'Standard input' : printable(file))

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'you may not read it',
}

/** Reads a whole file. For more than `most` bytes, throws a StartError that ends with `tooLong`. Else throws like `bytesOf`. */
export async function wholeFile(
  file: string,
  signal: AbortSignal,
  { most, tooLong }: { most: number; tooLong: string },
): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of bytesOf(file, signal)) {
    length += chunk.length
    if (length > most) throw new StartError(`${shownName(file)}${tooLong}`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Yields bytes until the signal aborts. Throws a StartError of one line if the file cannot be read. */
export async function* bytesOf(file: string, signal: AbortSignal): AsyncGenerator<Buffer> {
  signal.addEventListener('abort', () => file === '-' && process.stdin.destroy(signal.reason), { once: true })
  try {
    yield* file === '-' ? process.stdin : createReadStream(file, { signal })
  } catch (error) {
    if (signal.aborted) throw error
    const code = codeOf(error) || String(error)
    throw new StartError(`${shownName(file)} cannot be read (${REASONS[code] ?? code}).`)
  }
}

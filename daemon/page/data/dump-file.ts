import { MOST_DUMP_BYTES } from '../../../shared/limits.ts'
import type { DataKey } from '../../../shared/messages/en/places/data.ts'

/** Enough to see the root element behind an XML declaration, a DOCTYPE and a comment, once it is unpacked. */
const START_BYTES = 64 * 1024

/** Before the root element. */
const PROLOG = /^(?:\s+|<\?[^>]*\?>|<!--[\s\S]*?-->)*/
/** The root element, or a prolog that is longer than the start. */
const DUMP = /^<(?:(?:!DOCTYPE\s+)?dblp[\s/>[]|\?|!--)/i

/**
 * Why a file that was chosen is not sent: it is not one file, too large, or does not begin as a dump does, compressed or not.
 * The backend checks it again.
 */
export async function dumpProblem(files: readonly File[]): Promise<DataKey | null> {
  const [file, ...others] = files
  if (!file || others.length > 0) return 'severalFiles'
  if (file.size > MOST_DUMP_BYTES) return 'dumpTooLarge'
  // A folder, or a file that is gone or may not be read, has no start.
  const start = await startOf(file).catch(() => '')
  return DUMP.test(start.replace(PROLOG, '')) ? null : 'notDump'
}

async function startOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.slice(0, START_BYTES).arrayBuffer())
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b
  return new TextDecoder().decode(isPacked ? await unpacked(bytes) : bytes)
}

/** The content of the first bytes of a gzip file. They end in the middle of it, which is no failure. */
async function unpacked(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')).getReader()
  try {
    const { value = new Uint8Array() } = await reader.read()
    return value
  } finally {
    void reader.cancel().catch(() => undefined)
  }
}

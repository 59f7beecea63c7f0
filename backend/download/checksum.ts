import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { shown } from './download-error.ts'
import { type Connection, fetchSmall, TooLongError } from './open-response.ts'

const MOST_BYTES = 4096
const MD5 = /^\s*(?:MD5 \([^)]*\) = )?([\da-f]{32})(?![\da-f])/i

/**
 * Fetches the MD5 beside a dump (`….md5`, as dblp publishes it), in lower case; null if there is none, which is
 * noted. It detects damage, not forgery: https authenticates the sender.
 * @throws DownloadError when the server or the connection fails; the signal's reason
 */
export async function publishedMd5(
  address: string,
  connection: Connection,
  onNote: (note: string) => void,
): Promise<string | null> {
  const url = new URL(address)
  url.pathname += '.md5'
  const text = await textAt(url.href, connection)
  const md5 = MD5.exec(text ?? '')?.[1]?.toLowerCase()
  if (md5 !== undefined) return md5
  const why = text === null ? 'No checksum is published beside the dump' : `${shown(url.href)} is no checksum`
  onNote(`${why}; the import finds damage on its own`)
  return null
}

/**
 * Null if there is no such file. Some servers answer that with a whole page and status 200, which counts as empty.
 */
async function textAt(address: string, connection: Connection): Promise<string | null> {
  try {
    return (await fetchSmall(address, MOST_BYTES, connection))?.toString('latin1') ?? null
  } catch (error) {
    if (error instanceof TooLongError) return ''
    throw error
  }
}

/** Computes the MD5 of a file. Calls `onBytes` now and then with the number of bytes read. */
export async function md5Of(
  file: string,
  onBytes: (bytes: number) => void,
  signal?: AbortSignal,
): Promise<string> {
  const hash = createHash('md5')
  let length = 0
  for await (const chunk of createReadStream(file, { highWaterMark: 1024 * 1024 })) {
    signal?.throwIfAborted()
    hash.update(chunk)
    length += chunk.length
    onBytes(length)
  }
  return hash.digest('hex')
}

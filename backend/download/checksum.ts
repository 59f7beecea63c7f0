import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { shown } from './download-error.ts'
import { type Connection, fetchSmall, TooLongError } from './open-response.ts'

const MOST_BYTES = 4096
const MD5 = /^\s*(?:MD5 \([^)]*\) = )?([\da-f]{32})(?![\da-f])/i

/**
 * The MD5 that stands beside a dump (`….md5`, as dblp publishes it), in lower case; null where there is none, which is
 * noted. It finds damage, not forgery: what vouches for the sender is https.
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

/** Null where there is no such file. Some servers send a whole page, with status 200, to say that: it counts as empty. */
async function textAt(address: string, connection: Connection): Promise<string | null> {
  try {
    return (await fetchSmall(address, MOST_BYTES, connection))?.toString('latin1') ?? null
  } catch (error) {
    if (error instanceof TooLongError) return ''
    throw error
  }
}

/** The MD5 of a file. `onBytes` is told how many have been read, now and then. */
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

import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { fetchSmall } from './fetch-small.ts'
import type { Connection } from './open-response.ts'

const MOST_BYTES = 4096
const MD5 = /^\s*(?:MD5 \([^)]*\) = )?([\da-f]{32})(?![\da-f])/i

/**
 * The MD5 that stands beside a dump (`….md5`, as dblp publishes it), in lower case; null where there is none.
 * It finds damage, not forgery: what vouches for the sender is https.
 */
export async function publishedMd5(address: string, connection: Connection): Promise<string | null> {
  const url = new URL(address)
  url.pathname += '.md5'
  const text = await fetchSmall(url.href, MOST_BYTES, connection)
  return text === null ? null : (MD5.exec(text.toString('latin1'))?.[1]?.toLowerCase() ?? null)
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

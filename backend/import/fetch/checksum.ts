/** dblp's MD5 detects damage, not forgery: https authenticates the sender. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Run } from '../run.ts'
import { shown } from './download-error.ts'
import { fetchSmall } from './open-response.ts'

const MOST_BYTES = 4096
const MD5 = /^\s*([\da-f]{32})(?![\da-f])/i

/**
 * Fetches the MD5 beside a dump (`….md5`), in lower case. Returns null and writes a note if the server has none.
 * @throws DownloadError if the server or the connection fails; the signal's reason
 */
export async function publishedMd5(address: string, run: Run): Promise<string | null> {
  const url = new URL(address)
  url.pathname += '.md5'
  const text = await fetchSmall(url.href, MOST_BYTES, run)
  const md5 = MD5.exec(text?.toString('latin1') ?? '')?.[1]?.toLowerCase() ?? null
  const note = `There is no checksum at ${shown(url.href)}; the import finds damage on its own`
  if (md5 === null) run.onEvent({ note })
  return md5
}

/** Calls `onBytes` now and then with the number of bytes read. */
export async function md5Of(
  file: string,
  onBytes: (bytes: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const hash = createHash('md5')
  let length = 0
  const stream = createReadStream(file, { highWaterMark: 1024 * 1024 })
  // Node omits the path of a failed read. Without the path, the message would blame the database.
  stream.on('error', (error) => Object.assign(error, { path: file }))
  for await (const chunk of stream) {
    signal.throwIfAborted()
    hash.update(chunk)
    length += chunk.length
    onBytes(length)
  }
  return hash.digest('hex')
}

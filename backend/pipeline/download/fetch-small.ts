import { DownloadError } from './download-error.ts'
import { type Connection, openResponse } from './open-response.ts'

/** What lies there is no small file. */
export class TooLongError extends DownloadError {}

/**
 * A small file as bytes, or null where the server says that there is none (any 4xx).
 * @throws TooLongError when it is longer than `mostBytes`; DownloadError when the server or the connection fails
 */
export async function fetchSmall(
  address: string,
  mostBytes: number,
  connection: Connection,
): Promise<Buffer | null> {
  const opened = await openResponse(address, { method: 'GET' }, connection)
  if (opened.status !== 200) {
    opened.close()
    if (opened.status >= 400 && opened.status < 500) return null
    throw new DownloadError(address, `answers ${opened.status}`, { again: opened.status >= 500 })
  }
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of opened.body) {
    length += chunk.length
    if (length > mostBytes)
      throw new TooLongError(address, `has more than ${mostBytes} bytes`, { again: false })
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

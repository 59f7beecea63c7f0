import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { constants, gunzipSync } from 'node:zlib'
import { z } from '../../../shared/contract/zod.ts'
import { isPacked } from '../../dump/xml-source.ts'
import { type RetryOptions, shown } from './download-error.ts'
import { type Connection, fetchSmall } from './open-response.ts'

const headerText = z.nullable(z.string().check(z.maxLength(1024)))

/** Identifies a dump by the server's headers. Unknown fields are null. */
export const dumpIdentity = z.object({
  url: z.string().check(z.maxLength(4096)),
  etag: headerText,
  /** An HTTP date. */
  lastModified: headerText,
  /** Bytes of the compressed file. */
  size: z.nullable(z.int().check(z.nonnegative())),
})

export type DumpIdentity = z.infer<typeof dumpIdentity>

/** Reads the headers of a complete response (not of a partial one). */
export function identityFrom(url: string, headers: IncomingHttpHeaders): DumpIdentity {
  const length = Number(headers['content-length'] ?? Number.NaN)
  return {
    url,
    etag: bounded(headers.etag),
    lastModified: bounded(headers['last-modified']),
    size: Number.isSafeInteger(length) && length >= 0 ? length : null,
  }
}

/** Returns true only if both are certainly the same file. */
export function isSameDump(one: DumpIdentity, other: DumpIdentity): boolean {
  if (one.url !== other.url || (one.size !== other.size && one.size !== null && other.size !== null))
    return false
  if (one.etag !== null && other.etag !== null) return one.etag === other.etag
  return one.lastModified !== null && one.lastModified === other.lastModified && one.size === other.size
}

const DAY_MS = 24 * 60 * 60 * 1000

/** The name of a monthly release contains the day of the release. The file's own date may be later. */
const RELEASE_DAY = /\/dblp-(\d{4}-\d\d-\d\d)\.xml\.gz$/

const timeOf = ({ url, lastModified }: DumpIdentity): number =>
  Date.parse(RELEASE_DAY.exec(url)?.[1] ?? lastModified ?? '')

/**
 * Checks if `remote` is the same file as `loaded`, or no newer. Ignores a loaded date in the future: otherwise no dump would be
 * newer for years. Returns false for a far smaller file of any date: the download then finds out whether it is a web page.
 */
export function isNotNewer(remote: DumpIdentity, loaded: DumpIdentity, now = Date.now()): boolean {
  if (remote.url === loaded.url && remote.etag !== null && remote.etag === loaded.etag) return true
  if (remote.size !== null && remote.size * 2 < (loaded.size ?? 0)) return false
  const [remoteTime, loadedTime] = [timeOf(remote), timeOf(loaded)]
  return remoteTime === loadedTime || (remoteTime < loadedTime && loadedTime <= now + DAY_MS)
}

/** Returns the value of `If-Range`: a strong ETag, else a date; null if the server's file cannot be identified. */
export function rangeValidator({ etag, lastModified }: DumpIdentity): string | null {
  return etag !== null && !etag.startsWith('W/') ? etag : lastModified
}

const bounded = (text: string | undefined): string | null =>
  text === undefined || text === '' || text.length > 1024 ? null : text

export const WEB_PAGE = 'answers with a web page instead of the dump'

/** Enough bytes for the root element after an XML declaration, a DOCTYPE and a short comment. */
export const START_BYTES = 4096

const LONGEST_PROLOG = 64 * 1024
const PROLOG = /^(?:\xef\xbb\xbf)?(?:\s+|<\?[^>]*\?>|<!--[\s\S]*?-->)*/
const DUMP = /^(?:<!DOCTYPE\s+dblp[\s[>]|<dblp[\s/>])/i
const PAGE = /^<(?:!DOCTYPE\s+html|html|head|title|meta|link|script|style|body|div|h1|p|center)\b/i
/** A prolog that is longer than the first bytes. The import checks the rest. */
const UNFINISHED = /^(?:<!--|<\?|<!?[a-z]*$|<!DOCTYPE\s*$|$)/i

/** Recognizes a file by its first bytes, packed or not. `page` is HTML; `other` is neither a dblp dump nor HTML. */
export function kindOfStart(bytes: Buffer): 'dump' | 'page' | 'other' {
  const text = unpackedStart(bytes)
  if (text === null || text === '') return 'other'
  const root = text.replace(PROLOG, '')
  if (DUMP.test(root)) return 'dump'
  if (PAGE.test(root)) return 'page'
  return UNFINISHED.test(root) ? 'dump' : 'other'
}

/** Returns null for damaged gzip. */
function unpackedStart(bytes: Buffer): string | null {
  if (!isPacked(bytes)) return bytes.toString('latin1', 0, LONGEST_PROLOG)
  try {
    const unpacked = gunzipSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH })
    return unpacked.toString('latin1', 0, LONGEST_PROLOG)
  } catch {
    return null
  }
}

const MOST_BYTES = 4096
const MD5 = /^\s*([\da-f]{32})(?![\da-f])/i

/**
 * Fetches the MD5 beside a dump (`….md5`, as dblp publishes it), in lower case. Returns null and writes a note if the
 * server has no MD5. An MD5 detects damage, not forgery: https authenticates the sender.
 * @throws DownloadError when the server or the connection fails; the signal's reason
 */
export async function publishedMd5(
  address: string,
  connection: Connection & Pick<RetryOptions, 'onEvent'>,
): Promise<string | null> {
  const url = new URL(address)
  url.pathname += '.md5'
  const text = (await fetchSmall(url.href, MOST_BYTES, connection))?.toString('latin1')
  const md5 = MD5.exec(text ?? '')?.[1]?.toLowerCase()
  if (md5 !== undefined) return md5
  const problem =
    text === undefined ? 'No checksum is published beside the dump' : `${shown(url.href)} is no checksum`
  connection.onEvent({ note: `${problem}; the import finds damage on its own` })
  return null
}

/** Computes the MD5 of a file. Calls `onBytes` now and then with the number of bytes read. */
export async function md5Of(
  file: string,
  onBytes: (bytes: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const hash = createHash('md5')
  let length = 0
  for await (const chunk of createReadStream(file, { highWaterMark: 1024 * 1024 })) {
    signal.throwIfAborted()
    hash.update(chunk)
    length += chunk.length
    onBytes(length)
  }
  return hash.digest('hex')
}

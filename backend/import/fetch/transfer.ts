/** One try to download a dump to the disk, resuming where the last one ended. */

import { MOST_DUMP_BYTES } from '../../../shared/limits.ts'
import { peek } from '../../dump/xml-source.ts'
import { DownloadError } from './download-error.ts'
import { type DownloadFolder, type KeptFile, keptFile, removeKept, writeIdentity } from './download-folder.ts'
import {
  type DumpIdentity,
  identityFrom,
  isSameDump,
  kindOfStart,
  rangeValidator,
  START_BYTES,
  WEB_PAGE,
} from './dump-identity.ts'
import { type Connection, type Opened, openResponse, statusError } from './open-response.ts'
import { type FreeBytes, isDiskFull, requireRoom } from './room.ts'
import { onDisk, storeBytes } from './store-bytes.ts'

/** No dump has so many bytes, so what has come is of no use. */
class TooManyBytes extends DownloadError {}

export interface Transfer {
  url: string
  folder: DownloadFolder
  /** The database that will be built from the dump: its disk needs space too. */
  dbPath: string
  /** The server's description of the dump, to check if a part belongs to it. */
  remote: DumpIdentity
  connection: Connection
  /** Receives the bytes downloaded so far, and the total if known. */
  onBytes: (done: number, total: number | null) => void
  freeBytes?: FreeBytes | undefined
}

/**
 * Downloads the rest of the dump to `folder.part`, and returns which dump that is. If it fails, the part is kept for the
 * next try, except on a full disk, where it would only take up space, and if the server sends too much, which is no dump.
 * The part of another dump is replaced only once the first bytes are those of a dump.
 * @throws DownloadError; ImportError when the disk fails or has no room; the signal's reason
 */
export async function transfer(options: Transfer): Promise<DumpIdentity> {
  const { url, folder, remote, connection } = options
  const kept = await keptFile(folder.part)
  const validator = rangeValidator(remote)
  const isResumable = kept !== null && kept.bytes > 0 && isSameDump(kept.identity, remote)
  const begun = isResumable && validator !== null ? kept : null
  if (begun !== null && begun.bytes === remote.size) return begun.identity
  const range = begun && { range: `bytes=${begun.bytes}-`, 'if-range': validator ?? '' }
  const opened = await openResponse(url, { method: 'GET', headers: range ?? {} }, connection)
  try {
    const isRest = opened.status === 206 && begun !== null && fits(opened, begun)
    if (!isRest && opened.status !== 200) {
      if (opened.status !== 416 && (opened.status !== 206 || begun === null)) throw statusError(url, opened)
      await removeKept(folder.part)
      throw new DownloadError(url, `cannot send the rest of the dump (${opened.status})`, { again: true })
    }
    const identity = isRest ? begun.identity : identityFrom(url, opened.headers)
    await receive(opened, isRest ? begun.bytes : 0, identity, options, kept?.bytes ?? 0)
    return identity
  } finally {
    opened.close()
  }
}

/** Checks if a 206 response is the rest of exactly this file. */
function fits({ headers }: Opened, { bytes, identity }: KeptFile): boolean {
  const [, start, total] = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(headers['content-range'] ?? '') ?? []
  if (Number(start) !== bytes) return false
  if (total !== '*' && identity.size !== null && Number(total) !== identity.size) return false
  return headers.etag === undefined || identity.etag === null || headers.etag === identity.etag
}

/** @param offset the bytes that the part has already; 0 for another dump, whose part may have `partBytes` */
async function receive(
  opened: Opened,
  offset: number,
  identity: DumpIdentity,
  { url, folder, dbPath, remote, onBytes, freeBytes }: Transfer,
  partBytes: number,
): Promise<void> {
  const total = identity.size ?? remote.size
  const most = total ?? MOST_DUMP_BYTES
  if (most > MOST_DUMP_BYTES) throw new DownloadError(url, 'says that it is far larger than any dump')
  // The bytes of another dump's part are given back before the first byte is written.
  const restBytes = Math.max(0, (total ?? 0) - partBytes)
  await requireRoom(folder.path, dbPath, restBytes, total ?? 0, freeBytes)
  const { beginning, all } = await peek(opened.body, START_BYTES)
  if (offset === 0) {
    requireDump(url, beginning)
    await removeKept(folder.part)
    await onDisk(folder.part, () => writeIdentity(folder.part, identity))
  }
  const done = await storeBytes(folder.part, all, {
    offset,
    most,
    tooMany: () => new TooManyBytes(url, `sends more than the ${most} bytes it may have`),
    onBytes: (stored) => onBytes(stored, total),
  }).catch(async (error: unknown) => {
    if (isDiskFull(error) || error instanceof TooManyBytes) await removeKept(folder.part)
    throw error
  })
  if (total !== null && done < total) throw new DownloadError(url, 'the connection was cut', { again: true })
}

/** Throws if what arrives is not a dump. Asking again would bring the same. */
function requireDump(url: string, start: Buffer): void {
  const kind = kindOfStart(start)
  if (kind === 'dump') return
  const other = start.length === 0 ? 'an empty file' : 'something that is no dblp dump'
  throw new DownloadError(url, kind === 'page' ? WEB_PAGE : `answers with ${other}`)
}

/** Tries once to download a dump to the disk. Resumes the part of an earlier try. */

import { MOST_DUMP_BYTES } from '../../../shared/limits.ts'
import { formatBytes } from '../../../shared/measures.ts'
import { peek } from '../../dump/xml-source.ts'
import { isDiskFull } from '../../import-error.ts'
import { DownloadError } from './download-error.ts'
import {
  type DownloadedFile,
  type DownloadFolder,
  downloadedFile,
  removeDownload,
  writeIdentity,
} from './download-folder.ts'
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
import { type FreeBytes, requireRoom } from './room.ts'
import { onDisk, storeBytes } from './store-bytes.ts'

/** The server sent more bytes than the dump may have, so the part is useless. */
class TooManyBytes extends DownloadError {}

export interface Transfer {
  url: string
  folder: DownloadFolder
  /** The path of the database that the import will build. Its disk needs space, too. */
  dbPath: string
  /** The server's description of the dump, to check that a part belongs to it. */
  remote: DumpIdentity
  connection: Connection
  /** Receives the bytes downloaded so far, and the total if known. */
  onBytes: (done: number, total: number | null) => void
  freeBytes?: FreeBytes | undefined
}

/**
 * Downloads the rest of the dump to `folder.part`, and returns the dump's identity. After a failure the part stays for the
 * next try. Removes it on a full disk, where it would only take up space, and if the server sends too many bytes. Replaces
 * the part of another dump only after the first bytes of a dump have arrived.
 * @throws DownloadError; ImportError when the disk fails or has no room; the signal's reason
 */
export async function transfer(options: Transfer): Promise<DumpIdentity> {
  const { url, folder, remote, connection } = options
  const part = await downloadedFile(folder.part)
  const validator = rangeValidator(remote)
  const isResumable = part !== null && part.bytes > 0 && isSameDump(part.identity, remote)
  const resumed = isResumable && validator !== null ? part : null
  if (resumed !== null && resumed.bytes === remote.size) return resumed.identity
  const range = resumed && { range: `bytes=${resumed.bytes}-`, 'if-range': validator ?? '' }
  const opened = await openResponse(url, { method: 'GET', headers: range ?? {} }, connection)
  try {
    const isRest = opened.status === 206 && resumed !== null && isRestOf(opened, resumed)
    if (!isRest && opened.status !== 200) {
      if (opened.status !== 416 && (opened.status !== 206 || resumed === null)) throw statusError(url, opened)
      await removeDownload(folder.part)
      throw new DownloadError(url, `cannot send the rest of the dump (${opened.status})`, { again: true })
    }
    const identity = isRest ? resumed.identity : identityFrom(url, opened.headers)
    await receive(opened, isRest ? resumed.bytes : 0, identity, options, part?.bytes ?? 0)
    return identity
  } finally {
    opened.close()
  }
}

/** Checks if a 206 response is the rest of exactly this file. */
function isRestOf({ headers }: Opened, { bytes, identity }: DownloadedFile): boolean {
  const [, start, total] = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(headers['content-range'] ?? '') ?? []
  if (Number(start) !== bytes) return false
  if (total !== '*' && identity.size !== null && Number(total) !== identity.size) return false
  return headers.etag === undefined || identity.etag === null || headers.etag === identity.etag
}

/** @param offset the bytes of the resumed part; 0 for another dump, which replaces a part of `partBytes` */
async function receive(
  opened: Opened,
  offset: number,
  identity: DumpIdentity,
  { url, folder, dbPath, remote, onBytes, freeBytes }: Transfer,
  partBytes: number,
): Promise<void> {
  const total = identity.size ?? remote.size
  const maxBytes = total ?? MOST_DUMP_BYTES
  if (maxBytes > MOST_DUMP_BYTES)
    throw new DownloadError(url, `declares more than ${formatBytes(MOST_DUMP_BYTES)}, which no dblp dump has`)
  // The part of another dump is removed before the first byte is written.
  const restBytes = Math.max(0, (total ?? 0) - partBytes)
  await requireRoom(folder.path, dbPath, restBytes, total ?? 0, freeBytes)
  const { beginning, all } = await peek(opened.body, START_BYTES)
  if (offset === 0) {
    requireDump(url, beginning)
    await removeDownload(folder.part)
    await onDisk(folder.part, () => writeIdentity(folder.part, identity))
  }
  const done = await storeBytes(folder.part, all, {
    offset,
    maxBytes,
    tooMany: () => new TooManyBytes(url, `sends more than the ${maxBytes} bytes it may have`),
    onBytes: (stored) => onBytes(stored, total),
  }).catch(async (error: unknown) => {
    if (isDiskFull(error) || error instanceof TooManyBytes) await removeDownload(folder.part)
    throw error
  })
  if (total !== null && done < total) throw new DownloadError(url, 'the connection was cut', { again: true })
}

/** Throws if the first bytes are not those of a dump. A retry would bring the same bytes. */
function requireDump(url: string, start: Buffer): void {
  const kind = kindOfStart(start)
  if (kind === 'dump') return
  const other = start.length === 0 ? 'an empty file' : 'something that is no dblp dump'
  throw new DownloadError(url, kind === 'page' ? WEB_PAGE : `answers with ${other}`)
}

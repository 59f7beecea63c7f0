/** One try to download a dump to the disk, resuming where the last one ended. */

import { MOST_DUMP_BYTES } from '../../../shared/limits.ts'
import { peek } from '../../dump/xml-source.ts'
import { DownloadError } from './download-error.ts'
import { type DownloadFolder, keptFile, removeKept, writeIdentity } from './download-folder.ts'
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
  /** The MD5 published for that dump, stored beside the part. */
  md5: string | null
  connection: Connection
  /** Receives the bytes downloaded so far, and the total if known. */
  onBytes: (done: number, total: number | null) => void
  freeBytes?: FreeBytes | undefined
}

/** The offset where writing resumes, and the expected result. */
interface ResumeState {
  offset: number
  identity: DumpIdentity
}

/**
 * Downloads the rest of the dump to `folder.part`. If it fails, the part is kept for the next try, except on a full
 * disk, where it would only take up space, and if the server sends too much, which is no dump. The part of another
 * dump is replaced only once the first bytes are those of a dump.
 * @throws DownloadError; ImportError when the disk fails or has no room; the signal's reason
 */
export async function transfer(options: Transfer): Promise<void> {
  const { url, folder, remote, connection } = options
  const kept = await keptFile(folder.part)
  const validator = rangeValidator(remote)
  const resumed =
    kept !== null && kept.bytes > 0 && isSameDump(kept.identity, remote) && validator !== null
      ? { offset: kept.bytes, identity: kept.identity, headers: rangeFrom(kept.bytes, validator) }
      : null
  if (resumed !== null && resumed.offset === remote.size) return
  const opened = await openResponse(url, { method: 'GET', headers: resumed?.headers ?? {} }, connection)
  try {
    await receive(opened, await stateOf(opened, options, resumed), options, kept?.bytes ?? 0)
  } finally {
    opened.close()
  }
}

const rangeFrom = (offset: number, validator: string) => ({
  range: `bytes=${offset}-`,
  'if-range': validator,
})

async function stateOf(
  opened: Opened,
  { url, folder }: Transfer,
  resumed: ResumeState | null,
): Promise<ResumeState> {
  if (opened.status === 200) return { offset: 0, identity: identityFrom(url, opened.headers) }
  if (opened.status === 206 && resumed !== null && fits(opened, resumed)) return resumed
  const isOtherPart = opened.status === 206 && resumed !== null
  if (!isOtherPart && opened.status !== 416) throw statusError(url, opened)
  await removeKept(folder.part)
  const problem = isOtherPart
    ? 'answers with another part than was asked for'
    : 'cannot serve the requested range (416)'
  throw new DownloadError(url, problem, { again: true })
}

/** Checks if a 206 response is the rest of exactly this file. */
function fits({ headers }: Opened, { offset, identity }: ResumeState): boolean {
  const [, start, total] = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(headers['content-range'] ?? '') ?? []
  if (Number(start) !== offset) return false
  if (total !== '*' && identity.size !== null && Number(total) !== identity.size) return false
  return headers.etag === undefined || identity.etag === null || headers.etag === identity.etag
}

async function receive(
  opened: Opened,
  { offset, identity }: ResumeState,
  options: Transfer,
  partBytes: number,
): Promise<void> {
  const { url, folder, dbPath, remote, md5, onBytes } = options
  const total = identity.size ?? remote.size
  const most = total ?? MOST_DUMP_BYTES
  if (most > MOST_DUMP_BYTES) throw new DownloadError(url, 'says that it is far larger than any dump')
  // The bytes of another dump's part are given back before the first byte is written.
  const restBytes = Math.max(0, (total ?? 0) - partBytes)
  await requireRoom(folder.path, dbPath, restBytes, total ?? 0, options.freeBytes)
  const { beginning, all } = await peek(opened.body, START_BYTES)
  if (offset === 0) {
    requireDump(url, beginning)
    await removeKept(folder.part)
    // The download may already be the next release, to which this MD5 does not belong.
    await onDisk(folder.part, () =>
      writeIdentity(folder.part, identity, isSameDump(identity, remote) ? md5 : null),
    )
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

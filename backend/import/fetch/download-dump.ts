/** Downloads a complete, verified `dblp.xml.gz` from one address. Resumes the part of an earlier try. */
import { MOST_DUMP_BYTES } from '../../../shared/limits.ts'
import { formatBytes } from '../../../shared/measures.ts'
import { peek } from '../../dump/xml-source.ts'
import { isDiskFull } from '../../import-error.ts'
import { progressReporter } from '../run-progress.ts'
import { onDisk, storeBytes } from './arriving-bytes.ts'
import { DownloadError, type RetryOptions, retrying, shown } from './download-error.ts'
import {
  type DownloadedFile,
  type DownloadFolder,
  downloadedFile,
  partToDump,
  removeDownload,
  writeIdentity,
} from './download-folder.ts'
import {
  type DumpIdentity,
  identityFrom,
  isNotNewer,
  isSameDump,
  kindOfStart,
  md5Of,
  publishedMd5,
  rangeValidator,
  START_BYTES,
  WEB_PAGE,
} from './dump-identity.ts'
import { type Connection, isWebPage, type Opened, openResponse, statusError } from './open-response.ts'
import { type FreeBytes, requireRoom } from './room.ts'

export interface DownloadOptions extends RetryOptions, Connection {
  url: string
  folder: DownloadFolder
  /** The path of the database that the import will build. Its disk needs space, too. */
  dbPath: string
  /** The loaded dump; null to download in any case. */
  loaded: DumpIdentity | null
  freeBytes?: FreeBytes | undefined
}

/** Null if the server has no newer dump than the loaded one. */
export type Downloaded = { file: string; identity: DumpIdentity } | null

type OnBytes = (step: 'download' | 'verify', done: number, total: number | null) => void

/**
 * Downloads the server's current dump unless it is no newer than the loaded one. Resumes an earlier download of the same
 * dump, and reuses a complete download that is current. Each try asks the server for the dump's identity again, because the
 * download of a new release must start over. If the MD5 differs, removes the download and tries once more.
 * @throws DownloadError, ImportError (the disk), or the signal's reason. The part stays for the next run.
 */
export async function downloadDump(options: DownloadOptions): Promise<Downloaded> {
  const { url, folder, loaded, signal, onEvent } = options
  const report = progressReporter((progress) => onEvent({ progress }))
  let furthest = 0
  let hasDiffered = false
  const onBytes: OnBytes = (step, bytes_done, bytes_total) => {
    if (step === 'download') furthest = Math.max(furthest, bytes_done)
    report({ step, bytes_done, bytes_total, publications: 0, persons: 0 })
  }
  const attempt = async (): Promise<Downloaded> => {
    const remote = await identityAt(url, options)
    if (loaded !== null && isNotNewer(remote, loaded)) return null
    const complete = await downloadedFile(folder.dump)
    if (
      complete !== null &&
      isSameDump(complete.identity, remote) &&
      complete.bytes === (remote.size ?? complete.bytes)
    ) {
      onEvent({ note: 'The newest dump is on the disk already and is not downloaded again' })
      return { file: folder.dump, identity: complete.identity }
    }
    const part = await downloadedFile(folder.part)
    const size = remote.size === null ? 'of unknown size' : formatBytes(remote.size)
    const isKept = part !== null && isSameDump(part.identity, remote)
    const kept = isKept ? `; ${formatBytes(part.bytes)} are here already` : ''
    onEvent({ note: `Downloading ${shown(url)} (${size}${kept})` })
    // Fetches the MD5 before the download: afterwards the server may already publish the MD5 of the next release.
    const md5 = await publishedMd5(url, options)
    const identity = await transfer(options, remote, onBytes)
    const onVerified = (done: number) => onBytes('verify', done, identity.size)
    if (md5 !== null && (await md5Of(folder.part, onVerified, signal)) !== md5) {
      await removeDownload(folder.part)
      const again = !hasDiffered
      hasDiffered = true
      throw new DownloadError(url, 'the download differs from the published MD5 and was removed', {
        again,
      })
    }
    await partToDump(folder)
    return { file: folder.dump, identity }
  }
  return retrying(attempt, options, () => furthest)
}

/** Asks for the dump's identity with HEAD. The identity is unknown if the server refuses HEAD or declares a web page. */
async function identityAt(url: string, connection: Connection): Promise<DumpIdentity> {
  const opened = await openResponse('HEAD', url, connection)
  opened.close()
  if (opened.status === 200 && !isWebPage(opened)) return identityFrom(url, opened.headers)
  if ([200, 403, 405, 501].includes(opened.status)) return { url, etag: null, lastModified: null, size: null }
  throw statusError(url, opened)
}

/**
 * Downloads the rest of the dump to `folder.part`, and returns the dump's identity. After a failure the part stays for the
 * next try, but is removed if the disk is full or the server sends too many bytes. Replaces the part of another dump only
 * after the first bytes of a dump have arrived.
 */
async function transfer(
  options: DownloadOptions,
  remote: DumpIdentity,
  onBytes: OnBytes,
): Promise<DumpIdentity> {
  const { url, folder, dbPath, freeBytes } = options
  const earlier = await downloadedFile(folder.part)
  const validator = rangeValidator(remote)
  const isResumable = earlier !== null && earlier.bytes > 0 && isSameDump(earlier.identity, remote)
  const part = isResumable && validator !== null ? earlier : null
  if (part !== null && part.bytes === remote.size) return part.identity
  const range = part && { range: `bytes=${part.bytes}-`, 'if-range': validator ?? '' }
  const opened = await openResponse('GET', url, options, range ?? {})
  try {
    const rest = await acceptedRest(opened, part, options)
    const identity = rest === null ? identityFrom(url, opened.headers) : rest.identity
    const total = identity.size ?? remote.size
    const maxBytes = total ?? MOST_DUMP_BYTES
    if (maxBytes > MOST_DUMP_BYTES)
      throw new DownloadError(
        url,
        `declares more than ${formatBytes(MOST_DUMP_BYTES)}, which no dblp dump has`,
      )
    // Counts the bytes of an earlier part as free: the part of another dump is removed before the first byte is written.
    const restBytes = Math.max(0, (total ?? 0) - (earlier?.bytes ?? 0))
    await requireRoom(folder.path, dbPath, restBytes, total ?? 0, freeBytes)
    const { beginning, all } = await peek(opened.body, START_BYTES)
    if (rest === null) {
      requireDump(url, beginning)
      await removeDownload(folder.part)
      await onDisk(folder.part, () => writeIdentity(folder.part, identity))
    }
    const tooMany = new DownloadError(url, `sends more than the ${maxBytes} bytes it may have`)
    const done = await storeBytes(folder.part, all, {
      offset: rest?.bytes ?? 0,
      maxBytes,
      tooMany,
      onBytes: (stored) => onBytes('download', stored, total),
    }).catch(async (error: unknown) => {
      if (isDiskFull(error) || error === tooMany) await removeDownload(folder.part)
      throw error
    })
    if (total !== null && done < total)
      throw new DownloadError(url, 'the connection was cut', { again: true })
    return identity
  } finally {
    opened.close()
  }
}

/** Returns the part if the response is its rest, null if it is a whole dump. Removes a part that the server cannot complete. */
async function acceptedRest(
  opened: Opened,
  part: DownloadedFile | null,
  { url, folder }: DownloadOptions,
): Promise<DownloadedFile | null> {
  const { status } = opened
  if (status === 200) return null
  if (status === 206 && part !== null && isRestOf(opened, part)) return part
  if (status !== 416 && (status !== 206 || part === null)) throw statusError(url, opened)
  await removeDownload(folder.part)
  throw new DownloadError(url, `cannot send the rest of the dump (${status})`, { again: true })
}

/** Checks if a 206 response is the rest of exactly this file. */
function isRestOf({ headers }: Opened, { bytes, identity }: DownloadedFile): boolean {
  const [, start, total] = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(headers['content-range'] ?? '') ?? []
  if (Number(start) !== bytes) return false
  if (total !== '*' && identity.size !== null && Number(total) !== identity.size) return false
  return headers.etag === undefined || identity.etag === null || headers.etag === identity.etag
}

/** Throws if the file does not begin as a dump does. A retry would bring the same bytes. */
function requireDump(url: string, start: Buffer): void {
  const kind = kindOfStart(start)
  if (kind === 'dump') return
  const other = start.length === 0 ? 'an empty file' : 'something that is no dblp dump'
  throw new DownloadError(url, kind === 'page' ? WEB_PAGE : `answers with ${other}`)
}
